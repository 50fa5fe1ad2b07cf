import { mount } from 'svelte';
import './app/theme.css';
import App from './app/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
export default mount(App, { target });
