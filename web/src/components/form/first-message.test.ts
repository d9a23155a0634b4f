import { expect, test } from 'vitest';
import { firstMessage } from './first-message.ts';

const wrong = (message: string) => ({ type: 'custom', message });

test.each([
  ['nothing refused', undefined, undefined],
  ['the value itself', wrong('Choose one'), 'Choose one'],
  ['a part of a list', [undefined, wrong('Too long'), wrong('Empty')], 'Too long'],
  ['a part of a group', { include: { 2: wrong('No pattern') } }, 'No pattern'],
])('%s', (_, error, message) => {
  expect(firstMessage(error)).toBe(message);
});
