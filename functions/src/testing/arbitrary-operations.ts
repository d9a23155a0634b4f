/** Random operations of a bulk change, of every kind. */
import * as fc from 'fast-check';
import { formatFieldPath } from '../firestore-model/field-paths.ts';
import { convertedTypes, type Operation } from '../firestore-model/operations/shape.ts';
import { leaf, name } from './arbitrary-fields.ts';

const field = name.map((one) => formatFieldPath([one]));
const named = <O extends Operation['op']>(...ops: readonly O[]) => ({
  op: fc.constantFrom(...ops),
  field,
});
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const separator = fc.constantFrom('a', ', ', ' ');

/** Bodies of functions that keep, make, change and take fields, and that fail. */
const transforms = [
  'return doc',
  'return null',
  '{ ...doc, made: id }',
  'delete doc.a; return doc',
  'doc.a = { was: doc.a ?? null, at: Math.random() }; return doc',
  'doc.at = new Date(); return doc',
  'if (Object.keys(doc).length > 1) throw new Error(path); return { n: 1n }',
  'return [doc]',
];
const asFunction = (body: string) =>
  body.startsWith('{') ? `(doc, { id }) => (${body})` : `(doc, { path, id }) => { ${body} }`;

const operation = fc.oneof<fc.Arbitrary<Operation>[]>(
  fc.record({
    op: fc.constant('set' as const),
    field,
    to: leaf.map((value) => ({ value })),
    when: fc.constantFrom('always' as const, 'missing' as const),
  }),
  fc.record({ op: fc.constant('rename' as const), field, to: field }),
  fc.record({ ...named('add', 'multiply'), number }),
  fc.record({ ...named('round'), digits: fc.nat({ max: 10 }) }),
  fc.record(named('remove')),
  fc.record(named('trim', 'lower-case', 'upper-case')),
  fc.record({ ...named('replace'), find: separator, with: fc.string({ maxLength: 3 }) }),
  fc.record({
    ...named('replace'),
    find: fc.constantFrom('(a)|b', '[^ ]+', '.*'),
    with: fc.constantFrom('', '<$0>', '$1$$'),
    pattern: fc.constantFrom('same-case' as const, 'any-case' as const),
  }),
  fc.record({ ...named('split', 'join'), separator }),
  fc.record({ ...named('array-add', 'array-remove'), value: leaf }),
  fc.record(named('array-unique', 'array-sort')),
  fc.record({
    ...named('convert'),
    to: fc.constantFrom(...convertedTypes),
    epoch: fc.constantFrom('seconds' as const, 'milliseconds' as const),
  }),
  fc.record({
    op: fc.constant('transform' as const),
    source: fc.constantFrom(...transforms).map(asFunction),
    clock: fc.constant('2026-01-01T00:00:00.000Z'),
  }),
);

/** What a bulk change may be made of; documents are deleted by nothing else. */
export const operations = fc.oneof(
  { weight: 9, arbitrary: fc.array(operation, { minLength: 1, maxLength: 3 }) },
  fc.constant<Operation[]>([{ op: 'delete' }]),
);
