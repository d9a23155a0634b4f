// A backup whose workers are killed, or fall asleep and wake, anywhere.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import { BackupWorld } from '../../testing/backup-world.ts';
import { FaultPlan, type Effect } from '../../testing/fault-plan.ts';
import { someOfEachKind } from '../../testing/kill-everywhere.ts';

/** Large enough for several chunks, so that there is something between the first and the last. */
const documents = Array.from({ length: 6 }, (_, index) =>
  memoryDocument(`customers/${index}`, { sizeBytes: 800_000, revision: index }),
);
const raw = documents.reduce((sum, bytes) => sum + bytes.length, 0);

/** Makes a backup; whatever happens to its workers, it is whole, verified, and reads back. */
async function expectWhole(drive: (world: BackupWorld) => Promise<void>): Promise<void> {
  const world = new BackupWorld(new MemoryDatabase(documents));
  world.begin('r1');
  await drive(world);
  const { status, verification, metadata } = world.record('r1');
  expect([status, verification.status]).toEqual(['completed', 'verified']);
  expect(metadata).toMatchObject({ documentCount: documents.length, rawBytes: raw });
  const manifest = await world.manifest('r1');
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
): Promise<number> {
  const clean = new FaultPlan();
  await expectWhole((world) => world.drive('r1', clean));
  const failures: string[] = [];
  const places = clean.operations.flatMap((operation, index) =>
    effectsOf(operation, index === clean.operations.length - 1).map((effect) => {
      return { nth: index + 1, effect, what: `${JSON.stringify(effect)} ${operation}` };
    }),
  );
  for (const { what, ...rule } of someOfEachKind(places, (place) => place.what)) {
    const plan = new FaultPlan([rule]);
    try {
      await expectWhole((world) => drive(world, plan));
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
test('a backup whose worker is killed before or after any operation is whole', async () => {
  const operations = await everywhere(
    (operation, isLast) => [
      ...(reads.test(operation) ? [] : [{ kind: 'crash', when: 'before' } as const]),
      ...(isLast ? [{ kind: 'crash', when: 'after' } as const] : []),
    ],
    (world, plan) => world.drive('r1', plan),
  );
  expect(operations).toBeGreaterThan(40);
});

test('a worker that sleeps before any operation of a backup, and wakes when others have ended it, spoils nothing', async () => {
  const operations = await everywhere(
    () => [{ kind: 'pause' }],
    (world, plan) => world.driveAsleep('r1', plan),
  );
  expect(operations).toBeGreaterThan(40);
});
