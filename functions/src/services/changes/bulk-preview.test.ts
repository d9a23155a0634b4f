import { expect, test } from 'vitest';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };

test('all documents that were looked at are counted, whether they are shown or not', async () => {
  const texts = ['5', '6', 'none'];
  const paths = Array.from({ length: 90 }, (_, at) => `c/${100 + at}`);
  const documents = paths.map((path, at) => memoryDocument(path, { text: texts[at % 3] ?? '' }));
  const world = RestoreWorld.open(
    await storeBackup(new MemoryDatabase([])),
    new MemoryDatabase(documents),
  );
  const preview = await world.bulk().preview(caller, {
    pid: 'shop',
    from: { paths },
    operations: [
      { op: 'replace', field: 'text', find: '5', with: '6' },
      { op: 'convert', field: 'text', to: 'integer', epoch: 'milliseconds' },
    ],
  });
  expect(preview.items).toHaveLength(20);
  expect(preview).toMatchObject({ changed: 60, unchanged: 0, isComplete: false });
  expect(preview.refused).toHaveLength(30);
});
