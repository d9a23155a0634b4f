import { DAY } from './context.mjs';
import { COUNTRIES } from './data/people.mjs';
import { ODD_FEATURES, TRANSLATIONS } from './data/translations.mjs';
import {
  array,
  boolean,
  double,
  integer,
  map,
  nothing,
  string,
  strings,
  timestamp,
  toFields,
} from './values.mjs';

const CALENDAR_DAYS = 365;
/** The number of the newest order in the shop's first state. */
export const LAST_ORDER_NUMBER = 20_741;

/** @param {import('./context.mjs').Context} context */
export function* settingsDocuments(context) {
  yield { path: 'settings/shop', fields: shopFields(context) };
  yield { path: 'settings/shipping', fields: shippingFields(context) };
  yield {
    path: 'settings/taxes',
    fields: {
      // A whole percentage and a fractional one, both doubles.
      standardRate: map({ GB: double(20), IE: double(23), DE: double(19), FR: double(20) }),
      reducedRate: map({ GB: double(5), IE: double(13.5), DE: double(7), FR: double(5.5) }),
      pricesIncludeTax: boolean(true),
    },
  };
  yield {
    path: 'settings/payments',
    fields: {
      methods: array([
        map({ id: string('card'), enabled: boolean(true), feeRate: double(0.014) }),
        map({ id: string('paypal'), enabled: boolean(true), feeRate: double(0.0249) }),
        map({ id: string('klarna'), enabled: boolean(true), feeRate: double(0.0329) }),
        map({ id: string('bank-transfer'), enabled: boolean(true), feeRate: double(0) }),
      ]),
      holdDays: integer(0),
      testMode: boolean(false),
    },
  };
  yield {
    path: 'settings/homepage',
    fields: {
      hero: map({
        title: string('Things that stay'),
        article: context.ref('articles/mending-day'),
      }),
      rows: array([
        map({ title: string('New this month'), tags: strings(['new']) }),
        map({ title: string('For small kitchens'), tags: strings([]) }),
        map({
          title: string('Gifts under €30'),
          maximumPrice: integer(3000),
          tags: strings(['gift']),
        }),
      ]),
      banner: nothing(),
    },
  };
  yield {
    path: 'settings/search-synonyms',
    fields: {
      groups: array(
        ['skillet|frying pan', 'secateurs|pruners', 'torch|flashlight', 'throw|blanket'].map(
          (group) => map({ words: strings(group.split('|')) }),
        ),
      ),
    },
  };
  yield { path: 'settings/feature-flags', fields: toFields(ODD_FEATURES.map(flag)) };
  yield { path: 'settings/translations-de', fields: toFields(TRANSLATIONS.map(translation)) };
  yield { path: 'settings/delivery-calendar', fields: calendarFields(context) };
  yield { path: 'settings/last-order-number', fields: { value: integer(LAST_ORDER_NUMBER) } };
}

const flag = ([name, share]) => [name, map({ enabled: boolean(share > 0), share: double(share) })];
const translation = ([source, german]) => [source, string(german)];

function shopFields(context) {
  return {
    name: string('Alder & Finch'),
    motto: string('Things that stay.'),
    currency: string('EUR'),
    supportedLocales: strings(Object.values(COUNTRIES).map(({ locale }) => locale)),
    foundedAt: timestamp(Date.UTC(2011, 2, 1)),
    contact: map({
      email: string('hello@alderandfinch.example.com'),
      phone: string('+44 555 0100'),
    }),
    closedOn: array([timestamp(Date.UTC(2026, 11, 25)), timestamp(Date.UTC(2027, 0, 1))]),
    updatedAt: context.at(context.now - 31 * DAY),
  };
}

function shippingFields(context) {
  return {
    zones: map({
      home: map({ countries: strings(['GB']), amount: integer(490), days: integer(2) }),
      near: map({ countries: strings(['IE']), amount: integer(590), days: integer(3) }),
      abroad: map({ countries: array([]), amount: integer(1190), days: integer(6) }),
    }),
    freeAbove: integer(7500),
    maximumWeightKg: double(30),
    updatedAt: context.at(context.now - 64 * DAY),
  };
}

/** For each country and day: when to order, and when it arrives. */
function calendarFields(context) {
  const firstDay = Date.UTC(new Date(context.now).getUTCFullYear(), 0, 1);
  const day = (offset) => new Date(firstDay + offset * DAY).toISOString().slice(0, 10);
  return toFields(
    Object.keys(COUNTRIES).map((country, index) => [
      country,
      map(
        Array.from({ length: CALENDAR_DAYS }, (_, offset) => [
          day(offset),
          map({
            orderUntil: string(offset % 7 === 5 ? '11:00' : '15:30'),
            arrives: string(day(offset + 2 + Math.min(index, 5) + (offset % 7 > 3 ? 2 : 0))),
            surcharge: integer(offset % 7 === 6 ? 250 : 0),
          }),
        ]),
      ),
    ]),
  );
}
