import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import { alertDocumentSchema } from '../../contract/records.ts';
import { readManifest, writeManifest } from '../../engine/format/manifest.ts';
import { createLog } from '../../lib/log.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { RetentionWorld, storeBackups, type StoredBackups } from '../../testing/retention-world.ts';
import { MemoryQueue } from '../../testing/memory/task-queue.ts';
import { made, now } from '../../testing/planned-records.ts';
import { stepContext } from '../../testing/step-context.ts';
import { JobStarter } from '../jobs/job-starter.ts';
import { unreadAlert } from '../alerts/unread-alert.ts';
import { Vaults } from '../jobs/vaults.ts';
import { Scrub } from './scrub.ts';

const log = createLog(() => undefined);
const dayMs = 24 * 60 * 60_000;

let stored: StoredBackups;
let world: RetentionWorld;

beforeAll(async () => {
  stored = await storeBackups();
});

beforeEach(() => {
  world = new RetentionWorld(stored);
});

const alerts = () => world.documents.all('alarms', alertDocumentSchema);

/** When a backup was last read to its end. */
function readDaysAgo(id: string, days: number): void {
  world.change(id, (record) => {
    const checkedAt = new Date(Date.parse('2026-01-20T00:00:00.000Z') - days * dayMs).toISOString();
    const metadata = { ...record.metadata, rawBytes: 10 };
    return {
      ...record,
      metadata,
      held: id === 'old',
      verification: { ...record.verification, checkedAt },
    };
  });
}

function nameOf(part: string): string {
  const [name] = world.names(part);
  if (name === undefined) {
    throw new Error(`Nothing is called ${part}`);
  }
  return name;
}

function lose(part: string): void {
  world.vault.store.objects.delete(nameOf(part));
}

function cut(part: string, bytes = 1): void {
  const { objects } = world.vault.store;
  const name = nameOf(part);
  objects.set(name, objects.get(name)?.slice(0, -bytes) ?? new Uint8Array());
}

/** As manifests were written when they named no sizes of pages. */
async function forgetPageSizes(id: string): Promise<void> {
  const manifest = await readManifest(world.vault, id);
  const pages = manifest.pages.map(({ storedBytes: _storedBytes, ...page }) => page);
  await writeManifest(world.vault, { ...manifest, pages });
}

describe('what is gone from storage', () => {
  test('is nothing where all is there', async () => {
    await world.retain();
    world.pass(dayMs);
    await world.retain();
    expect(world.verifying).toEqual([]);
  });

  test.each(['/backups/kept/manifest', '/backups/kept/pages/', '/chunks/'])(
    'such as %s has the backup read again',
    async (part) => {
      readDaysAgo('old', 1);
      // What a backup needs is kept by the first sweep after it.
      lose(part);
      await world.retain().catch(() => undefined);
      world.pass(dayMs);
      await world.retain().catch(() => undefined);
      expect(world.verifying.length).toBeGreaterThan(0);
    },
  );

  test.each(['/backups/kept/manifest', '/backups/kept/pages/', '/chunks/'])(
    'has the backup read again where %s is there with another size',
    async (part) => {
      readDaysAgo('old', 1);
      await world.retain();
      expect(world.verifying).toEqual([]);
      cut(part);
      world.pass(dayMs);
      await world.retain().catch(() => undefined);
      expect(world.verifying).toHaveLength(1);
    },
  );

  test('is found by a size that no page can have, where the manifest names none', async () => {
    readDaysAgo('old', 1);
    await forgetPageSizes('kept');
    await world.retain();
    expect(world.verifying).toEqual([]);
    const [page = ''] = world.names('/backups/kept/pages/');
    cut(page, (world.vault.store.objects.get(page)?.length ?? 0) - 60);
    world.pass(dayMs);
    await world.retain().catch(() => undefined);
    expect(world.verifying).toEqual(['kept']);
  });

  test('has only the backups read again that need it', async () => {
    readDaysAgo('old', 1);
    await world.retain();
    expect(world.verifying).toEqual([]);
    const before = new Set(world.names('/chunks/'));
    const ofKept = [...before].at(-1) ?? '';
    world.vault.store.objects.delete(ofKept);
    world.pass(dayMs);
    await world.retain();
    expect(world.verifying).toHaveLength(1);
  });
});

describe('what nobody has read for 30 days', () => {
  test('is read again, the longest ago first, as much as a day allows', async () => {
    readDaysAgo('old', 40);
    readDaysAgo('kept', 35);
    await world.retain();
    expect(world.verifying).toEqual(['old']);
    // Not within the day, whatever else is looked at.
    await world.retain();
    expect(world.verifying).toEqual(['old']);
    readDaysAgo('old', 0);
    world.pass(dayMs);
    await world.retain();
    expect(world.verifying.toSorted()).toEqual(['kept', 'old']);
  });

  test('is not read earlier', async () => {
    readDaysAgo('old', 29);
    readDaysAgo('kept', 3);
    await world.retain();
    expect(world.verifying).toEqual([]);
  });
});

test('what is gone takes no place of what nobody has read for long', async () => {
  readDaysAgo('old', 40);
  readDaysAgo('kept', 35);
  lose('/backups/old/manifest');
  await world.retain().catch(() => undefined);
  expect(world.verifying.toSorted()).toEqual(['kept', 'old']);
});

describe('more than can be read again in time', () => {
  test('is an alert, once, until nothing waits for too long', async () => {
    readDaysAgo('old', 40);
    readDaysAgo('kept', 36);
    await world.retain();
    world.pass(dayMs);
    // Its verification came to no end.
    world.change('old', ({ verification, ...record }) => ({
      ...record,
      verification: { ...verification, status: 'verified' },
    }));
    await world.retain();
    expect(alerts()).toMatchObject([
      { kind: 'verification-overdue', state: 'open', recordId: 'kept' },
    ]);
    expect(alerts()[0]?.details.message).toBe(
      '1 backup waits to be read again: it was last read 36 days ago',
    );
    readDaysAgo('old', 0);
    world.pass(dayMs);
    await world.retain();
    expect(alerts()).toMatchObject([{ state: 'resolved' }]);
  });

  test('names how many they are, and the longest', async () => {
    const late = [made('b1', 40), made('b2', 36)].map((one) => {
      return { ...one, backupName: 'Nightly', rawBytes: 1 };
    });
    const store = { unresolved: async () => [] };
    const [raised] = await unreadAlert(store, { ownerId: 'ada', projectId: 'shop' }, { late, now });
    expect(raised?.patch).toMatchObject({
      details: { message: '2 backups wait to be read again: one was last read 40 days ago' },
    });
  });

  test('is none while what waits is read within a few days', async () => {
    readDaysAgo('old', 40);
    readDaysAgo('kept', 33);
    await world.retain();
    expect(alerts()).toEqual([]);
  });

  test.each([
    [100, 20],
    [901, 31],
  ])('of %i backups, %i are begun in a look', async (backups, expected) => {
    const begun: string[] = [];
    const scrub = new Scrub({
      retained: {
        list: async () =>
          Array.from({ length: backups }, (_, index) => ({
            ...made(`b${index}`, 0),
            backupName: 'Nightly',
            rawBytes: 1,
          })),
      },
      damagedChunks: createDamagedChunks(world.documents),
      starts: { start: async ({ subjectId }) => begun.push(subjectId) > 0 },
      starter: new JobStarter(new MemoryQueue(), log),
      vaults: new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) }),
      alerts: { unresolved: async () => [] },
      times: { scrubbedAt: async () => null, reschedule: async () => undefined },
      log,
      now: () => new Date('2026-02-20T00:00:00.000Z'),
      bytesADay: Infinity,
    });
    await scrub.look(stepContext({ projectId: 'shop', ownerId: 'ada' }, {}));
    expect(begun).toHaveLength(expected);
  });
});

test('what did not verify is not read again: it goes once a newer backup stands for it', async () => {
  readDaysAgo('old', 40);
  world.change('old', (record) => ({
    ...record,
    verification: { ...record.verification, status: 'failed' },
  }));
  await world.retain();
  expect(world.verifying).toEqual([]);
});

test('storage that can’t be listed keeps no backup from going, and is looked at by the next job', async () => {
  readDaysAgo('kept', 40);
  const fails = new FaultPlan([
    { effect: { kind: 'fail', code: 'UNAVAILABLE' }, method: 'scrubbedAt' },
  ]);
  await world.retain(fails);
  expect(fails.injectedCount).toBeGreaterThan(0);
  expect(world.listed).toEqual(['kept']);
  expect(world.verifying).toEqual([]);
  await world.retain();
  expect(world.verifying).toEqual(['kept']);
});
