import { afterEach, expect, test, vi } from 'vitest';
import { slowClock } from '../testing/turns-during.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { csvColumns } from './csv-columns.ts';
import { storedDocuments } from './stored-documents.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('others have their turn between the names of columns, and between the documents of a chunk', async () => {
  const vault = memoryVault();
  const held = Array.from({ length: 100 }, (_, n) => memoryDocument(`c/${100 + n}`));
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const stored = storedDocuments(vault, manifest, {
    collection: null,
    withSubcollections: false,
  });
  // Reading a chunk waits for other things too, so that turns of the event loop say nothing.
  const turns = vi.spyOn(globalThis, 'setImmediate');
  await csvColumns(stored);
  // Once for each document, and once for its names.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(200);
});
