// Finishing uploads, with stores in memory.
import { describe, expect, test } from 'vitest';
import { importObjectName } from '../../engine/format/layout.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { memoryUploads } from '../../testing/memory-uploads.ts';
import type { Upload } from '../ports/upload-store.ts';

const at = '2026-11-21T12:00:00.000Z';

const u1: Upload = {
  id: 'u1',
  ownerId: 'ada',
  projectId: 'shop',
  backupName: 'File',
  sizeBytes: 10,
  compression: 'none',
  createdAt: at,
  finishedAt: null,
};

/** With these uploads, whose parts are all there. */
async function setUp(...stored: readonly Upload[]) {
  const objects = new MemoryStore();
  const { uploads, store, jobs, queue } = memoryUploads(objects, () => new Date(at));
  for (const upload of stored) {
    await store.create(upload, () => undefined);
    objects.objects.set(importObjectName(upload, upload.id, 'parts/0'), Buffer.from('x'));
  }
  const begun = () => [[...jobs.jobs.keys()], queue.tasks.map(({ runId }) => runId)];
  return { uploads, store, objects, begun };
}

test('finished twice is finished once', async () => {
  const { uploads, begun } = await setUp(u1);
  const first = await uploads.finish('ada', 'u1');
  expect(await uploads.finish('ada', 'u1')).toEqual(first);
  expect(begun()).toEqual([['u1'], ['u1']]);
});

test('one that was finished by a process which ended then is begun by the next call', async () => {
  const { uploads, begun } = await setUp({ ...u1, finishedAt: at });
  expect(await uploads.finish('ada', 'u1')).toMatchObject({ id: 'u1', status: 'queued' });
  expect(begun()).toEqual([['u1'], ['u1']]);
});

test('one that was planned becomes no backup: what its plan has stored stays', async () => {
  const { uploads, begun } = await setUp({ ...u1, finishedAt: at, isPlanned: true });
  await expect(uploads.finish('ada', 'u1')).rejects.toMatchObject({ code: 'failed-precondition' });
  expect(begun()).toEqual([[], []]);
});

test('what is another’s does not exist', async () => {
  const { uploads, begun } = await setUp(u1);
  await expect(uploads.finish('bob', 'u1')).rejects.toMatchObject({ code: 'not-found' });
  expect(begun()).toEqual([[], []]);
});

test('those that nobody finished go after a day, and read ones after a week', async () => {
  const ago = (days: number) => new Date(Date.parse(at) - days * 86_400_000).toISOString();
  const of = (id: string, begun: number, finished: number | null): Upload => ({
    ...u1,
    id,
    createdAt: ago(begun),
    finishedAt: finished === null ? null : ago(finished),
  });
  // So many are kept, and older, that one sweep can't look at all of them.
  const kept = Array.from({ length: 300 }, (_, index) => of(`kept${index}`, 6.9, 6.8));
  const fresh = of('fresh', 0.9, null);
  const left = [of('abandoned', 1.1, null), of('read', 7.2, 7.1)];
  const { uploads, store, objects } = await setUp(...kept, fresh, ...left);
  await uploads.cleanUp();
  for (const { id } of left) {
    expect(await store.get(id)).toBeNull();
  }
  expect(await store.get('fresh')).toEqual(fresh);
  const parts = [...kept, fresh].map((upload) => importObjectName(upload, upload.id, 'parts/0'));
  expect([...objects.objects.keys()].toSorted()).toEqual(parts.toSorted());
});

describe('begun beside others', () => {
  const file = { projectId: 'shop', backupName: 'File', compression: 'none' } as const;
  const gibibyte = 1024 ** 3;

  test('are as many bytes as the tier covers, those that are being read too', async () => {
    const { uploads } = await setUp({ ...u1, sizeBytes: 6 * gibibyte, finishedAt: at });
    await uploads.start('ada', { ...file, sizeBytes: 2 * gibibyte });
    await expect(uploads.start('ada', { ...file, sizeBytes: 1 })).rejects.toMatchObject({
      code: 'resource-exhausted',
      message: 'The Free plan covers imports of 8 GiB at once, and 8 GiB are under way',
    });
    const alone = await setUp();
    await alone.uploads.start('ada', { ...file, sizeBytes: 8 * gibibyte });
  });

  test('are five that are not finished, and fifty in all', async () => {
    const many = (length: number, finishedAt: string | null) =>
      setUp(...Array.from({ length }, (_, index) => ({ ...u1, id: `u${index}`, finishedAt })));
    const start = ({ uploads }: Awaited<ReturnType<typeof setUp>>) =>
      uploads.start('ada', { ...file, sizeBytes: 1 });
    await expect(start(await many(5, null))).rejects.toMatchObject({
      message: 'Too many uploads at once',
    });
    const read = await many(49, at);
    await start(read);
    await expect(start(read)).rejects.toMatchObject({ message: 'Too many imports at once' });
  });
});
