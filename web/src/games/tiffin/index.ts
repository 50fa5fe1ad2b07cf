import type { GameUi } from '../types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import EndExtras from './EndExtras.svelte';
import type { View } from './types';

export default { name: 'tiffin', Board, Cover, EndExtras } satisfies GameUi<View>;
