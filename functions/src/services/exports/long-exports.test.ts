// Nothing that an export begins runs for ever, or keeps others from their turn.
import { afterEach, expect, test, vi } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { slowClock } from '../../engine/testing/turns-during.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { ExportWorld } from '../../testing/export-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const everything = { what: { kind: 'project' }, format: 'csv' } as const;
const newWorld = () =>
  new ExportWorld(Array.from({ length: 100 }, (_, n) => memoryDocument(`c/${100 + n}`)));

test('others have their turn between the documents that an export reads', async () => {
  const world = newWorld();
  const { id } = await world.begin(everything);
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const turns = vi.spyOn(globalThis, 'setImmediate');
  await world.drive(id);
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(100);
  expect((await world.exports.get('ada', id)).progress.documents).toBe(100);
});

test('a file whose reader is gone ends with the next document, and reads nothing', async () => {
  const world = newWorld();
  const { id } = await world.export(everything);
  const { url } = await world.files.link(freshCaller(), id, {});
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
  const { body } = await world.files.open(id, { token });
  const left = new AbortController();
  left.abort(new Error('the caller has left'));
  const read = vi.spyOn(world.vault.store, 'get');
  const take = async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of body(left.signal)) {
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString();
  };
  await expect(take()).rejects.toThrow('the caller has left');
  expect(read.mock.calls.length).toBeLessThanOrEqual(2);
});

test('collections whose long names begin alike are a file that ends', async () => {
  const paths = ['one', 'two', ...Array.from({ length: 300 }, (_, n) => String(n))];
  const world = new ExportWorld(
    paths.map((end) => memoryDocument(`${'A'.repeat(60)}/x/${'B'.repeat(60)}${end}/1`)),
  );
  const { id } = await world.export(everything);
  const names = (await world.textOf(id)).match(/^# .*$/gm) ?? [];
  expect(new Set(names).size).toBe(paths.length + 1);
});
