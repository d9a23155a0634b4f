/**
 * Input such as no page sends: for every call one that is right, and what becomes of it when any
 * part is replaced by something hostile.
 */
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';

const inputParts = ['params', 'query', 'body'] as const;
type InputPart = (typeof inputParts)[number];
type Input = Readonly<Partial<Record<InputPart, unknown>>>;

/**
 * Values for fields whose schema is too narrow for a guess, by the field's name. Later ones are for
 * calls that refuse the first.
 */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  userId: ['ada'],
  path: ['a/b', 'a', 'a/b'],
  pathPrefix: ['a/b'],
  parent: ['a/b'],
  paths: [['a/b']],
  at: ['now'],
  collection: ['a'],
  collections: [['a']],
  included: [['a/b']],
  shape: [undefined],
  id: ['abc'],
  against: ['live'],
  pageSize: [5],
  part: ['0'],
  days: ['30', 30],
  time: ['03:30'],
  timeZone: ['UTC'],
  firebaseProjectId: ['shop-1'],
  databaseId: ['(default)'],
  emulatorHost: ['127.0.0.1:8080'],
  color: ['#aabbcc'],
  from: [
    '2026-01-01T00:00:00.000Z',
    { from: { kind: 'collection', path: 'a' } },
    '22:00',
    { paths: ['a/b'] },
  ],
  fields: [undefined, undefined, {}],
  create: [undefined],
  updateMask: [['a']],
  updateTime: ['2026-01-01T00:00:00.000Z'],
  writes: [[{ path: 'a/b', fields: {} }]],
  masks: [true, { required: true, rules: [] }, true],
  maskedInto: [
    { projectId: 'abc', rules: [{ collections: '**', field: 'a', mask: { how: 'hash' } }] },
  ],
  operations: [[{ op: 'remove', field: 'a' }]],
  to: ['2026-01-02T00:00:00.000Z', 'b', '07:00'],
  columns: [[{ column: 'a', field: 'a', type: 'text' }]],
  ids: [{ from: 'generated' }],
  until: ['2026-01-02T00:00:00.000Z'],
  lastUsed: ['2026-01-01T00:00:00.000Z'],
  email: ['ada@example.dev'],
  state: ['a'.repeat(22)],
  session: ['a'.repeat(22)],
  where: [{ op: '==', field: 'a', value: { stringValue: 'x' } }],
  query: [
    {
      from: { kind: 'collection', path: 'a' },
      where: { op: '==', field: 'a', value: { stringValue: 'x' } },
      orderBy: [{ field: 'a', direction: 'asc' }],
      limit: 5,
    },
  ],
};

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly minimum?: number;
}

function sample(schema: JsonSchema, name: string, attempt: number): unknown {
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (named !== undefined) {
    return named[Math.min(attempt, named.length - 1)];
  }
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) {
    return sample(first, name, attempt);
  }
  if (schema.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, sample(part, key, attempt)]),
    );
  }
  if (schema.items !== undefined) {
    return [sample(schema.items, name, attempt)];
  }
  return schema.const ?? schema.enum?.[0] ?? plainSample(schema);
}

function plainSample({ type, minimum = 1 }: JsonSchema): unknown {
  if (type === 'boolean') {
    return true;
  }
  return type === 'integer' || type === 'number' ? Math.max(1, minimum) : 'abc';
}

/** Input with every field that the call takes. @throws Error where `byName` needs an entry more. */
export function validInput(endpoint: Endpoint): Input {
  const input: Partial<Record<InputPart, unknown>> = {};
  for (const part of inputParts) {
    const schema = endpoint[part];
    if (schema !== undefined) {
      const described: JsonSchema = JSON.parse(
        JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      );
      const samples = [0, 1, 2, 3].map((attempt) => sample(described, '', attempt));
      const fitting = samples.find((value) => schema.safeParse(value).success);
      if (fitting === undefined) {
        throw new Error(`No valid ${part} for ${endpoint.method} ${endpoint.path}`);
      }
      input[part] = fitting;
    }
  }
  return input;
}

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

/** As a parser of JSON gives them: `1e999` is Infinity by then. */
export const hostileValues: readonly unknown[] = [
  '__x__',
  '____',
  'a/__x__',
  '__x__/a',
  '.',
  '..',
  'a/..',
  '',
  ' ',
  '/',
  'a//b',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDC00b',
  'a/\uD800',
  '\u202Eabc',
  '%',
  '`',
  'x'.repeat(1501),
  'ü'.repeat(1000),
  'x'.repeat(100_000),
  '1e999',
  Infinity,
  -Infinity,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  null,
  true,
  [],
  {},
  ['\uD800'],
  ['__x__'],
  { __x__: '\uD800' },
  { '\uD800': 1 },
  { stringValue: '\uD800' },
  { mapValue: { fields: { '\uD800': { nullValue: null } } } },
  { arrayValue: { values: [{ stringValue: '\uDFFF' }] } },
  { doubleValue: Infinity },
  { integerValue: '9999999999999999999' },
  { geoPointValue: { latitude: null, longitude: 0 } },
  { timestampValue: '99999-01-01T00:00:00Z' },
  { referenceValue: '__x__' },
  nested(70),
  Array.from({ length: 600 }, (_, index) => `a${index}`),
];

/** Those that got through once, for where each try takes longer than a schema does. */
export const mostHostile: readonly unknown[] = [
  '__x__',
  '\uD800',
  'a\u0000b',
  '..',
  Infinity,
  null,
  { __x__: '\uD800' },
  nested(70),
];

/** The places of all values in `value`, its own among them. */
export function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]))
      : [];
  return [at, ...inner];
}

export function replaced(value: unknown, at: readonly string[], by: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) {
    return by;
  }
  const copy: unknown = structuredClone(value);
  if (typeof copy === 'object' && copy !== null) {
    Reflect.set(copy, key, replaced(Reflect.get(copy, key), rest, by));
  }
  return copy;
}

export interface HostileInput {
  readonly part: InputPart;
  /** Where in the part. */
  readonly at: string;
  readonly value: unknown;
  readonly input: Input;
}

/** Every field of a call replaced by each of the values, by default all that there are. */
export function* hostileInputs(
  endpoint: Endpoint,
  values: readonly unknown[] = hostileValues,
): Generator<HostileInput> {
  const valid = validInput(endpoint);
  for (const part of inputParts) {
    if (valid[part] === undefined) {
      continue;
    }
    const places = placesIn(valid[part]).filter((at) => at.at(-1) !== 'userId');
    for (const at of part === 'body' ? places : places.filter(({ length }) => length > 0)) {
      for (const value of values) {
        const input = { ...valid, [part]: replaced(valid[part], at, value) };
        yield { part, at: at.join('.'), value, input };
      }
    }
  }
}
