import { double, geoPoint, reference, timestamp, vector } from './values.mjs';

/** Firestore takes maps in maps this deep below a field, and not one level more. */
const MAXIMUM_DEPTH = 20;
const LARGEST_VECTOR = 2048;
const LAST_MILLISECOND = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** setUTCFullYear, since Date.UTC reads the year 1 as 1901. */
const FIRST_MILLISECOND = new Date(0).setUTCFullYear(1, 0, 1);

/**
 * One row for each type, with the values at its edges.
 *
 * @param {import('./context.mjs').Context} context
 * @returns {Record<string, import('./values.mjs').Fields>} rows by id
 */
export function typeSamples(context) {
  return {
    nothing: { value: null, list: [null, null], map: { x: null } },
    booleans: { yes: true, no: false },
    integers,
    doubles,
    timestamps,
    strings,
    bytes,
    references: references(context),
    'geo-points': geoPoints,
    arrays,
    maps,
    vectors: vectors(context),
    'parts-tree': { root: partsTree(1) },
  };
}

const integers = {
  zero: 0,
  minusOne: -1,
  largest: 2n ** 63n - 1n,
  smallest: -(2n ** 63n),
  beyondDouble: 2n ** 53n + 1n,
  beyondDoubleNegative: -(2n ** 53n) - 1n,
  int32Largest: 2 ** 31 - 1,
  unsigned32: 2 ** 32,
};

const doubles = {
  zero: double(0),
  minusZero: double(-0),
  one: double(1),
  beyondInteger: double(2 ** 53 + 2),
  notANumber: double(NaN),
  infinity: double(Infinity),
  minusInfinity: double(-Infinity),
  smallest: double(5e-324),
  smallestNormal: double(2.2250738585072014e-308),
  largest: double(Number.MAX_VALUE),
  smallestDifference: double(1 + Number.EPSILON),
  tenth: double(0.1),
  sum: double(0.1 + 0.2),
  mixed: [1, double(1), double(-0), 0, double(NaN)],
};

const timestamps = {
  first: timestamp(FIRST_MILLISECOND),
  last: timestamp(LAST_MILLISECOND, 999),
  epoch: timestamp(0),
  justBeforeEpoch: timestamp(-1, 999),
  micros: timestamp(Date.UTC(2026, 5, 30, 12, 0, 0), 1),
  millis: timestamp(Date.UTC(2026, 5, 30, 12, 0, 0, 120)),
  leapDay: timestamp(Date.UTC(2024, 1, 29, 23, 59, 59, 999), 999),
  beyond2038: timestamp(Date.UTC(2038, 0, 19, 3, 14, 8)),
};

const strings = {
  empty: '',
  space: ' ',
  nul: 'before\u0000after',
  controls: '\u0001\u0008\u001b[31m\u007f\u0085',
  lines: 'one\ntwo\r\nthree\u2028four',
  emoji: '🫖 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇮🇪',
  rightToLeft: 'السعر: 49 يورو (خصم 10٪)',
  overrides: 'invoice\u202Efdp.exe',
  composed: 'Crème brûlée',
  decomposed: 'Cre\u0300me bru\u0302le\u0301e',
  byteOrderMark: '\uFEFFname;price',
  nonCharacter: '\uFFFF',
  lastCodePoint: '\u{10FFFF}',
  markup: '<img src=x onerror=alert(1)>',
  formula: '=HYPERLINK("https://example.com","open")',
  likeNumber: '007',
  likeDate: '2026-02-30',
  likeJson: '{"integerValue":"1"}',
};

const bytes = {
  empty: new Uint8Array(),
  zero: Uint8Array.of(0),
  all: Uint8Array.from({ length: 256 }, (_, value) => value),
  notText: Uint8Array.of(0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80),
};

function references({ projectId, ref }) {
  return {
    here: ref('settings/shop'),
    deep: ref('archive/2019/orders/A-0917/items/01'),
    missing: ref('products/never-existed'),
    oddId: ref('labels/two\nlines'),
    otherDatabase: reference(`projects/${projectId}/databases/reporting/documents/months/2026-10`),
    otherProject: reference(
      'projects/demo-warehouse/databases/(default)/documents/bins/A-3-2/slots/7',
    ),
  };
}

const geoPoints = {
  nowhere: geoPoint(0, 0),
  northPole: geoPoint(90, 180),
  southPole: geoPoint(-90, -180),
  exact: geoPoint(51.44920000000001, -2.5987000000000005),
};

const arrays = {
  empty: [],
  mixed: [null, true, 1, double(1), '1', Uint8Array.of(1)],
  arrayInMapInArray: [{ inner: [{ inner: [] }] }],
  repeated: ['oak', 'oak', 'oak'],
  emptyInside: [{}, ''],
};

const maps = {
  empty: {},
  numericKeys: { 10: 'ten', 9: 'nine', '01': 'one' },
  inherited: { constructor: 'kept', toString: 1, 'a.b': { 'c.d': true }, '`': null },
  likeVector: { type: '__vector__', value: [double(1)] },
};

function vectors(context) {
  const random = context.random('vectors');
  const largest = Array.from({ length: LARGEST_VECTOR }, () => random.integer(-1e4, 1e4) / 1e4);
  return {
    one: vector([1]),
    three: vector([0.25, -0, 5e-324]),
    largest: vector(largest),
    inMap: { embedding: vector([0.5, -0.5]) },
  };
}

/** A thing's part, that part's part, and so on down to the last screw. */
function partsTree(level) {
  const part = { name: `Part ${level}`, quantity: 1 };
  return level === MAXIMUM_DEPTH ? part : { ...part, part: partsTree(level + 1) };
}
