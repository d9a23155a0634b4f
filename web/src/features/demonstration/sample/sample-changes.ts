import type { FirestoreFields } from '@firekeep/functions/contract';
import type { Moments } from '../model/moments.ts';
import * as v from './values.ts';

/** What a document became at a time; null where it was deleted. */
export interface SampleChange {
  readonly path: string;
  readonly time: string;
  readonly fields: FirestoreFields | null;
}

const coffees = [
  ['dawn-blend', 'Dawn Blend', 'Brazil, Ethiopia', 1290, 240, ['nutty', 'chocolate']],
  ['guji-natural', 'Guji Natural', 'Ethiopia', 1650, 61, ['blueberry', 'jasmine']],
  ['huila-washed', 'Huila Washed', 'Colombia', 1480, 118, ['caramel', 'red apple']],
  ['night-decaf', 'Night Decaf', 'Peru', 1390, 75, ['cocoa', 'plum']],
  ['nyeri-aa', 'Nyeri AA', 'Kenya', 1720, 0, ['blackcurrant', 'grapefruit']],
  ['sumatra-lintong', 'Sumatra Lintong', 'Indonesia', 1420, 33, ['cedar', 'dark chocolate']],
] as const;

/** Each coffee was restocked once; Guji Natural became dearer after last night's backup. */
function products({ at }: Moments): SampleChange[] {
  return coffees.flatMap(([id, name, origin, cents, stock, notes], index) => {
    const fields = (priceCents: number, left: number): FirestoreFields => ({
      name: v.text(name),
      origin: v.text(origin),
      priceCents: v.int(priceCents),
      stock: v.int(left),
      inStock: v.flag(left > 0),
      tastingNotes: v.list(...notes.map(v.text)),
      roast: v.map({
        level: v.text(index % 2 === 0 ? 'medium' : 'light'),
        celsius: v.double(212.5 + index),
      }),
      embedding: v.vector(0.12 + index / 100, -0.4, 0.88),
      photo: { bytesValue: 'iVBORw0KGgo=' },
    });
    const path = `products/${id}`;
    const was = id === 'guji-natural' ? cents - 60 : cents;
    return [
      { path, time: at(-320, 6), fields: fields(was, stock + 44) },
      { path, time: at(-3 - index * 3, 7.2), fields: fields(was, stock) },
      ...(was === cents ? [] : [{ path, time: at(0, 0.4), fields: fields(cents, stock) }]),
    ];
  });
}

const people = [
  ['ada', 'Ada Lindqvist', 'Gothenburg', v.place(57.7089, 11.9746), true],
  ['bruno', 'Bruno Ferreira', 'Porto', v.place(41.1579, -8.6291), false],
  ['chiara', 'Chiara Conti', 'Trieste', v.place(45.6495, 13.7768), true],
  ['dmitri', 'Dmitri Aalto', 'Turku', v.place(60.4518, 22.2666), false],
  ['esra', 'Esra Yılmaz', 'İzmir', v.place(38.4237, 27.1428), true],
] as const;

/** Bruno's note was written after last night's backup. */
function customers({ at }: Moments): SampleChange[] {
  return people.flatMap(([id, name, city, where, isSubscribed], index) => {
    const since = at(-300 + index * 40, 8);
    const fields = (note: string | undefined): FirestoreFields => ({
      name: v.text(name),
      email: v.text(`${id}@example.com`),
      address: v.map({ city: v.text(city), location: where }),
      isSubscribed: v.flag(isSubscribed),
      favourite: v.ref(`products/${coffees[index]?.[0] ?? 'dawn-blend'}`),
      note: note === undefined ? v.none : v.text(note),
      since: v.at(since),
    });
    const path = `customers/${id}`;
    return [
      { path, time: since, fields: fields(undefined) },
      ...(index === 1
        ? [{ path, time: at(0, 0.6), fields: fields('Prefers whole beans, rings twice') }]
        : []),
    ];
  });
}

/**
 * Everybody's last order is on its way; the others were delivered two days after they were placed.
 */
function orders({ at }: Moments): SampleChange[] {
  return people.flatMap(([id], person) =>
    Array.from({ length: person + 1 }, (_, index) => {
      const [product, name, , cents] = coffees[(person + index) % coffees.length] ?? coffees[0];
      const isLast = index === person;
      const day = isLast ? person - 5 : -9 - person * 3 - index;
      const fields = (state: string): FirestoreFields => ({
        items: v.list(
          v.map({
            product: v.ref(`products/${product}`),
            name: v.text(name),
            quantity: v.int(index + 1),
          }),
        ),
        totalCents: v.int(cents * (index + 1)),
        state: v.text(state),
        placedAt: v.at(at(day, 10.5)),
      });
      const path = `customers/${id}/orders/2026-${String(person * 10 + index + 1).padStart(4, '0')}`;
      return [
        { path, time: at(day, 10.5), fields: fields('roasting') },
        ...(isLast ? [] : [{ path, time: at(day + 2, 9), fields: fields('delivered') }]),
      ];
    }).flat(),
  );
}

/** One batch a day for sixty days. */
function roasts({ at }: Moments): SampleChange[] {
  return Array.from({ length: 60 }, (_, index) => {
    const [product, name] = coffees[index % coffees.length] ?? coffees[0];
    const time = at(index - 60, 4.5);
    return {
      path: `roasts/batch-${String(index + 1).padStart(3, '0')}`,
      time,
      fields: {
        coffee: v.text(name),
        product: v.ref(`products/${product}`),
        kilograms: v.double(11.5 + (index % 7) / 4),
        minutes: v.int(10 + (index % 5)),
        roastedAt: v.at(time),
      },
    };
  });
}

/** How many subscriptions a clean-up script deleted the day before last night's backup. */
export const lostSubscriptions = 9;

function subscriptions({ at }: Moments): SampleChange[] {
  return Array.from({ length: lostSubscriptions }, (_, index) => {
    const [customer] = people[index % people.length] ?? people[0];
    const [product] = coffees[index % coffees.length] ?? coffees[0];
    const path = `subscriptions/sub-${String(index + 1).padStart(3, '0')}`;
    const begin = at(-200 + index * 12, 11);
    const fields = {
      customer: v.ref(`customers/${customer}`),
      product: v.ref(`products/${product}`),
      everyDays: v.int(index % 2 === 0 ? 14 : 30),
      isActive: v.flag(index !== 6),
      begin: v.at(begin),
    };
    return [
      { path, time: begin, fields },
      { path, time: at(0, -10), fields: null },
    ];
  }).flat();
}

const shipping = (freeFromCents: number): FirestoreFields => ({
  freeFromCents: v.int(freeFromCents),
  zones: v.map({
    home: v.map({ cents: v.int(390), days: v.list(v.int(1), v.int(2)) }),
    abroad: v.map({ cents: v.int(990), days: v.list(v.int(3), v.int(6)) }),
  }),
});

/** The opening hours were emptied by mistake one afternoon, and restored the morning after. */
function settings({ at }: Moments): SampleChange[] {
  const hours = {
    weekdays: v.list(v.text('07:30'), v.text('18:00')),
    saturday: v.list(v.text('09:00'), v.text('16:00')),
    sunday: v.none,
  };
  return [
    { path: 'settings/shipping', time: at(-320, 4), fields: shipping(4000) },
    { path: 'settings/shipping', time: at(-8, 6), fields: shipping(3500) },
    { path: 'settings/opening-hours', time: at(-320, 4), fields: hours },
    {
      path: 'settings/opening-hours',
      time: at(-13, 13),
      fields: { weekdays: v.none, saturday: v.none, sunday: v.none },
    },
    { path: 'settings/opening-hours', time: at(-12, 7.36), fields: hours },
  ];
}

/** Everything that ever happened to the demonstration's database: a small coffee roaster. */
export function sampleChanges(moments: Moments): SampleChange[] {
  return [
    ...products(moments),
    ...customers(moments),
    ...orders(moments),
    ...roasts(moments),
    ...subscriptions(moments),
    ...settings(moments),
    // A parent without a document, as Firestore keeps one whose subcollection outlived it.
    {
      path: 'archive/2025/reviews/first',
      time: moments.at(-330, 22),
      fields: { rating: v.int(5), text: v.text('Best coffee north of the harbour.') },
    },
  ];
}
