import type { FirestoreDouble, FirestoreValue } from '@firekeep/functions/contract';
import { doubleText, showValue, type ValueType } from '#lib/typed-value.ts';

/** What a value can be looked at as, besides its text. */
export type ValueView =
  | { readonly kind: 'link'; readonly href: string; readonly label: string }
  | { readonly kind: 'json'; readonly json: string }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'image'; readonly source: string }
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'reference'; readonly name: string };

/** Enough to see what it is. */
const hexBytes = 256;

/** The first bytes of pictures, as base64, that every browser draws and none runs. */
const pictures: readonly (readonly [begin: string, type: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

function jsonIn(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) {
    return null;
  }
  try {
    // Numbers stay as they are written: only the layout is wanted, of what JSON holds exactly.
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

function viewsOfText(text: string): ValueView[] {
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) {
    return [{ kind: 'link', href: text, label: 'Open link' }];
  }
  const json = jsonIn(text);
  return json === null ? [] : [{ kind: 'json', json }];
}

/** Seconds or milliseconds since 1970, where that is a time from 2001 to 2100. */
function viewsOfNumber(text: string): ValueView[] {
  const number = Number(text);
  const [from, to] = [978_307_200, 4_102_444_800];
  const ms = number >= from && number < to ? number * 1000 : number;
  const isTime = ms >= from * 1000 && ms < to * 1000;
  return isTime ? [{ kind: 'time', time: new Date(ms).toISOString() }] : [];
}

function hexOf(base64: string): string {
  const bytes = atob(base64.slice(0, Math.ceil(hexBytes / 3) * 4)).slice(0, hexBytes);
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    .join(' ')
    .replaceAll(/((?:[\da-f]{2} ){16})/g, '$1\n');
}

function viewsOfBytes(base64: string): ValueView[] {
  const type = pictures.find(([begin]) => base64.startsWith(begin))?.[1];
  const bytes = base64 === '' ? [] : [{ kind: 'bytes' as const, hex: hexOf(base64) }];
  return type === undefined
    ? bytes
    : [{ kind: 'image', source: `data:${type};base64,${base64}` }, ...bytes];
}

function viewsOfPoint(latitude: FirestoreDouble, longitude: FirestoreDouble): ValueView[] {
  const [lat, lon] = [doubleText(latitude), doubleText(longitude)];
  const href = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=12/${lat}/${lon}`;
  return [{ kind: 'link', href, label: 'Open map' }];
}

/** What else a value can be looked at as. */
export function viewsOf(value: FirestoreValue): ValueView[] {
  if ('geoPointValue' in value) {
    return viewsOfPoint(value.geoPointValue.latitude, value.geoPointValue.longitude);
  }
  const shown = showValue(value);
  if (shown.kind === 'container') {
    return [];
  }
  const views: Readonly<Partial<Record<ValueType, (text: string) => ValueView[]>>> = {
    string: viewsOfText,
    int64: viewsOfNumber,
    double: viewsOfNumber,
    timestamp: (time) => [{ kind: 'time', time }],
    bytes: viewsOfBytes,
    reference: (name) => [{ kind: 'reference', name }],
  };
  return views[shown.type]?.(shown.text) ?? [];
}
