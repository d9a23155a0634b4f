import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentChange, PlanCollection } from './document-changes.ts';
import { jsonBytes } from './paths.ts';
import { joinSums, PlanSumsBuilder } from './plan-sums.ts';
import type { FirestoreFields } from './values.ts';

interface Planned {
  readonly path: string;
  readonly change: DocumentChange;
  readonly states: { readonly before: FirestoreFields; readonly after: FirestoreFields } | null;
}

function sumsOf(documents: readonly Planned[]): PlanCollection[] {
  const builder = new PlanSumsBuilder();
  for (const document of documents) {
    builder.add(document, document.states);
  }
  return builder.sums();
}

const integer = (value: number) => ({ integerValue: String(value) });
const map = (fields: FirestoreFields) => ({ mapValue: { fields } });

function updated(path: string, before: FirestoreFields, after: FirestoreFields): Planned {
  return { path, change: 'update', states: { before, after } };
}

test('counts documents by collection shape, and fields by how their type changes', () => {
  const sums = sumsOf([
    updated('menu/a', { rating: integer(1), name: { stringValue: 'A' } }, {}),
    updated('menu/b', { rating: integer(2) }, { at: map({ x: integer(1) }) }),
    updated('menu/c', { at: map({ x: integer(1) }) }, { at: map({ x: { doubleValue: 1 } }) }),
    { path: 'menu/a/lines/1', change: 'create', states: null },
    { path: 'menu/b/lines/1', change: 'delete', states: null },
  ]);
  expect(sums).toEqual([
    {
      path: 'menu',
      create: 0,
      update: 3,
      delete: 0,
      moreFields: 0,
      fields: [
        { field: ['rating'], before: 'int64', after: null, documents: 2 },
        { field: ['name'], before: 'string', after: null, documents: 1 },
        { field: ['at'], before: null, after: 'map', documents: 1 },
        { field: ['at', 'x'], before: 'int64', after: 'double', documents: 1 },
      ],
    },
    { path: 'menu/*/lines', create: 1, update: 0, delete: 1, moreFields: 0, fields: [] },
  ]);
});

const shapes = Array.from({ length: 230 }, (_, index) => `c${index}`);
const names = Array.from({ length: 70 }, (_, index) => `f${index}`);

const plannedDocument = fc
  .record({
    collection: fc.oneof(fc.constantFrom('a', 'b'), fc.constantFrom(...shapes)),
    id: fc.integer({ min: 0, max: 1000 }),
    change: fc.constantFrom('create', 'update', 'delete'),
    fields: fc.uniqueArray(fc.oneof(fc.constantFrom('x'), fc.constantFrom(...names)), {
      maxLength: 8,
    }),
  })
  .map(({ collection, id, change, fields }): Planned => {
    const path = `${collection}/${id}`;
    const after = Object.fromEntries(fields.map((name) => [name, integer(1)]));
    return change === 'update' ? updated(path, {}, after) : { path, change, states: null };
  });

const collectionOf = ({ path }: Planned) => path.split('/')[0] ?? '';

test('however a plan is cut into parts, every document is counted once, and listed collections in full', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(plannedDocument, { maxLength: 150 }), { minLength: 1, maxLength: 6 }),
      (parts) => {
        const documents = parts.flat();
        const sums = joinSums(parts.map(sumsOf)) ?? [];
        const listed = new Set(sums.map(({ path }) => path));
        for (const change of ['create', 'update', 'delete'] as const) {
          const all = documents.filter((document) => document.change === change);
          for (const collection of sums) {
            const own = all.filter((document) => {
              const path = collectionOf(document);
              return listed.has(path) ? path === collection.path : collection.path === '';
            });
            expect([collection.path, collection[change]]).toEqual([collection.path, own.length]);
          }
        }
        for (const { path, fields, moreFields } of sums) {
          const changes = documents
            .filter((document) => collectionOf(document) === path)
            .flatMap(({ states }) => Object.keys(states?.after ?? {}));
          const of = (name: string) => changes.filter((one) => one === name).length;
          expect(fields.map(({ field, documents: count }) => [field[0], count])).toEqual(
            fields.map(({ field }) => [field[0], of(field[0] ?? '')]),
          );
          const counted = fields.reduce((sum, one) => sum + one.documents, moreFields);
          expect(path === '' ? changes.length + counted : counted).toBe(changes.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('however many collections and fields there are, a record has room for the sums', () => {
  const long = 'x'.repeat(300);
  const documents = Array.from({ length: 800 }, (_, index) =>
    updated(
      `${long}${index % 400}/1`,
      {},
      Object.fromEntries(names.map((name) => [`${long}${name}${index}`, integer(index)])),
    ),
  );
  const sums = sumsOf(documents);
  expect(sums.reduce((sum, { update }) => sum + update, 0)).toBe(800);
  expect(sums.at(-1)?.path).toBe('');
  expect(jsonBytes(sums)).toBeLessThan(100 * 1024);
});

test('sums that are not known for a part are not known for the whole', () => {
  expect(joinSums([sumsOf([]), null])).toBeNull();
});
