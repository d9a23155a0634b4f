// Documents' bytes as no server sends them: changed here and there, or written against the format
// on purpose. The same for the same random numbers.
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';

/** Numbers in 0…1. */
export type Random = () => number;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

function oneOf<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[below(random, items.length)] ?? items[0];
}

/** Bytes at which something turns: signs, lengths, tags of values, the ends of UTF-8's ranges. */
const edgeBytes = [
  0x00, 0x01, 0x08, 0x09, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x18, 0x19, 0x1a, 0x22, 0x2a, 0x32, 0x42,
  0x4a, 0x52, 0x58, 0x7f, 0x80, 0x8a, 0x8f, 0x90, 0x92, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
  0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
] as const;

type Change = (bytes: Buffer, at: number, random: Random) => Buffer;

/** From the first place to before the second. */
type Range = readonly [number, number];

const replaced = (bytes: Buffer, [from, to]: Range, by: readonly number[] | Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), Buffer.from(by), bytes.subarray(to)]);

const set = (bytes: Buffer, at: number, value: number) => replaced(bytes, [at, at + 1], [value]);

const changes: readonly [Change, ...Change[]] = [
  (bytes, at, random) => set(bytes, at, (bytes[at] ?? 0) ^ (1 << below(random, 8))),
  (bytes, at, random) => set(bytes, at, below(random, 256)),
  (bytes, at, random) => set(bytes, at, oneOf(random, edgeBytes)),
  // A length, mostly, that is somewhat too long or too short.
  (bytes, at, random) => set(bytes, at, ((bytes[at] ?? 0) + oneOf(random, [-2, -1, 1, 2])) & 0xff),
  (bytes, at, random) => replaced(bytes, [at, at], [oneOf(random, edgeBytes)]),
  (bytes, at, random) => replaced(bytes, [at, at + 1 + below(random, 4)], []),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, random) => {
    const [start, to] = [below(random, bytes.length), below(random, bytes.length)];
    return replaced(bytes, [to, to], bytes.subarray(start, start + (at % 40)));
  },
  // A varint that is longer than it need be.
  (bytes, at, random) => {
    const more = Array.from({ length: below(random, 10) }, () => 0x80);
    return replaced(bytes, [at, at + 1], [(bytes[at] ?? 0) | 0x80, ...more, below(random, 2)]);
  },
];

/** `document` with one to three changes. */
export function mutated(document: Uint8Array, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(document);
  for (let left = 1 + below(random, 3); left > 0 && bytes.length > 0; left -= 1) {
    bytes = oneOf(random, changes)(bytes, below(random, bytes.length), random);
  }
  return bytes;
}

/**
 * Every document that one byte more, less or other makes of this one, and every beginning of it;
 * other bytes are all 256, or those that matter most.
 */
export function* changedAnywhere(document: Uint8Array, isEvery: boolean): Generator<Buffer> {
  const bytes = Buffer.from(document);
  const values = isEvery ? Array.from({ length: 256 }, (_, value) => value) : edgeBytes;
  for (let at = 0; at <= bytes.length; at += 1) {
    yield bytes.subarray(0, at);
    yield replaced(bytes, [at, at + 1], []);
    for (const value of values) {
      yield set(bytes, at, value);
      yield replaced(bytes, [at, at], [value]);
    }
  }
}

/** Bytes at the ends of what may begin and continue a character. */
const ends = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];

/** Texts, most of them no UTF-8: characters of every first byte, and a byte at every place. */
export function* almostTexts(): Generator<Buffer> {
  for (let first = 0; first < 256; first += 1) {
    yield Buffer.of(first);
    for (const second of ends) {
      yield Buffer.of(first, second);
      for (const third of first < 0xc0 ? [] : ends) {
        yield Buffer.of(first, second, third);
        yield* first < 0xf0 ? [] : ends.map((fourth) => Buffer.of(first, second, third, fourth));
      }
    }
  }
  for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 9, 32, 33, 511, 512, 513]) {
    for (let at = 0; at < length; at += 1) {
      yield set(Buffer.alloc(length, 'a'), at, 0x80);
      yield replaced(Buffer.alloc(length, 'a'), [at, at + 2], [0xc3, 0xa4]);
    }
  }
}

const words = [
  '',
  'a',
  'ä',
  '漢字',
  '😀',
  'a'.repeat(31),
  'b'.repeat(40),
  '\ufeff',
  'ß'.repeat(30),
];
const notText = ['ff', 'c0af', 'eda080', 'f4908080', 'e282', '61e9', '8080', 'f8888080'];

/** Writes documents that keep to the format in most places, with lengths that fit in all. */
class OddWriter {
  private readonly random: Random;
  /** How likely each place is to differ from what servers write. */
  private readonly oddness: number;

  constructor(random: Random) {
    this.random = random;
    this.oddness = oneOf(random, [0, 0.01, 0.03, 0.1]);
  }

  document(root: string): Uint8Array {
    const parts = [this.delimited(1, this.isOdd() ? this.text() : Buffer.from(`${root}/c/d`))];
    for (let left = this.below(4); left > 0; left -= 1) {
      parts.push(this.delimited(2, this.entry(0)));
    }
    parts.push(this.delimited(3, this.time()), this.delimited(4, this.time()));
    return this.message(parts);
  }

  private isOdd(): boolean {
    return this.random() < this.oddness;
  }

  private below(limit: number): number {
    return below(this.random, limit);
  }

  private entry(depth: number): Uint8Array {
    return this.message([this.delimited(1, this.text()), this.delimited(2, this.value(depth))]);
  }

  private value(depth: number): Uint8Array {
    if (depth > 5 + (this.isOdd() ? 60 : 0)) {
      return this.message([this.scalar(1, this.below(2))]);
    }
    const kinds: readonly [() => Uint8Array, ...(() => Uint8Array)[]] = [
      () => this.scalar(1, this.below(2)),
      () => this.scalar(11, 0),
      () => this.integer(2, BigInt(this.below(2 ** 32)) * oneOf(this.random, [1n, -1n, 2n ** 31n])),
      () => this.double(3),
      () => this.delimited(5, this.text()),
      () => this.delimited(17, this.text()),
      () => this.delimited(18, Buffer.from(Array.from({ length: this.below(20) }, () => 0xff))),
      () => this.delimited(10, this.time()),
      () => this.delimited(8, this.message([this.double(1), this.double(2)])),
      () =>
        this.delimited(
          6,
          this.list(() => this.entry(depth + 1)),
        ),
      () =>
        this.delimited(
          9,
          this.list(() => this.value(depth + 1)),
        ),
    ];
    return this.message([oneOf(this.random, kinds)()]);
  }

  private list(item: () => Uint8Array): Uint8Array {
    return this.message(Array.from({ length: this.below(4) }, () => this.delimited(1, item())));
  }

  /** Of the years 1 to 9999, and now and then just outside or far off. */
  private time(): Uint8Array {
    const edges = [-62_135_596_800n, 253_402_300_799n, 0n, 1_700_000_000n] as const;
    const off = this.isOdd() ? BigInt(this.below(5) - 2) * 2n ** BigInt(this.below(62)) : 0n;
    const nanos = oneOf(this.random, [0, 1000, 999_999_999, this.isOdd() ? 1_000_000_000 : 500]);
    return this.message([this.integer(1, oneOf(this.random, edges) + off), this.scalar(2, nanos)]);
  }

  private text(): Buffer {
    const text = Buffer.from(oneOf(this.random, ['x', ...words]).repeat(1 + this.below(2)));
    const bad = this.isOdd() ? Buffer.from(oneOf(this.random, ['', ...notText]), 'hex') : [];
    const at = this.below(text.length + 1);
    return replaced(text, [at, at], bad);
  }

  /** Parts missing, doubled, in another order, or among unknown ones. */
  private message(parts: readonly Uint8Array[]): Uint8Array {
    let all = [...parts];
    if (this.isOdd()) {
      const more = [this.scalar(7, 1), this.delimited(7, this.text()), this.double(7), ...parts];
      all = oneOf(this.random, [
        all.slice(1),
        all.toReversed(),
        all.toSpliced(this.below(all.length + 1), 0, more[this.below(more.length)] ?? Buffer.of(0)),
        [...all, Buffer.of(oneOf(this.random, edgeBytes))],
      ]);
    }
    return Buffer.concat(all);
  }

  private delimited(field: number, content: Uint8Array): Uint8Array {
    const length = content.length + (this.isOdd() ? oneOf(this.random, [-1, 1]) : 0);
    return Buffer.concat([this.tag(field, 2), this.varint(BigInt(Math.max(length, 0))), content]);
  }

  private scalar(field: number, value: number): Uint8Array {
    return this.integer(field, BigInt(value));
  }

  private integer(field: number, value: bigint): Uint8Array {
    return Buffer.concat([this.tag(field, 0), this.varint(value)]);
  }

  private double(field: number): Uint8Array {
    const bytes = Buffer.alloc(this.isOdd() ? 7 : 8);
    bytes.writeFloatLE(this.random());
    return Buffer.concat([this.tag(field, 1), bytes]);
  }

  private tag(field: number, wireType: number): Uint8Array {
    return this.varint(BigInt(field * 8 + (this.isOdd() ? this.below(8) : wireType)));
  }

  private varint(value: bigint): Uint8Array {
    const [, ...bytes] = new WireWriter().int64(1, value).finish();
    const last = bytes.length - 1;
    if (!this.isOdd()) {
      return Buffer.from(bytes);
    }
    const more = Array.from({ length: this.below(10) }, () => 0x80);
    return Buffer.from([...bytes.slice(0, last), (bytes[last] ?? 0) | 0x80, ...more, 0]);
  }
}

export function oddlyWritten(root: string, random: Random): Uint8Array {
  return new OddWriter(random).document(root);
}
