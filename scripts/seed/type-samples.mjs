import {
  array,
  boolean,
  bytes,
  double,
  geoPoint,
  integer,
  map,
  nothing,
  reference,
  string,
  strings,
  timestamp,
  toFields,
  vector,
} from './values.mjs';

/** Firestore takes maps in maps this deep below a field, and not one level more. */
const MAXIMUM_DEPTH = 20;
const LARGEST_VECTOR = 2048;
const LAST_MILLISECOND = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** setUTCFullYear, since Date.UTC reads the year 1 as 1901. */
const FIRST_MILLISECOND = new Date(0).setUTCFullYear(1, 0, 1);

const TEXTS = [
  ['empty', ''],
  ['space', ' '],
  ['nul', 'before\u0000after'],
  ['controls', '\u0001\u0008\u001b[31m\u007f\u0085'],
  ['lines', 'one\ntwo\r\nthree\u2028four'],
  ['emoji', '🫖 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇮🇪'],
  ['rightToLeft', 'السعر: 49 يورو (خصم 10٪)'],
  ['overrides', 'invoice\u202Efdp.exe'],
  ['composed', 'Crème brûlée'],
  ['decomposed', 'Cre\u0300me bru\u0302le\u0301e'],
  ['byteOrderMark', '\uFEFFname;price'],
  ['nonCharacter', '\uFFFF'],
  ['lastCodePoint', '\u{10FFFF}'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['formula', '=HYPERLINK("https://example.com","open")'],
  ['likeNumber', '007'],
  ['likeDate', '2026-02-30'],
  ['likeJson', '{"integerValue":"1"}'],
];

/**
 * One row for each type, with the values at its edges.
 *
 * @param {import('./context.mjs').Context} context
 * @returns {Array<[string, import('./values.mjs').Fields]>} rows by id
 */
export function typeSamples(context) {
  return [
    [
      'nothing',
      { value: nothing(), list: array([nothing(), nothing()]), map: map({ x: nothing() }) },
    ],
    ['booleans', { yes: boolean(true), no: boolean(false) }],
    ['integers', integers()],
    ['doubles', doubles()],
    ['timestamps', timestamps()],
    ['strings', toFields(TEXTS.map(([name, text]) => [name, string(text)]))],
    ['bytes', byteStrings()],
    ['references', references(context)],
    ['geo-points', geoPoints()],
    ['arrays', arrays()],
    ['maps', maps()],
    ['vectors', vectors(context)],
    ['parts-tree', { root: partsTree(1) }],
  ];
}

function integers() {
  return {
    zero: integer(0),
    minusOne: integer(-1),
    largest: integer(2n ** 63n - 1n),
    smallest: integer(-(2n ** 63n)),
    beyondDouble: integer(2n ** 53n + 1n),
    beyondDoubleNegative: integer(-(2n ** 53n) - 1n),
    int32Largest: integer(2 ** 31 - 1),
    unsigned32: integer(2 ** 32),
  };
}

function doubles() {
  return {
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
    mixed: array([integer(1), double(1), double(-0), integer(0), double(NaN)]),
  };
}

function timestamps() {
  return {
    first: timestamp(FIRST_MILLISECOND),
    last: timestamp(LAST_MILLISECOND, 999),
    epoch: timestamp(0),
    justBeforeEpoch: timestamp(-1, 999),
    micros: timestamp(Date.UTC(2026, 5, 30, 12, 0, 0), 1),
    millis: timestamp(Date.UTC(2026, 5, 30, 12, 0, 0, 120)),
    leapDay: timestamp(Date.UTC(2024, 1, 29, 23, 59, 59, 999), 999),
    beyond2038: timestamp(Date.UTC(2038, 0, 19, 3, 14, 8)),
  };
}

function byteStrings() {
  return {
    empty: bytes(new Uint8Array()),
    zero: bytes(Uint8Array.of(0)),
    all: bytes(Uint8Array.from({ length: 256 }, (_, value) => value)),
    notText: bytes(Uint8Array.of(0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80)),
  };
}

function references(context) {
  return {
    here: context.ref('settings/shop'),
    deep: context.ref('archive/2019/orders/A-0917/items/01'),
    missing: context.ref('products/never-existed'),
    oddId: context.ref('labels/two\nlines'),
    otherDatabase: reference(
      `projects/${context.projectId}/databases/reporting/documents/months/2026-10`,
    ),
    otherProject: reference(
      'projects/demo-warehouse/databases/(default)/documents/bins/A-3-2/slots/7',
    ),
  };
}

function geoPoints() {
  return {
    nowhere: geoPoint(0, 0),
    northPole: geoPoint(90, 180),
    southPole: geoPoint(-90, -180),
    exact: geoPoint(51.44920000000001, -2.5987000000000005),
  };
}

function arrays() {
  return {
    empty: array([]),
    mixed: array([nothing(), boolean(true), integer(1), double(1), string('1'), bytes([1])]),
    arrayInMapInArray: array([map({ inner: array([map({ inner: array([]) })]) })]),
    repeated: strings(['oak', 'oak', 'oak']),
    emptyInside: array([map({}), string('')]),
  };
}

function maps() {
  return {
    empty: map({}),
    numericKeys: map({ 10: string('ten'), 9: string('nine'), '01': string('one') }),
    inherited: map([
      ['constructor', string('kept')],
      ['toString', integer(1)],
      ['a.b', map([['c.d', boolean(true)]])],
      ['`', nothing()],
    ]),
    likeVector: map({ type: string('__vector__'), value: array([double(1)]) }),
  };
}

function vectors(context) {
  const random = context.random('vectors');
  return {
    one: vector([1]),
    three: vector([0.25, -0, 5e-324]),
    largest: vector(
      Array.from({ length: LARGEST_VECTOR }, () => Math.round(random.next() * 2e4 - 1e4) / 1e4),
    ),
    inMap: map({ embedding: vector([0.5, -0.5]) }),
  };
}

/** A thing's part, that part's part, and so on down to the last screw. */
function partsTree(level) {
  const part = { name: string(`Part ${level}`), quantity: integer(1) };
  return map(level === MAXIMUM_DEPTH ? part : { ...part, part: partsTree(level + 1) });
}
