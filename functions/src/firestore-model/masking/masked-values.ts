import { isSameValue } from '../equality.ts';
import type { FakeKind, Mask } from '../masks.ts';
import { doubleOfNumber, numberOfDouble, type FirestoreValue } from '../values.ts';

/** Made-up texts: the same for the same bytes, of which there are 32. */
export type Fakes = Readonly<Record<FakeKind, (seed: Uint8Array) => string>>;

/**
 * HMAC-SHA-256 of the purpose, a byte of 0 and the content, by a secret key. Whoever has the key
 * can find out what was hashed, by trying.
 */
export type KeyedDigest = (purpose: string, content: string | Uint8Array) => Uint8Array;

export interface MaskKey {
  readonly digest: KeyedDigest;
  readonly fakes: Fakes;
}

/** Masks of single values; those that take a whole map or array away are not for it. */
export type ValueMask = Exclude<Mask, { how: 'remove' }>;

const nothing: FirestoreValue = { nullValue: null };
/** Characters of a hash: 128 bits. */
const hashLength = 32;
/** Fakes that are tried where one is what is to be hidden. */
const maxTries = 8;

/** What masks make of values. The same value comes to the same, in whichever document it is. */
export class MaskedValues {
  private readonly of: MaskKey;

  constructor(of: MaskKey) {
    this.of = of;
  }

  /** The very same where nothing changes. */
  masked(before: FirestoreValue, mask: ValueMask): FirestoreValue {
    const after = mask.how === 'constant' ? constantOf(mask.value) : this.after(before, mask);
    return isSameValue(before, after) ? before : after;
  }

  private after(before: FirestoreValue, mask: Exclude<ValueMask, { how: 'constant' }>) {
    if ('nullValue' in before) {
      return before;
    }
    const { digest } = this.of;
    switch (mask.how) {
      case 'hash':
        return hashText(digest('hash', contentOf(before)));
      case 'shift-date':
        return shifted(before, this.daysOf(before, mask));
      case 'truncate-text':
        return truncated(before, mask.length);
      case 'round-number':
        return rounded(before, mask.to);
      case 'email':
      case 'name':
      case 'phone':
      case 'address':
        return this.faked(before, mask.how);
    }
  }

  private faked(before: FirestoreValue, kind: FakeKind): FirestoreValue {
    const { digest, fakes } = this.of;
    let seed = digest(kind, contentOf(before));
    for (let tries = 0; tries < maxTries; tries += 1) {
      const fake = { stringValue: fakes[kind](seed) };
      if (!isSameValue(before, fake)) {
        return fake;
      }
      seed = digest(kind, seed);
    }
    return hashText(seed);
  }

  /** Never 0. */
  private daysOf(
    before: FirestoreValue,
    { upTo, by }: { readonly upTo: number; readonly by: 'target' | 'value' },
  ): number {
    const { buffer, byteOffset } = this.of.digest('days', by === 'target' ? '' : contentOf(before));
    const bytes = new DataView(buffer, byteOffset);
    const days = 1 + (bytes.getUint32(0) % upTo);
    return bytes.getUint8(4) % 2 === 0 ? days : -days;
  }
}

/** The same for numbers that Firestore counts as equal: 5 and 5.0, 0 and -0. */
function contentOf(value: FirestoreValue): string {
  const number = 'doubleValue' in value ? numberOfDouble(value.doubleValue) : null;
  return number !== null && Number.isInteger(number) && Math.abs(number) < 2 ** 63
    ? JSON.stringify({ integerValue: String(BigInt(number)) })
    : JSON.stringify(value);
}

function hashText(digest: Uint8Array): FirestoreValue {
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { stringValue: hex.slice(0, hashLength) };
}

function constantOf(value: string | number | boolean | null): FirestoreValue {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && !Object.is(value, -0)
      ? { integerValue: String(value) }
      : { doubleValue: doubleOfNumber(value) };
  }
  if (typeof value === 'boolean') {
    return { booleanValue: value };
  }
  return value === null ? nothing : { stringValue: value };
}

const dayMs = 86_400_000;

/** The time of the day stays as it is, and so does a zone. */
function shifted(before: FirestoreValue, days: number): FirestoreValue {
  if ('timestampValue' in before) {
    const time = shiftedDate(before.timestampValue, days);
    return time === null ? nothing : { timestampValue: time };
  }
  const text = 'stringValue' in before ? shiftedDate(before.stringValue, days) : null;
  return text === null ? nothing : { stringValue: text };
}

/** Nothing may follow: what isn't shifted comes through. */
const dateOrTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ][0-2]\d:[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/;

/** Null for what is no date, with or without a time. */
function shiftedDate(text: string, days: number): string | null {
  const [, date] = dateOrTime.exec(text) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
  if (date === undefined || Number.isNaN(at)) {
    return null;
  }
  // At the ends of the calendar the other way.
  const after = [days, -days].map((by) => new Date(at + by * dayMs).toISOString());
  const fitting = after.find((iso) => /^\d{4}-/.test(iso) && !iso.startsWith('0000'));
  return fitting === undefined ? null : `${fitting.slice(0, 10)}${text.slice(10)}`;
}

function truncated(before: FirestoreValue, length: number): FirestoreValue {
  if (!('stringValue' in before)) {
    return nothing;
  }
  // A character beyond U+FFFF counts as one, and is never halved.
  const characters = Array.from(before.stringValue);
  const kept = Math.max(0, Math.min(length, characters.length - 1));
  return { stringValue: characters.slice(0, kept).join('') };
}

function rounded(before: FirestoreValue, to: number): FirestoreValue {
  if ('integerValue' in before && Number.isSafeInteger(to)) {
    const number = BigInt(before.integerValue);
    return { integerValue: String(number - (number % BigInt(to))) };
  }
  const number =
    'doubleValue' in before
      ? numberOfDouble(before.doubleValue)
      : 'integerValue' in before
        ? Number(before.integerValue)
        : null;
  return number === null ? nothing : { doubleValue: doubleOfNumber(Math.trunc(number / to) * to) };
}
