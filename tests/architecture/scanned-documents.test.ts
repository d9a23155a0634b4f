// What verification passes without decoding it is what decoding would pass, and nothing else.
import { isDeepStrictEqual } from 'node:util';
import { expect, test, vi } from 'vitest';
import { DocumentTally } from '../../functions/src/engine/backup/document-tally.ts';
import type { Totals } from '../../functions/src/engine/backup/totals.ts';
import { verifyChunk } from '../../functions/src/engine/backup/verify-chunk.ts';
import { documentPath } from '../../functions/src/engine/format/document.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { DocumentScanner } from '../../functions/src/engine/format/document-scanner.ts';
import { encodeDocument } from '../../functions/src/engine/format/encode-document.ts';
import { WireError } from '../../functions/src/engine/format/wire.ts';
import {
  varintLength,
  WireWriter,
  writeVarint,
} from '../../functions/src/engine/format/wire-writer.ts';
import { numbersFrom } from '../../functions/src/testing/fault-plan.ts';
import { randomDocuments } from '../support/arbitrary-documents.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import {
  almostTexts,
  changedAnywhere,
  mutated,
  oddlyWritten,
} from '../support/mutated-documents.ts';
import { oddDocuments } from '../support/odd-documents.ts';

const root = 'projects/shop/databases/(default)/documents';
const seed = 11;
/** Times as many documents as in `npm test`. */
const scale = isExhaustive ? 300 : 1;
// Most of them are refused: where that happens is not looked at, and takes half of the time.
Error.stackTraceLimit = 0;
vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 60_000 });
const times = { createTime: '1969-11-21T12:34:56.789012Z', updateTime: '2026-01-01T00:00:00Z' };
const written = [...oddDocuments(), ...randomDocuments(300, seed)].map((document) =>
  encodeDocument(root, { ...document, ...times }),
);

/** Small, so that each of its bytes can be changed. */
const everyType = {
  a: { nullValue: null },
  b: { booleanValue: true },
  c: { integerValue: '-1' },
  d: { doubleValue: 0.1 },
  e: { timestampValue: '1969-12-31T23:59:59.999999Z' },
  f: { stringValue: 'ä' },
  g: { bytesValue: '/w==' },
  h: { referenceValue: `${root}/c/d` },
  i: { geoPointValue: { latitude: 1, longitude: -1 } },
  j: { arrayValue: { values: [{ integerValue: '300' }, { mapValue: { fields: {} } }] } },
  k: { mapValue: { fields: { l: { stringValue: '' } } } },
};

/** Of a document that decodes. */
const otherDatabase = 'a document of another database';

/** What a chunk of the document comes to, or why it is refused. */
type Verdict = { readonly path: string; readonly totals: Totals } | { readonly why: string };

function decoded(document: Uint8Array): Verdict {
  try {
    decodeDocument(document);
    const path = documentPath(document, root);
    const tally = new DocumentTally(() => true);
    tally.count(Buffer.from(path), document.length);
    return { path, totals: tally.totals() };
  } catch (error) {
    if (error instanceof WireError) {
      return { why: error.message };
    }
    throw error;
  }
}

/** Of a chunk that is said to end and begin at `path`. */
function verified(document: Uint8Array, path: string): Verdict {
  const raw = Buffer.alloc(varintLength(document.length) + document.length);
  raw.set(document, writeVarint(raw, 0, document.length));
  const sizes = { documents: 1, rawBytes: 0, storedBytes: 0, crc32c: 0 };
  const ref = { hash: 'hash', base: null, first: path, last: path, ...sizes };
  try {
    return { path, totals: verifyChunk(root, { ref, raw, lastPath: null }) };
  } catch (error) {
    const [, why] =
      /does not decode \((.*)\)$/s.exec(error instanceof Error ? error.message : '') ?? [];
    if (why === undefined) {
      throw error;
    }
    return { why };
  }
}

function isScanned(document: Uint8Array): boolean {
  return new DocumentScanner(document).isWhole(0, document.length);
}

/** How many there are, how many of them decode, and how many of those the scan alone passes. */
function compare(documents: Iterable<Uint8Array>) {
  const count = { all: 0, decoded: 0, scanned: 0 };
  for (const document of documents) {
    const expected = decoded(document);
    const isGood = 'path' in expected;
    if (!isDeepStrictEqual(verified(document, isGood ? expected.path : ''), expected)) {
      throw new Error(`another verdict than ${JSON.stringify(expected)} of ${hex(document)}`);
    }
    if (!isGood && expected.why !== otherDatabase && isScanned(document)) {
      throw new Error(`scanned, though it does not decode (${expected.why}): ${hex(document)}`);
    }
    count.all += 1;
    count.decoded += isGood ? 1 : 0;
    count.scanned += isGood && isScanned(document) ? 1 : 0;
  }
  return count;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function* made(count: number, make: (index: number) => Uint8Array): Generator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    yield make(index);
  }
}

const documentOf = (entry: WireWriter) =>
  new WireWriter().string(1, `${root}/c/d`).message(2, entry);
const valueOf = (value: WireWriter) => new WireWriter().string(1, 'f').message(2, value);

test('documents as servers write them need no decoding', () => {
  const { all, decoded: whole, scanned } = compare(written);
  expect(all).toBeGreaterThan(450);
  expect([whole, scanned]).toEqual([all, all]);
});

test('with one byte changed anywhere, a document is refused or passed as decoding does', () => {
  const document = encodeDocument(root, { path: 'c/d', fields: everyType, ...times });
  const count = compare(changedAnywhere(document, isExhaustive));
  expect(count.decoded).toBeGreaterThan(count.all / 10);
});

test('changed in several places, a document is refused or passed as decoding does', () => {
  const small = written.filter(({ length }) => length < 4000);
  const random = numbersFrom(seed);
  const count = compare(
    made(10_000 * scale, (index) => mutated(small[index % small.length] ?? Buffer.of(), random)),
  );
  expect(count.scanned).toBeGreaterThan(count.all / 20);
});

test('written against the format, a document is refused or passed as decoding does', () => {
  const random = numbersFrom(seed);
  const count = compare(made(7000 * scale, () => oddlyWritten(root, random)));
  expect(count.scanned).toBeGreaterThan(count.all / 10);
  expect(count.decoded).toBeLessThan((count.all * 3) / 4);
});

test('what is no UTF-8 is refused wherever text stands, and all else passed', () => {
  const places: readonly ((text: Uint8Array) => WireWriter)[] = [
    (text) => new WireWriter().bytes(1, Buffer.concat([Buffer.from(`${root}/c/`), text])),
    (text) =>
      documentOf(new WireWriter().bytes(1, text).message(2, new WireWriter().bool(1, true))),
    (text) => documentOf(valueOf(new WireWriter().bytes(17, text))),
    (text) => documentOf(valueOf(new WireWriter().bytes(5, text))),
  ];
  for (const [index, place] of places.entries()) {
    // All of them are read by the same code: a sample finds one that isn't.
    const isSample = index > 0 && !isExhaustive;
    const texts = [...almostTexts()].filter((_, nth) => !isSample || nth % 10 === 0);
    const count = compare(texts.map((text) => place(text).finish()));
    expect(count.scanned).toBe(count.decoded);
    expect(count.decoded).toBeGreaterThan(count.all / 20);
  }
});

test('however deep, a document is refused or passed as decoding does', () => {
  const map = (value: WireWriter) =>
    new WireWriter().message(6, new WireWriter().message(1, valueOf(value)));
  const array = (value: WireWriter) =>
    new WireWriter().message(9, new WireWriter().message(1, value));
  const count = compare(
    made(400, (index) => {
      let value = new WireWriter().bool(1, true);
      for (let level = 0; level < index / 4; level += 1) {
        value = (level * index) % 3 === 0 ? map(value) : array(value);
      }
      return documentOf(valueOf(value)).finish();
    }),
  );
  expect(count).toEqual({ all: 400, decoded: 257, scanned: 257 });
});

test.each([
  ['a number of nanoseconds that goes on where another would begin', '10 808080808080 10 00'],
  ['nanoseconds, a billion of them', '10 8094ebdc03'],
  ['a second that is longer than it need be', '08 80808080808000'],
  ['a negative second of nine bytes', '08 80808080c0fcffff7f'],
  ['the second before the first', '08 ff91b8c398feffffff01'],
  ['a second that no double holds', '08 80808080808080808001'],
  ['the second after the last', '08 8083d1ffaf07'],
])('%s: a time is refused or passed as decoding does', (_what, time) => {
  const bytes = Buffer.from(time.replaceAll(' ', ''), 'hex');
  const inValue = documentOf(valueOf(new WireWriter().bytes(10, bytes)));
  const ofDocument = new WireWriter().string(1, `${root}/c/d`).bytes(4, bytes);
  const count = compare([inValue.finish(), ofDocument.finish()]);
  expect(count.scanned).toBe(0);
});
