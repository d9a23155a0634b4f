import { expect, test } from 'vitest';
import {
  ChunkBuilder,
  chunkDocuments,
  maxChunkBytes,
  minChunkBytes,
  targetChunkBytes,
} from './chunk.ts';

interface Item {
  readonly name: Buffer;
  readonly document: Buffer;
}

function item(name: string, sizeBytes: number): Item {
  return { name: Buffer.from(name), document: Buffer.alloc(sizeBytes, name) };
}

interface Chunk {
  readonly raw: Buffer;
  /** Names and sizes of its documents: they identify it as well as its bytes. */
  readonly key: string;
}

/** Cuts a stream as a backup does. */
function chunksOf(items: readonly Item[]): Chunk[] {
  const builder = new ChunkBuilder();
  const chunks: Chunk[] = [];
  let key = '';
  const take = () => {
    chunks.push({ raw: builder.take(), key });
    key = '';
  };
  for (const { name, document } of items) {
    key += `${name.toString()}:${document.length} `;
    if (builder.add(document, name)) {
      take();
    }
  }
  if (!builder.isEmpty) {
    take();
  }
  return chunks;
}

const name = (index: number) => `customers/${index.toString().padStart(8, '0')}`;
const items = Array.from({ length: 1200 }, (_, index) =>
  item(name(index * 2), 24_000 + ((index * 7919) % 16_000)),
);
const chunks = chunksOf(items);
const keys = new Set(chunks.map(({ key }) => key));
const newChunks = (changed: readonly Item[]) =>
  chunksOf(changed).filter(({ key }) => !keys.has(key)).length;

test('holds every document, in order, between the smallest and the largest size', () => {
  const documents = chunks.flatMap(({ raw }) => [...chunkDocuments(raw)]);
  expect(documents).toHaveLength(items.length);
  expect(documents.every((document, index) => items[index]?.document.equals(document))).toBe(true);
  for (const { raw } of chunks.slice(0, -1)) {
    expect(raw.length).toBeGreaterThanOrEqual(minChunkBytes);
    expect(raw.length).toBeLessThan(maxChunkBytes + 41_000);
  }
  const mean = items.reduce((sum, { document }) => sum + document.length, 0) / chunks.length;
  expect(mean).toBeGreaterThan(targetChunkBytes / 2);
  expect(mean).toBeLessThan(targetChunkBytes * 1.5);
});

test('one document added, removed or grown changes two chunks at most, wherever it stands', () => {
  const changes = [];
  for (let at = 50; at < items.length; at += 250) {
    const grown = item(name(at * 2), 60_000);
    changes.push(newChunks(items.toSpliced(at + 1, 0, item(name(at * 2 + 1), 30_000))));
    changes.push(newChunks(items.toSpliced(at, 1)));
    changes.push(newChunks(items.with(at, grown)));
  }
  expect(Math.max(...changes)).toBeLessThanOrEqual(2);
});

test('without the very document that ended a chunk the boundaries are soon the same again', () => {
  let end = -1;
  for (const { raw } of chunks.slice(0, 6)) {
    end += [...chunkDocuments(raw)].length;
    expect(newChunks(items.toSpliced(end, 1))).toBeLessThanOrEqual(4);
  }
});

test('a chunk without any boundary in its names ends all the same', () => {
  const same = Array.from({ length: 3000 }, () => item('always/the-same', 20_000));
  const sizes = chunksOf(same).map(({ raw }) => raw.length);
  expect(Math.max(...sizes)).toBeLessThan(maxChunkBytes + 21_000);
});

test('refuses a chunk that is cut off', () => {
  const raw = chunks[0]?.raw ?? Buffer.alloc(0);
  expect(() => [...chunkDocuments(raw.subarray(0, -1))]).toThrow('a chunk is cut off');
});
