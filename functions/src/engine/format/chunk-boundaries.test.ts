// Where chunks end decides which of them older backups hold already: the numbers here were recorded
// and must never change.
import { expect, test } from 'vitest';
import { ChunkBuilder } from './chunk.ts';

const zeros = Buffer.alloc(1_100_000);

/** How many documents each chunk holds, of `count` in all. */
function documentsByChunk(
  count: number,
  at: (index: number) => { readonly name: string; readonly sizeBytes: number },
): number[] {
  const builder = new ChunkBuilder();
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { name, sizeBytes } = at(index);
    if (builder.add(zeros.subarray(0, sizeBytes), Buffer.from(name))) {
      found.push(builder.documents);
      builder.take();
    }
  }
  return [...found, builder.documents];
}

test('small documents of one collection end their chunks where they always have', () => {
  expect(
    documentsByChunk(60_000, (index) => ({
      name: `customers/c${index.toString().padStart(7, '0')}`,
      sizeBytes: 700 + ((index * 7919) % 300),
    })),
  ).toEqual([4948, 6877, 5278, 5030, 2972, 1333, 7460, 3081, 2611, 5259, 5391, 3064, 6696]);
});

test('documents of all sizes and depths end their chunks where they always have', () => {
  expect(
    documentsByChunk(6000, (index) => ({
      name: index % 3 === 0 ? `größe/${index}` : `orders/${index}/items/__id${index}__`,
      sizeBytes: index % 97 === 0 ? 1_000_000 : 1 + ((index * 104_729) % 50_000),
    })),
  ).toEqual([
    50, 48, 97, 153, 41, 83, 36, 75, 79, 115, 159, 62, 99, 68, 97, 144, 147, 97, 88, 9, 114, 69, 67,
    138, 97, 194, 97, 64, 99, 116, 51, 155, 154, 62, 58, 114, 97, 111, 83, 65, 32, 150, 141, 97,
    100, 94, 96, 95, 100, 80, 114, 194, 97, 151, 47, 93, 55, 139, 97, 69, 28, 46, 51, 82,
  ]);
});

test('documents of the same name, which ends none, fill chunks to the largest size', () => {
  expect(documentsByChunk(1700, () => ({ name: 'always/the-same', sizeBytes: 20_000 }))).toEqual([
    420, 420, 420, 420, 20,
  ]);
});
