import { expect, test } from 'vitest';
import type { ZippedFile } from '../../services/ports/zip-files.ts';
import { unzip } from '../../testing/unzip.ts';
import { zipFiles } from './zip-files.ts';

async function zipped(files: readonly ZippedFile[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(files)) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* bytesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  yield* texts.map((text) => Buffer.from(text));
}

test('files are in it by their names, whole, and one after the other', async () => {
  const opened: string[] = [];
  const file = (name: string, ...texts: string[]): ZippedFile => ({
    name,
    content: () => {
      opened.push(name);
      return bytesOf(...texts);
    },
  });
  const iterator = zipFiles([file('a'), file('b')])[Symbol.asyncIterator]();
  await iterator.next();
  expect(opened).toEqual(['a']);
  const long = 'x'.repeat(1_000_000);
  const zip = await zipped([file('über.csv', 'a\r\n', 'b'), file('empty'), file('long', long)]);
  expect([...unzip(zip)]).toEqual([
    ['über.csv', 'a\r\nb'],
    ['empty', ''],
    ['long', long],
  ]);
  expect(zip.length).toBeLessThan(10_000);
});

test('a file that fails ends it with its failure', async () => {
  const failing: ZippedFile = {
    name: 'a',
    content: async function* () {
      yield Buffer.from('x');
      throw new Error('it is damaged');
    },
  };
  await expect(zipped([failing])).rejects.toThrow('it is damaged');
});
