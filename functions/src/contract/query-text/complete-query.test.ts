import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryQuery, arbitraryRoot } from '../../testing/arbitrary-queries.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { completeQuery, type QueryVocabulary } from './complete-query.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';

const vocabulary = {
  collections: ['orders', 'customers/ada lovelace/notes'],
  groups: ['items'],
  fields: [
    {
      path: 'status',
      types: ['string'],
      values: [{ stringValue: 'paid' }, { stringValue: 'open' }],
    },
    { path: 'address.city', types: [], values: [{ stringValue: 'x'.repeat(200) }] },
    { path: 'paidAt', types: ['timestamp', 'null'], values: [] },
    {
      path: 'tags',
      types: ['array', 'string'],
      values: [{ arrayValue: { values: [{ stringValue: 'a' }] } }, { stringValue: 'a' }],
    },
  ],
} satisfies QueryVocabulary;
const place = { root: arbitraryRoot, vocabulary };
const fields = ['status', 'address.city', 'paidAt', 'tags', '__name__'];
const literals = [
  'true',
  'false',
  'null',
  'NaN',
  'timestamp(',
  'ref(',
  'geo(',
  'bytes(',
  'vector(',
];
const operators =
  '==|!=|<|<=|>|>=|contains|starts with|ends with|matches|array-contains|array-contains-any|in|not-in|is null|is not null|is NaN|is not NaN'.split(
    '|',
  );
const clauses =
  'select|where|order by|start at (|start after (|end at (|end before (|count|sum(|average(|limit|limit to last|nearest'.split(
    '|',
  );
const places = ['orders', '`customers/ada lovelace/notes`'];

/** What may stand where `|` does, and the text that it takes the place of. */
function at(marked: string, where: Parameters<typeof completeQuery>[2] = place) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, options } = completeQuery(text, position, where);
  return { replaced: text.slice(from, to), options: options.map((option) => option.text) };
}
const withoutWhere = clauses.filter((one) => one !== 'where');

test.each([
  ['|', '', ['group', ...places]],
  ['or|', 'or', ['group', ...places]],
  ['`customers/|', '`customers/', ['group', ...places]],
  ['group |', '', ['items']],
  ['group it|', 'it', ['items']],
  ['orders where |', '', fields],
  ['orders where address.ci|', 'address.ci', fields],
  ['orders where address.`ci|', 'address.`ci', fields],
  ['orders where sta|tus == 1', 'status', fields],
  ['orders where status |', '', operators],
  ['orders where status =|', '=', operators],
  ['orders where status is |', '', ['not', 'null', 'NaN']],
  ['orders where status == |', '', ['"paid"', '"open"']],
  ['orders where status == "p|', '"p', ['"paid"', '"open"']],
  ['orders where status == "p|aid" limit 1', '"paid"', ['"paid"', '"open"']],
  ['orders where status in |', '', ['[']],
  ['orders where status in ["paid", |', '', ['"paid"', '"open"']],
  ['orders where tags array-contains |', '', ['"a"']],
  ['orders where address.city == |', '', literals],
  ['orders where paidAt > |', '', ['null', 'timestamp(']],
  ['orders where paidAt > 2026-11-0|', '2026-11-0', ['null', 'timestamp(']],
  [
    'orders where paidAt > 2026-11-01|',
    '2026-11-01',
    [`timestamp("2026-11-01")`, 'null', 'timestamp('],
  ],
  ['orders where __name__ == |', '', ['ref(']],
  ['orders where status starts |', '', ['with']],
  ['orders where status contains "a" |', '', ['ignoring case', 'and', 'or', ...withoutWhere]],
  ['orders count, |', '', ['count', 'sum(', 'average(']],
  ['orders where (status == 1 or |', '', fields],
  ['orders order by |', '', fields],
  ['orders order by status |', '', ['desc', 'asc', ...clauses.filter((one) => one !== 'order by')]],
  ['orders select |', '', ['count()', 'sum(', 'average(', ...fields]],
  ['orders select sum(|', '', fields],
  ['orders limit 5 |', '', clauses.filter((one) => !one.startsWith('limit'))],
  ['orders where a == 1 |', '', ['and', 'or', ...withoutWhere]],
  ['orders start |', '', ['at', 'after']],
  ['orders where ?? |', '', []],
  ['orders limit |', '', ['to last']],
])('%s', (marked, replaced, options) => {
  expect(at(marked)).toEqual({ replaced, options });
});

test('a place that says which collection begins with the parts of a query', () => {
  const here = { ...place, from: { kind: 'collection', path: 'orders' } } as const;
  expect(at('whe|', here).options).toEqual(
    expect.arrayContaining(['where', 'order by', 'limit to last', 'start after (']),
  );
});

test('wherever one asks, what is offered takes the place of what stands there', () => {
  fc.assert(
    fc.property(arbitraryQuery, fc.nat(), (query, some) => {
      const text = printQuery(query, place);
      const position = some % (text.length + 1);
      const { from, to } = completeQuery(text, position, place);
      expect(from <= position && position <= to && to <= text.length).toBe(true);
    }),
    { numRuns: isExhaustive ? 2000 : 200 },
  );
});

test('every option is taken by the query where it was offered', () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      const text = `${printQuery(query, place)} `;
      const { options } = completeQuery(text, text.length, place);
      for (const option of options) {
        const after = `${text}${option.text}`;
        const parsed = parseQuery(after, place);
        expect('problem' in parsed ? parsed.problem.message : '', after).not.toContain('found');
      }
    }),
    { numRuns: isExhaustive ? 200 : 40 },
  );
});
