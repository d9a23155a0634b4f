// Backups that go, and what nobody needs after that, with workers that are killed anywhere.
import { beforeAll, expect, test } from 'vitest';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { someOfEachKind } from '../../testing/kill-everywhere.ts';
import { RetentionWorld, storeBackups, type StoredBackups } from '../../testing/retention-world.ts';

let stored: StoredBackups;
/** With chunks that both backups need. */
let sharing: StoredBackups;

beforeAll(async () => {
  stored = await storeBackups();
  sharing = await storeBackups(3);
});

/**
 * Whatever happens to the workers, what is listed as a backup is whole, and in the end nothing is
 * left but what is kept.
 */
async function expectPruned(plan: FaultPlan): Promise<void> {
  const world = new RetentionWorld(stored);
  const expectWhole = async () => expect(await world.faults()).toEqual([]);
  expect(world.names('/chunks/').length).toBeGreaterThan(stored.kept.chunks);
  // Twice: what one sweep notes, the next deletes.
  await world.retain(plan, expectWhole);
  await world.retain(plan, expectWhole);
  expect(world.listed).toEqual(['kept']);
  if (world.names('/chunks/').length > stored.kept.chunks) {
    // What a killed sweep had not noted yet takes another two.
    await world.retain();
    await world.retain();
  }
  await expectWhole();
  expect(world.names('/chunks/')).toHaveLength(stored.kept.chunks);
  expect(world.names('/old/')).toEqual([]);
}

/**
 * Whatever happens to the workers, in the end the bucket retains everything that both backups need,
 * and the record says so of no backup before.
 */
async function expectRetained(plan: FaultPlan): Promise<void> {
  const world = new RetentionWorld(stored);
  world.bucket = 'on';
  world.keep(2);
  const until = await world.lock('schedule', 30);
  const expectTrue = async () => {
    const noted = Object.keys(world.retained).filter((id) => world.retained[id] === until);
    const ofThese = (name: string) =>
      noted.some((id) => !name.includes('/backups/') || name.includes(`/backups/${id}/`));
    expect(world.unretained(until).filter(ofThese)).toEqual([]);
  };
  await world.retain(plan, expectTrue);
  expect(world.unretained(until)).toEqual([]);
  expect(world.retained).toEqual({ kept: until, old: until });
  expect(world.noteOf('schedule')).toEqual({ until });
  expect(await world.faults()).toEqual([]);
}

/**
 * Of backups that are kept for different times, in several passes: what both need is retained for
 * the longer of them, and what a record says holds for all of its backup.
 */
async function expectRetainedInTurn(plan: FaultPlan): Promise<void> {
  const world = new RetentionWorld(sharing);
  world.bucket = 'on';
  world.keep(3, true);
  await world.lock('schedule', 300);
  const expectTrue = async () => {
    for (const [id, until] of Object.entries(world.retained)) {
      const short = until === null ? [] : world.names().filter((name) => isShort(name, until));
      expect(short.filter((name) => name.includes(`/backups/${id}/`))).toEqual([]);
      expect(
        chunks.length - short.filter((name) => chunks.includes(name)).length,
      ).toBeGreaterThanOrEqual(sharing.kept.chunks);
    }
  };
  const isShort = (name: string, until: string) =>
    (world.vault.store.retained.get(name) ?? '') < until;
  const chunks = world.names('/chunks/');
  await world.retain(plan, expectTrue);
  await expectTrue();
  const { kept, old } = world.retained;
  const untils = chunks.map((name) => world.vault.store.retained.get(name));
  expect(Date.parse(old ?? '')).toBeLessThan(Date.parse(kept ?? ''));
  expect(untils.filter((until) => until === kept)).toHaveLength(sharing.kept.chunks);
  expect(untils.filter((until) => until === old)).toHaveLength(chunks.length - sharing.kept.chunks);
  expect(chunks.length).toBeLessThan(2 * sharing.kept.chunks);
}

/** Operations that leave nothing: until the next one that leaves something, nothing changes. */
const reads =
  /\.(get|stat|list|pages|status|usedBy|sweptAt|scrubbedAt|writers|isWriting|isOn|projectLock)$/;

async function killEverywhere(expectEnd: (plan: FaultPlan) => Promise<void>): Promise<string[]> {
  const clean = new FaultPlan();
  await expectEnd(clean);
  const failures = clean.operations.length > 50 ? [] : ['there is too little to kill'];
  const last = clean.operations.length - 1;
  const places = clean.operations.flatMap((operation, index) => {
    const before = reads.test(operation) ? [] : ['before' as const];
    return (index === last ? [...before, 'after' as const] : before).map((when) => {
      return { when, nth: index + 1, what: `${when} ${operation}` };
    });
  });
  for (const { when, nth, what } of someOfEachKind(places, (place) => place.what)) {
    const plan = new FaultPlan([{ effect: { kind: 'crash', when }, nth }]);
    try {
      await expectEnd(plan);
      expect(plan.injectedCount).toBe(1);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${what}, ${nth}: ${why}`);
    }
  }
  return failures;
}

test('pruning and sweeping that are killed at any operation leave whole backups, and in the end nothing else', async () => {
  expect(await killEverywhere(expectPruned)).toEqual([]);
});

test('retaining that is killed at any operation ends with all retained that is locked, and says so last', async () => {
  expect(await killEverywhere(expectRetained)).toEqual([]);
});

test('so does retaining in several passes, of backups that share chunks and are kept for different times', async () => {
  expect(await killEverywhere(expectRetainedInTurn)).toEqual([]);
});
