import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { plainFields } from '../export/plain-value.ts';
import type { FirestoreFields, FirestoreValue } from '../values.ts';
import { CollectionTally } from './collection-tally.ts';
import { schemaTexts } from './schema-texts.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
const vector = map({
  __type__: text('__vector__'),
  value: { arrayValue: { values: [{ doubleValue: 1 }] } },
});

const documents: FirestoreFields[] = [
  {
    name: text('Ada'),
    'first name`"\n': text('x'),
    count: { integerValue: '9007199254740993' },
    price: { doubleValue: 1.5 },
    at: { timestampValue: '2026-01-01T00:00:00.123456Z' },
    data: { bytesValue: 'AAE=' },
    place: { geoPointValue: { latitude: 1, longitude: 2 } },
    items: { arrayValue: { values: [map({ price: { integerValue: '1' } }), text('none')] } },
    tags: { arrayValue: { values: [] } },
    home: map({ city: text('London'), open: map({}) }),
    vector,
    ['__proto__']: text('own'),
    either: { booleanValue: true },
  },
  {
    name: { nullValue: null },
    count: { integerValue: '1' },
    ref: { referenceValue: 'projects/p/databases/d/documents/a/1' },
    either: map({ deep: { nullValue: null } }),
  },
];

function textsOf(all: readonly FirestoreFields[], collectionId = 'order-lines') {
  const tally = new CollectionTally();
  all.forEach((fields) => tally.add(fields));
  return schemaTexts(tally.tally, collectionId);
}

const plain = documents.map((fields) => plainFields(fields));

test('the TypeScript type compiles, and the documents are of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'schema-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const values = plain.map((document) =>
    JSON.stringify(document).replace('"__proto__"', '["__proto__"]'),
  );
  const { typescript } = textsOf(documents);
  const file = join(folder, 'type.ts');
  const uses = values.map((value, at) => `export const d${at}: OrderLines = ${value};`);
  const wrong = '// @ts-expect-error: a text\nexport const wrong: OrderLines["price"] = "x";';
  await writeFile(file, [typescript, ...uses, wrong].join('\n'));
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', file];
  const compiled = promisify(execFile)(process.execPath, [compiler, ...options]);
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
}, 60_000);

test('the zod schema accepts the documents, and others it doesn’t', () => {
  const { zod } = textsOf(documents);
  const code = zod
    .replace("import { z } from 'zod';", '')
    .replace('export const orderLinesSchema =', 'schema =');
  const context: { z: typeof z; schema: z.ZodType } = { z, schema: z.never() };
  runInNewContext(code, context);
  for (const document of plain) {
    // What one gets from JSON.
    const given: unknown = JSON.parse(JSON.stringify(document));
    expect(context.schema.safeParse(given).error?.issues).toBeUndefined();
  }
  expect(context.schema.safeParse({ ...plain[1], count: true }).success).toBe(false);
  expect(context.schema.safeParse({ name: 'x' }).success).toBe(false);
});

test('the JSON Schema is one, with every field under its name', () => {
  const schema = z
    .object({
      $schema: z.literal('https://json-schema.org/draft/2020-12/schema'),
      title: z.literal('order-lines'),
      type: z.literal('object'),
      required: z.array(z.string()),
    })
    .loose()
    .parse(JSON.parse(textsOf(documents).jsonSchema));
  expect(schema.required).toEqual(['name', 'count', 'either']);
  expect(textsOf(documents).jsonSchema).toContain('"__proto__": {');
  expect(JSON.parse(textsOf([{ n: { integerValue: '1' } }]).jsonSchema)).toMatchObject({
    properties: { n: { type: 'integer' } },
  });
});

test('keys that are data are those of a record, or the rest of an object', () => {
  const days = Object.fromEntries(
    Array.from({ length: 28 }, (_, at) => [`2026-02-${at + 10}`, { integerValue: '1' }]),
  );
  const record = textsOf([{ days: map(days) }]);
  expect(record.typescript).toContain('days: Record<string, number>;');
  expect(record.zod).toContain('days: z.record(z.string(), z.int()),');
  const mixed = textsOf([{ days: map({ ...days, unit: text('kg') }) }]);
  expect(mixed.typescript).toContain('unit: string;\n    [key: string]: unknown;');
  expect(mixed.zod).toContain('}).catchall(z.int()),');
  expect(JSON.parse(mixed.jsonSchema)).toMatchObject({
    properties: { days: { additionalProperties: { type: 'integer' } } },
  });
});

test('what has no name for a type is called a document', () => {
  expect(textsOf([], '__').typescript).toBe('export type Document = Record<string, unknown>;\n');
  expect(textsOf([], '2026').zod).toContain('export const document2026Schema');
});
