import { DAY, isoDay } from './context.mjs';
import { COUNTRIES, localeOf } from './people.mjs';
import { MAXIMUM_NAME_BYTES, ODD_NAMES } from './odd-names.mjs';
import { double, timestamp } from './values.mjs';

const CALENDAR_DAYS = 365;
/** The number of the newest order in the shop's first state. */
export const LAST_ORDER_NUMBER = 20_741;

/** Switches are named by whoever adds one. */
const FLAGS =
  'newCheckout|gift wrap|search.v2|constructor|toString|hasOwnProperty|valueOf|prototype|length|then|toJSON|$where|__proto';

/** Texts of the shop by their English source: names of fields, which hold whatever people type. */
const UNTRANSLATED = [
  ...ODD_NAMES,
  ...'.|..|?|[0]|`|\\| |_|name__|\u200b|true|NaN|Size / length|C:\\labels\\new'.split('|'),
  'Dear customer,\nthank you.',
  'Use the code `WELCOME10`',
  'You have read what we wrote about how things are made. '
    .repeat(MAXIMUM_NAME_BYTES)
    .slice(0, MAXIMUM_NAME_BYTES),
];
const TRANSLATIONS = {
  'Add to basket': 'In den Korb',
  'Hello, {name}!': 'Hallo, {name}!',
  'checkout.button.pay': 'Jetzt bezahlen',
  'checkout.button': 'Weiter',
  checkout: 'Kasse',
};

export function* settingsDocuments(context) {
  for (const [id, fields] of Object.entries(settings(context))) {
    yield { path: `settings/${id}`, fields };
  }
}

function settings(context) {
  return {
    shop: shopFields(context),
    shipping: {
      zones: {
        home: { countries: ['GB'], amount: 490, days: 2 },
        near: { countries: ['IE'], amount: 590, days: 3 },
        abroad: { countries: [], amount: 1190, days: 6 },
      },
      freeAbove: 7500,
      maximumWeightKg: double(30),
      updatedAt: context.at(context.now - 64 * DAY),
    },
    taxes: {
      // A whole percentage and a fractional one, both doubles.
      standardRate: { GB: double(20), IE: double(23), DE: double(19), FR: double(20) },
      reducedRate: { GB: double(5), IE: double(13.5), DE: double(7), FR: double(5.5) },
      pricesIncludeTax: true,
    },
    payments: {
      methods: [
        { id: 'card', enabled: true, feeRate: double(0.014) },
        { id: 'paypal', enabled: true, feeRate: double(0.0249) },
        { id: 'klarna', enabled: true, feeRate: double(0.0329) },
        { id: 'bank-transfer', enabled: true, feeRate: double(0) },
      ],
      holdDays: 0,
      testMode: false,
    },
    homepage: {
      hero: { title: 'Things that stay', article: context.ref('articles/mending-day') },
      rows: [
        { title: 'New this month', tags: ['new'] },
        { title: 'For small kitchens', tags: [] },
        { title: 'Gifts under €30', maximumPrice: 3000, tags: ['gift'] },
      ],
      banner: null,
    },
    'feature-flags': flagFields(),
    'translations-de': {
      ...Object.fromEntries(UNTRANSLATED.map((source) => [source, `„${source}“`])),
      ...TRANSLATIONS,
    },
    'delivery-calendar': calendarFields(context),
    'last-order-number': { value: LAST_ORDER_NUMBER },
  };
}

function flagFields() {
  const flags = FLAGS.split('|').map((name, index) => {
    const share = [1, 0.5, 0.25][index] ?? 0;
    return [name, { enabled: share > 0, share: double(share) }];
  });
  return Object.fromEntries(flags);
}

function shopFields(context) {
  return {
    name: 'Alder & Finch',
    motto: 'Things that stay.',
    currency: 'EUR',
    supportedLocales: COUNTRIES.map(localeOf),
    foundedAt: timestamp(Date.UTC(2011, 2, 1)),
    contact: { email: 'hello@alderandfinch.example.com', phone: '+44 555 0100' },
    closedOn: [timestamp(Date.UTC(2026, 11, 25)), timestamp(Date.UTC(2027, 0, 1))],
    updatedAt: context.at(context.now - 31 * DAY),
  };
}

/** For each country and day: when to order, and when it arrives. */
function calendarFields(context) {
  const firstDay = Date.UTC(new Date(context.now).getUTCFullYear(), 0, 1);
  const day = (offset) => isoDay(firstDay + offset * DAY);
  const deliveries = (_, offset) => [
    day(offset),
    {
      orderUntil: offset % 7 === 5 ? '11:00' : '15:30',
      arrives: day(offset + 2 + (offset % 7 > 3 ? 2 : 0)),
      surcharge: offset % 7 === 6 ? 250 : 0,
    },
  ];
  const days = Object.fromEntries(Array.from({ length: CALENDAR_DAYS }, deliveries));
  return Object.fromEntries(COUNTRIES.map(({ country }) => [country, days]));
}
