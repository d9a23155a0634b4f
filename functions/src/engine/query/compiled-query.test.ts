import { expect, test } from 'vitest';
import { queryShapeSchema } from '../../firestore-model/query/shape.ts';
import { encodeDocument } from '../format/encode-document.ts';
import { CompiledQuery } from './compiled-query.ts';

const root = 'projects/p/databases/(default)/documents';

test('a pattern that takes too long in a text is wrong input, and not a failure to retry', () => {
  const where = { op: 'matches', field: 'text', text: `${'a?'.repeat(120)}b` };
  const from = { kind: 'collection', path: 'a' };
  const compiled = new CompiledQuery(queryShapeSchema.parse({ from, where }));
  const found = (text: string) =>
    compiled.match(encodeDocument(root, { path: 'a/1', fields: { text: { stringValue: text } } }));
  expect(found('aab')).not.toBeNull();
  expect(() => found('a'.repeat(10_000))).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      message: 'The pattern takes too long in a text of 10,000 characters',
      hint: expect.stringContaining('Repeat less'),
      isInternal: false,
      retryable: false,
    }),
  );
  expect(found('aab')).not.toBeNull();
});
