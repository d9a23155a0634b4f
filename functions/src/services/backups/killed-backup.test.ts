// A backup whose workers are killed, or fall asleep and wake, anywhere.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import { BackupWorld } from '../../testing/backup-world.ts';
import { FaultPlan, type Effect } from '../../testing/fault-plan.ts';
import { someOfEachKind } from '../../testing/kill-everywhere.ts';

const documentsOf = (sizeBytes: number) =>
  Array.from({ length: 6 }, (_, index) =>
    memoryDocument(`customers/${index}`, { sizeBytes, revision: index }),
  );
/** Several chunks, so that there is something between the first and the last. */
const large = documentsOf(800_000);
const small = documentsOf(80);

const undivided = () => new BackupWorld(new MemoryDatabase(large));
/** In three ranges. */
function divided(): BackupWorld {
  const database = new MemoryDatabase(small);
  database.cuts = ['customers/2', 'customers/4'];
  return new BackupWorld(database, { rangeDocuments: 2, parallel: 2, mostParallel: 2 });
}

/** Makes a backup; whatever happens to its workers, it is whole, verified, and reads back. */
async function expectWhole(
  world: BackupWorld,
  drive: (world: BackupWorld) => Promise<void>,
): Promise<void> {
  world.begin('r1');
  await drive(world);
  const { status, verification, metadata } = world.record('r1');
  expect([status, verification.status]).toEqual(['completed', 'verified']);
  const documents = [...world.database.documents.values()];
  const rawBytes = documents.reduce((sum, bytes) => sum + bytes.length, 0);
  expect(metadata).toMatchObject({ documentCount: documents.length, rawBytes });
  const manifest = await world.manifest('r1');
  expect([...world.jobs.jobs.keys()]).toEqual(['r1']);
  const verified = await verifyWhole(world.vault, manifest);
  expect(verified).toMatchObject({ mismatches: [], totals: { documents: documents.length } });
}

/** Operations that leave nothing. */
const reads =
  /^(projects|retention)\.|\.(get|stat|touch|list|scan|pages|record|lastCompleted|damagedChunks|count\w+)$/;

/**
 * Lets `effects` happen at operations of a backup, at some of many alike.
 * @returns how many operations there are
 */
async function everywhere(
  effectsOf: (operation: string, isLast: boolean) => readonly Effect[],
  drive: (world: BackupWorld, plan: FaultPlan) => Promise<void>,
  open = undivided,
): Promise<number> {
  const clean = new FaultPlan();
  await expectWhole(open(), (world) => world.drive('r1', clean));
  const failures: string[] = [];
  const places = clean.operations.flatMap((operation, index) =>
    effectsOf(operation, index === clean.operations.length - 1).map((effect) => {
      return { nth: index + 1, effect, what: `${JSON.stringify(effect)} ${operation}` };
    }),
  );
  for (const { what, ...rule } of someOfEachKind(places, (place) => place.what)) {
    const plan = new FaultPlan([rule]);
    try {
      await expectWhole(open(), (world) => drive(world, plan));
      expect(plan.injectedCount).toBe(1);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${what}, ${rule.nth}: ${why}`);
    }
  }
  expect(failures).toEqual([]);
  return clean.operations.length;
}

// Before those that leave something, and at the end: until the next of them, nothing changes.
test.each([
  ['', undivided],
  ['divided ', divided],
])(
  'a %sbackup whose worker is killed before or after any operation is whole',
  async (_how, open) => {
    const operations = await everywhere(
      (operation, isLast) => [
        ...(reads.test(operation) ? [] : [{ kind: 'crash', when: 'before' } as const]),
        ...(isLast ? [{ kind: 'crash', when: 'after' } as const] : []),
      ],
      (world, plan) => world.drive('r1', plan),
      open,
    );
    expect(operations).toBeGreaterThan(40);
  },
);

test('a worker that sleeps before any operation of a backup, and wakes when others have ended it, spoils nothing', async () => {
  const operations = await everywhere(
    () => [{ kind: 'pause' }],
    (world, plan) => world.driveAsleep('r1', plan),
  );
  expect(operations).toBeGreaterThan(40);
});
