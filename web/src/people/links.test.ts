import { expect, test } from 'vitest';
import { secretIn } from './links';

const HERE = 'https://club.example';

test.each([
  [' https://club.example/devices#abc ', 'abc'],
  ['/devices#abc', 'abc'],
  ['https://other.example/devices#abc', null],
  ['https://club.example/devices', null],
  ['https://club.example/t/x#abc', null],
  ['http://', null],
  ['hello', null],
])('%s is a link to seats: %s', (pasted, secret) => {
  expect(secretIn(pasted, HERE)).toBe(secret);
});
