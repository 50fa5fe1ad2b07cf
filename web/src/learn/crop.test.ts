import { expect, test } from 'vitest';
import { around } from './crop';

const SCENE = { x: 0, y: 0, w: 1000, h: 600 };

test('a picture shows all that it should, with the room around it that it asks for', () => {
  const boxes = [
    { x: 100, y: 200, w: 50, h: 60 },
    { x: 300, y: 180, w: 40, h: 20 },
  ];
  expect(around(boxes, SCENE, [14, 14, 14, 14])).toEqual({ x: 86, y: 166, w: 268, h: 108 });
  expect(around(boxes, SCENE, [0, 1, 2, 30])).toEqual({ x: 70, y: 180, w: 271, h: 82 });
});

test('it does not reach beyond the scene', () => {
  expect(around([{ x: 5, y: 580, w: 990, h: 20 }], SCENE, [14, 14, 14, 14])).toEqual({ x: 0, y: 566, w: 1000, h: 34 });
});
