import { expect, test } from 'vitest';
import { importProblem } from './import-problem.ts';

const head =
  '{"format":"firekeep-ndjson","version":1,"root":"projects/p/databases/(default)/documents"}\n';
const file = (content: string | Uint8Array, name = 'shop.ndjson') =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name);
/** Doesn't pack, so that its beginning is cut off wherever it is cut. */
const noise = Array.from({ length: 50_000 }, (_, at) =>
  (Math.imul(at, 2_654_435_761) >>> 0).toString(36),
).join('');

async function packed(content: string): Promise<Uint8Array> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

test('a file that Firekeep made may be imported, packed or not, however large it is', async () => {
  for (const content of [head, `${head}${noise}`]) {
    expect(await importProblem(file(content))).toBeNull();
    expect(await importProblem(file(await packed(content), 'shop.ndjson.gz'))).toBeNull();
  }
});

test.each([
  ['', 'shop.ndjson', 'empty'],
  ['__path__,__id__\r\n', 'shop.csv', 'CSV export'],
  [await packed(`__path__,__id__\r\n${noise}`), 'shop.csv.gz', 'CSV export'],
  [await packed(''), 'shop.ndjson.gz', 'empty or damaged'],
  [Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), 'shop.ndjson.gz', 'empty or damaged'],
  [head, 'output-0', 'Google Cloud'],
])('what a wrong file is, is said: %j', async (content, name, words) => {
  expect(await importProblem(file(content, name))).toContain(words);
});
