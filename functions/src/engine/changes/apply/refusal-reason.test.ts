import { expect, test } from 'vitest';
import { refusalReason } from './refusal-reason.ts';

const fields = {
  bio: { stringValue: 'Ada Lovelace, born 1815' },
  born: { integerValue: '1815121000' },
  home: { mapValue: { fields: { city: { stringValue: 'Leith' } } } },
  tags: { arrayValue: { values: [{ stringValue: 'mathematician' }] } },
};

test.each([
  ['The value of property "bio" is too long', 'The value of property "bio" is too long'],
  ['Property "city" must not be "Leith".', 'Property "city" must not be “…”.'],
  ['Out of range: 1815121000', 'Out of range: …'],
  ['Refused: Leith of mathematician', 'Refused: … of …'],
  ["Invalid value at 'Ada Lovel", 'Invalid value at “…”'],
])('%s', (message, expected) => {
  expect(refusalReason(message, fields)).toBe(expected);
});
