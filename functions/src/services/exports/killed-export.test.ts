// An export whose workers are killed, or are overtaken, anywhere.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { ExportWorld } from '../../testing/export-world.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere, someOfEachKind } from '../../testing/kill-everywhere.ts';

/** The database sends 50 at a time, and every step ends with the first of them. */
const paths = Array.from({ length: 120 }, (_, n) =>
  n % 3 === 0 ? `customers/c${100 + n}` : `customers/c${100 + n - (n % 3)}/orders/${n}`,
);
const newWorld = () => new ExportWorld(paths.map((path) => memoryDocument(path)));
const whole = { what: { kind: 'project' }, format: 'csv' } as const;

const pathsIn = (text: string) =>
  text.split('\r\n').flatMap((line) => /^customers\/[^,]+/.exec(line)?.[0] ?? []);

async function expectWhole(world: ExportWorld, id: string): Promise<void> {
  expect((await world.exports.get('ada', id)).progress.documents).toBe(paths.length);
  const text = await world.textOf(id);
  expect(pathsIn(text)).toHaveLength(paths.length);
  expect(pathsIn(text).toSorted()).toEqual(paths.toSorted());
  expect(text.match(/^__path__.*$/gm)).toEqual(
    Array(2).fill('__path__,__id__,revision,text,__createTime__,__updateTime__'),
  );
}

test('an export whose worker is killed anywhere has every document once', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const world = newWorld();
    const { id, status, error } = await world.export(whole, plan);
    expect([status, error]).toEqual(['completed', null]);
    await expectWhole(world, id);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(15);
});

test('a worker that wakes after another one has exported all spoils nothing', async () => {
  const clean = new FaultPlan();
  await newWorld().export(whole, clean);
  const places = [...clean.operations.entries()];
  for (const [index] of someOfEachKind(places, ([, operation]) => operation)) {
    const plan = new FaultPlan([{ effect: { kind: 'pause' }, nth: index + 1 }]);
    const world = newWorld();
    const { id } = await world.begin(whole);
    const asleep = world.drive(id, plan);
    await Promise.race([plan.paused(), asleep]);
    world.jobs.passLease(id);
    await world.drive(id);
    plan.resume();
    await asleep;
    await expectWhole(world, id);
  }
});
