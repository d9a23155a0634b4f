import type {
  FirestoreDocument,
  FirestoreFields,
  FirestoreValue,
} from '@firekeep/functions/contract';

/**
 * The demonstration's database: a small coffee roaster, in the form in which the API answers. It is a chunk of its own
 * that is loaded when the demonstration is looked at.
 */
const root = 'projects/harbour-coffee/databases/(default)/documents';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const int = (value: number): FirestoreValue => ({ integerValue: String(value) });
const double = (doubleValue: number): FirestoreValue => ({ doubleValue });
const flag = (booleanValue: boolean): FirestoreValue => ({ booleanValue });
const at = (timestampValue: string): FirestoreValue => ({ timestampValue });
const ref = (path: string): FirestoreValue => ({ referenceValue: `${root}/${path}` });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
const place = (latitude: number, longitude: number): FirestoreValue => ({
  geoPointValue: { latitude, longitude },
});
const none: FirestoreValue = { nullValue: null };
const vector = (...values: number[]): FirestoreValue =>
  map({ __type__: text('__vector__'), value: list(...values.map(double)) });

function document(path: string, updateTime: string, fields: FirestoreFields): FirestoreDocument {
  const createTime = '2026-01-05T08:00:00.000000Z';
  return { name: `${root}/${path}`, path, missing: false, fields, createTime, updateTime };
}

const coffees = [
  ['dawn-blend', 'Dawn Blend', 'Brazil, Ethiopia', 1290, 240, ['nutty', 'chocolate']],
  ['guji-natural', 'Guji Natural', 'Ethiopia', 1650, 61, ['blueberry', 'jasmine']],
  ['huila-washed', 'Huila Washed', 'Colombia', 1480, 118, ['caramel', 'red apple']],
  ['night-decaf', 'Night Decaf', 'Peru', 1390, 75, ['cocoa', 'plum']],
  ['nyeri-aa', 'Nyeri AA', 'Kenya', 1720, 0, ['blackcurrant', 'grapefruit']],
  ['sumatra-lintong', 'Sumatra Lintong', 'Indonesia', 1420, 33, ['cedar', 'dark chocolate']],
] as const;

const products = coffees.map(([id, name, origin, cents, stock, notes], index) =>
  document(`products/${id}`, `2026-10-${String(index + 10)}T09:12:30.125000Z`, {
    name: text(name),
    origin: text(origin),
    priceCents: int(cents),
    stock: int(stock),
    inStock: flag(stock > 0),
    tastingNotes: list(...notes.map(text)),
    roast: map({
      level: text(index % 2 === 0 ? 'medium' : 'light'),
      celsius: double(212.5 + index),
    }),
    embedding: vector(0.12 + index / 100, -0.4, 0.88),
    photo: { bytesValue: 'iVBORw0KGgo=' },
  }),
);

const people = [
  ['ada', 'Ada Lindqvist', 'Gothenburg', place(57.7089, 11.9746), true],
  ['bruno', 'Bruno Ferreira', 'Porto', place(41.1579, -8.6291), false],
  ['chiara', 'Chiara Conti', 'Trieste', place(45.6495, 13.7768), true],
  ['dmitri', 'Dmitri Aalto', 'Turku', place(60.4518, 22.2666), false],
  ['esra', 'Esra Yılmaz', 'İzmir', place(38.4237, 27.1428), true],
] as const;

const customers = people.map(([id, name, city, where, isSubscribed], index) =>
  document(`customers/${id}`, `2026-11-0${index + 1}T17:45:00.000000Z`, {
    name: text(name),
    email: text(`${id}@example.com`),
    address: map({ city: text(city), location: where }),
    isSubscribed: flag(isSubscribed),
    favourite: ref(`products/${coffees[index]?.[0] ?? 'dawn-blend'}`),
    note: index === 1 ? text('Prefers whole beans, rings twice') : none,
    since: at(`202${index + 1}-03-14T10:00:00Z`),
  }),
);

const orders = people.flatMap(([id], person) =>
  Array.from({ length: person + 1 }, (_, index) => {
    const [product, name, , cents] = coffees[(person + index) % coffees.length] ?? coffees[0];
    const day = String(index * 3 + person + 1).padStart(2, '0');
    return document(
      `customers/${id}/orders/2026-${String(person * 10 + index + 1).padStart(4, '0')}`,
      `2026-11-${day}T12:30:00.000000Z`,
      {
        items: list(
          map({ product: ref(`products/${product}`), name: text(name), quantity: int(index + 1) }),
        ),
        totalCents: int(cents * (index + 1)),
        state: text(index === person ? 'roasting' : 'delivered'),
        placedAt: at(`2026-11-${day}T12:30:00Z`),
      },
    );
  }),
);

const roasts = Array.from({ length: 60 }, (_, index) => {
  const [product, name] = coffees[index % coffees.length] ?? coffees[0];
  const day = new Date(Date.UTC(2026, 8, 1 + index)).toISOString();
  return document(`roasts/batch-${String(index + 1).padStart(3, '0')}`, day, {
    coffee: text(name),
    product: ref(`products/${product}`),
    kilograms: double(11.5 + (index % 7) / 4),
    minutes: int(10 + (index % 5)),
    roastedAt: at(day),
  });
});

const settings = [
  document('settings/shipping', '2026-09-30T06:00:00.000000Z', {
    freeFromCents: int(3500),
    zones: map({
      home: map({ cents: int(390), days: list(int(1), int(2)) }),
      abroad: map({ cents: int(990), days: list(int(3), int(6)) }),
    }),
  }),
  document('settings/opening-hours', '2026-09-30T06:00:00.000000Z', {
    weekdays: list(text('07:30'), text('18:00')),
    saturday: list(text('09:00'), text('16:00')),
    sunday: none,
  }),
];

// A parent without a document, as Firestore keeps one whose subcollection outlived it.
const archive = document('archive/2025/reviews/first', '2025-12-31T23:59:59.999999Z', {
  rating: int(5),
  text: text('Best coffee north of the harbour.'),
});

/** Every document of the demonstration. */
export const sampleDocuments: readonly FirestoreDocument[] = [
  ...products,
  ...customers,
  ...orders,
  ...roasts,
  ...settings,
  archive,
];

/** The full name of a path, for parents that have no document. */
export function sampleName(path: string): string {
  return `${root}/${path}`;
}
