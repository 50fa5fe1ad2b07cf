/** The question that is asked on the board, if there is one. */
import type { Item, Question } from '../../board/Choice.svelte';
import { centre, type Point } from '../../board/geometry';
import type { Turn } from './turn.svelte';
import { mpText, tileName } from './words';
import { QUESTIONS as SAY } from './sentences';

const USE: Record<string, string> = { fly: SAY.fly, mask: SAY.steal, ferry: SAY.ferryAcross };

function hereQuestion(turn: Turn, cancel: Item): Question | null {
  const { here, deeds } = turn;
  if (!here) return null;
  const items = deeds.map(({ id, text, sub, label, primary = false, choose }): Item => {
    return { id: `here-${id}`, text: sub ? `${text} (${sub})` : text, label, primary, choose };
  });
  return { key: 'here', title: tileName(turn.map, here), at: turn.sight.above(here.id), ask: true, items: [...items, cancel] };
}

function ferryQuestion(turn: Turn, id: number, cancel: Item): Question {
  const ferry = turn.can('ferry');
  const reach = turn.reached.get(id);
  const items: Item[] = [];
  if (reach) items.push({ id: 'walk', text: `Walk, ${mpText(reach.h)}`, primary: true, choose: () => turn.walk(turn.map.tiles[id]!) });
  if (ferry) items.push({ id: 'by-boat', text: SAY.ferryLoseTheBoat, label: ferry.text, choose: () => turn.send(ferry) });
  return { key: 'ferry', title: SAY.ferryAcrossTheRiver, at: turn.sight.above(id), ask: true, items: [...items, cancel] };
}

function victimQuestion(turn: Turn, at: Point, cancel: Item): Question {
  const items = turn.victims.map((seat): Item => ({ id: `victim-${seat}`, text: turn.nameOf(seat), choose: () => turn.rob(seat) }));
  return { key: 'victim', title: SAY.takeAParcelFrom, at, ask: true, items: [...items, cancel] };
}

function itemQuestion(turn: Turn, item: number, at: Point, most: number, cancel: Item): Question {
  const { view } = turn.p;
  const kind = view.item_kinds[item]!;
  const [use] = turn.uses(item);
  const sale = turn.sale(item);
  const items: Item[] = [];
  if (use) items.push({ id: 'use', text: USE[use.verb] ?? SAY.useIt, primary: true, choose: () => turn.useItem(item) });
  else if (!kind.passive) items.push({ id: 'use', text: SAY.whyNotNow, choose: () => turn.whyNoUse(item) });
  if (sale) items.push({ id: 'sell', text: SAY.sellFor(view.prices.sell), label: sale.text, choose: () => turn.take(sale, at) });
  const words = `${kind.name}: ${kind.text}`;
  return { key: `item ${item}`, title: words.length > most ? kind.name : words, at, ask: true, items: [...items, cancel] };
}

export function questionOf(turn: Turn): Question | null {
  const { asking, acting } = turn;
  const { l } = turn.drawn();
  if (turn.question) return turn.question;
  if (!acting || !asking) return null;
  const cancel: Item = { id: 'cancel', text: SAY.cancel, choose: () => (turn.asking = null) };
  const over = (up: number): Point => ({ x: centre(l.items).x, y: l.items.y - up });
  if (asking.kind === 'here') return hereQuestion(turn, cancel);
  if (asking.kind === 'ferry') return ferryQuestion(turn, asking.tile, cancel);
  if (asking.kind === 'victim') return victimQuestion(turn, over(110), cancel);
  // The text of the item, where it fits.
  return asking.kind === 'item' ? itemQuestion(turn, asking.item, over(100), l.small ? 46 : 80, cancel) : null;
}
