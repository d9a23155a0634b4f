// Documents that need care: value types at their edges, legal but unusual names, shapes of trees.
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import type { TypedDocument } from './typed-documents.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);

function vector(numbers: readonly (number | '-0')[]): FirestoreValue {
  const values = numbers.map((doubleValue) => ({ doubleValue }));
  return {
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
    },
  };
}

/** Nested maps, `levels` deep: Firestore takes 20 below a field. */
function nested(levels: number): FirestoreValue {
  let value: FirestoreValue = { nullValue: null };
  for (let level = 0; level < levels; level += 1) {
    value = { mapValue: { fields: { [`level ${level}`]: value } } };
  }
  return value;
}

const values: Readonly<Record<string, readonly FirestoreValue[]>> = {
  integers: [
    '0',
    '-1',
    '9223372036854775807',
    '-9223372036854775808',
    '9007199254740993',
    '-9007199254740993',
  ].map((integerValue) => ({ integerValue })),
  doubles: (
    [
      0,
      '-0',
      1,
      -1,
      9007199254740992,
      0.1,
      5e-324,
      -5e-324,
      Number.MAX_VALUE,
      'NaN',
      'Infinity',
      '-Infinity',
    ] as const
  ).map((doubleValue) => ({ doubleValue })),
  timestamps: [
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00.000001Z',
    '1969-12-31T23:59:59.999999Z',
    '1970-01-01T00:00:00Z',
    '2026-11-21T12:34:56.789012Z',
    '2026-11-21T12:34:56.100Z',
    '9999-12-31T23:59:59.999999Z',
  ].map((timestampValue) => ({ timestampValue })),
  strings: [
    '',
    '\u0000',
    'a\u0000b',
    'two\nlines\r\n',
    '😀👩‍👩‍👧‍👦',
    '\ufeffmarked',
    'e\u0301 is not \u00e9',
    '\u202eright to left\u202c שלום',
    '\ufffd\uffff',
    '"\\u0000" </script>',
    'null',
  ].map((stringValue) => ({ stringValue })),
  bytes: [new Uint8Array(), everyByte, new Uint8Array(1000)].map((bytes) => ({
    bytesValue: base64(bytes),
  })),
  references: [
    'projects/demo-elsewhere/databases/(default)/documents/customers/ada',
    'projects/demo-elsewhere/databases/archive/documents/customers/ada/orders/1',
    'projects/demo-elsewhere/databases/(default)/documents/a b/%2F#?',
  ].map((referenceValue) => ({ referenceValue })),
  points: (
    [
      [0, 0],
      [90, 180],
      [-90, -180],
      ['-0', '-0'],
      [5e-324, -1e-9],
      [48.20849, 16.37208],
    ] as const
  ).map(([latitude, longitude]) => ({ geoPointValue: { latitude, longitude } })),
  others: [
    { nullValue: null },
    { booleanValue: true },
    { booleanValue: false },
    { mapValue: { fields: {} } },
  ],
};

const fieldNames = [
  'a.b',
  'a',
  '.',
  '`',
  'a`b',
  '\\',
  'a\\b',
  '/',
  'a/b',
  ' ',
  '\n',
  '\u0000',
  '😀',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  '__proto',
  '_proto__',
  'proto__',
  '__',
  '__type',
  'value',
  '0',
  '10',
  '9',
  '-1',
  '\ufeff',
  'e\u0301',
  '\u00e9',
  '*',
  '~',
  '[0]',
];

/** The longest; the emulator takes them only outside of maps. */
const longFieldNames = ['n'.repeat(1500), 'ü'.repeat(750)];

/** Ids that imports from Datastore make; collections may not be called so. They sort by number. */
const numericIds = [
  '__id-9223372036854775808__',
  '__id-1__',
  '__id2__',
  '__id10__',
  '__id123__',
  '__id9223372036854775807__',
];

/** In the order of UTF-8 `\ufffd` stands before `😀`, in that of UTF-16 after it. */
const ids = [
  '__id',
  '__',
  '_',
  '.a',
  '..a',
  '...',
  '%2F',
  '%',
  '%00',
  '#',
  '?',
  '?a=b&c',
  '*',
  '**',
  '[x]',
  '\u0000',
  '\u0001',
  '\n',
  '\t',
  ' ',
  'a b',
  'a',
  'a!',
  'a0',
  'A',
  '`',
  '\\',
  '"',
  "'",
  '~',
  ':',
  '+',
  '|',
  '<script>',
  '\ufffd',
  '😀',
  '\ufeff',
  '\u202e',
  'e\u0301',
  '\u00e9',
  'constructor',
  '__proto',
  '(default)',
  'd'.repeat(1500),
  '€'.repeat(500),
];

function valueDocuments(): TypedDocument[] {
  const kinds = Object.entries(values).map(([kind, list]) => ({
    path: `values/${kind}`,
    fields: Object.fromEntries(list.map((value, index) => [`${kind} ${index}`, value])),
  }));
  // Vectors may not stand in an array.
  const all: FirestoreValue[] = Object.values(values).flat();
  return [
    ...kinds,
    { path: 'values/array', fields: { all: { arrayValue: { values: all } } } },
    { path: 'values/empty array', fields: { none: { arrayValue: { values: [] } } } },
    {
      path: 'values/arrays in maps in arrays',
      fields: {
        outer: {
          arrayValue: {
            values: [{ mapValue: { fields: { inner: { arrayValue: { values: all } } } } }],
          },
        },
      },
    },
    {
      path: 'values/vectors',
      fields: {
        short: vector(['-0', 1, 5e-324]),
        long: vector(Array.from({ length: 2048 }, (_, index) => index / 7)),
        inside: { mapValue: { fields: { it: vector([1]) } } },
      },
    },
    { path: 'values/depth', fields: { deepest: nested(20) } },
    {
      path: 'values/names',
      fields: {
        ...named([...fieldNames, ...longFieldNames]),
        inside: { mapValue: { fields: named([...fieldNames, 'n'.repeat(1490)]) } },
      },
    },
    { path: 'values/nothing', fields: {} },
  ];
}

function named(names: readonly string[]): FirestoreFields {
  return Object.fromEntries(names.map((name, index) => [name, { integerValue: `${index}` }]));
}

function nameDocuments(): TypedDocument[] {
  const marked = (path: string) => ({ path, fields: { path: { stringValue: path } } });
  return [
    ...[...numericIds, ...ids].map((id) => marked(`ids/${id}`)),
    // The same names as collections, below a document that exists and one that doesn't.
    ...ids.map((id) => marked(`${id}/document`)),
    ...ids.map((id) => marked(`ids/missing/${id}/document`)),
    ...numericIds.map((id) => marked(`ids/${id}/ids/${id}`)),
    ...numericIds.map((id) => marked(`missing/${id}/ids/${id}`)),
    // Four long segments come close to the 6 KiB that a name may have.
    marked(['c', 'd'.repeat(1500), 'e'.repeat(1490), 'f'.repeat(1490), 'g', 'h'].join('/')),
  ];
}

function treeDocuments(): TypedDocument[] {
  const at = (path: string) => ({ path, fields: { depth: { integerValue: `${path.length}` } } });
  return [
    at('orders/1'),
    at('orders/1/orders/1'),
    at('orders/1/orders/1/orders/1'),
    at('customers/ada/orders/1'),
    at('gone/parent/orders/1'),
    at('gone/parent/gone/parent/gone/parent/orders/orphan'),
    { path: 'gone/parent/gone/parent/empty/document', fields: {} },
    at(Array.from({ length: 100 }, (_, level) => `level${level}/d`).join('/')),
  ];
}

const smallField = (_: unknown, index: number) =>
  [`field ${index}`, { stringValue: `${index}`.repeat(10) }] as const;

function largeDocuments(): TypedDocument[] {
  const text = { stringValue: 'lorem ipsum '.repeat(75_000) };
  return [
    { path: 'large/900 KB of text', fields: { text } },
    { path: 'large/900 KB of bytes', fields: { bytes: { bytesValue: randomBase64(900_000) } } },
    // The longest value that the emulator takes.
    { path: 'large/one value', fields: { text: { stringValue: 'x'.repeat(1_048_487) } } },
    {
      path: 'large/many values',
      fields: Object.fromEntries(Array.from({ length: 9000 }, smallField)),
    },
  ];
}

/** Bytes that don't compress, the same every time. */
function randomBase64(length: number): string {
  let state = 1;
  const bytes = Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  });
  return base64(bytes);
}

export function oddDocuments(): TypedDocument[] {
  return [...valueDocuments(), ...nameDocuments(), ...treeDocuments(), ...largeDocuments()];
}
