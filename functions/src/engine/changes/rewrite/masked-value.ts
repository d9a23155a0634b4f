import { createHmac } from 'node:crypto';
import { isSameValue } from '../../../firestore-model/equality.ts';
import type { FakeKind, Mask } from '../../../firestore-model/masks.ts';
import {
  doubleOfNumber,
  numberOfDouble,
  type FirestoreValue,
} from '../../../firestore-model/values.ts';
import { readValue } from '../../format/document-json.ts';
import { encodeValue } from '../../format/encode-document.ts';
import { WireReader } from '../../format/wire.ts';

/** Made-up texts: the same for the same bytes. */
export type Fakes = Readonly<Record<FakeKind, (seed: Buffer) => string>>;

export interface MaskKey {
  /** Whoever has it can find out what was hashed, by trying. */
  readonly key: Uint8Array;
  readonly fakes: Fakes;
}

/** Masks of single values; those that take a whole map or array away are not for it. */
type ValueMask = Exclude<Mask, { how: 'remove' }>;

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

  /** @param value encoded, as is the result: the very same where nothing changes */
  masked(value: Uint8Array, mask: ValueMask): Uint8Array {
    const before = readValue(new WireReader(value));
    const after = mask.how === 'constant' ? constantOf(mask.value) : this.after(before, mask);
    return isSameValue(before, after) ? value : encodeValue(after, 'a masked value').finish();
  }

  private after(before: FirestoreValue, mask: Exclude<ValueMask, { how: 'constant' }>) {
    if ('nullValue' in before) {
      return before;
    }
    switch (mask.how) {
      case 'hash': {
        const hash = this.digest('hash', JSON.stringify(before)).toString('hex');
        return { stringValue: hash.slice(0, hashLength) };
      }
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
    const text = JSON.stringify(before);
    let digest = this.digest(kind, text);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const fake = { stringValue: this.of.fakes[kind](digest) };
      if (!isSameValue(before, fake)) {
        return fake;
      }
      digest = this.digest(kind, digest);
    }
    return { stringValue: digest.toString('hex').slice(0, hashLength) };
  }

  /** Never 0. */
  private daysOf(
    before: FirestoreValue,
    { upTo, by }: { readonly upTo: number; readonly by: 'target' | 'value' },
  ): number {
    const digest = this.digest('days', by === 'target' ? '' : JSON.stringify(before));
    const days = 1 + (digest.readUInt32BE(0) % upTo);
    return digest.readUInt8(4) % 2 === 0 ? days : -days;
  }

  private digest(purpose: string, content: string | Uint8Array): Buffer {
    return createHmac('sha256', this.of.key).update(`${purpose}\0`).update(content).digest();
  }
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
