// Backups of a database that loses documents, each followed by a look at what may go.
import { expect, test } from 'vitest';
import { HourlyWorld } from '../../testing/hourly-world.ts';

/** A schedule whose database holds what each `run` is given, by collection. */
function world() {
  const hourly = new HourlyWorld();
  return {
    run: (held: Readonly<Record<string, number>>) => hourly.backUp(held),
    acknowledge: () => hourly.acknowledge(),
    alerts: () => hourly.alerts,
    counts: () => hourly.records.map(({ metadata }) => metadata.documentCount),
  };
}

test('a quarter of the documents deleted between runs raises an alert, and the whole backup stays', async () => {
  const { run, alerts, counts } = world();
  let documents = 1000;
  for (let runs = 0; runs < 10; runs += 1) {
    await run({ customers: documents });
    documents = Math.ceil(documents * 0.75);
  }
  expect(counts()[0]).toBe(1000);
  expect(counts()).toHaveLength(10);
  expect(alerts()[0]?.details.anomalies[0]).toMatchObject({
    kind: 'documents-down',
    before: 1000,
    after: 563,
  });
});

test.each([0.1, 0.05])('a loss of %d between runs does, too', async (share) => {
  const { run, alerts, counts } = world();
  let documents = 1000;
  for (let runs = 0; runs < 20; runs += 1) {
    await run({ customers: documents });
    documents = Math.ceil(documents * (1 - share));
  }
  expect(counts()[0]).toBeGreaterThanOrEqual(900);
  expect(alerts().length).toBeGreaterThan(0);
});

test('a wiped database freezes pruning before one of the whole backups goes', async () => {
  const { run, alerts, counts } = world();
  for (let runs = 0; runs < 3; runs += 1) {
    await run({ customers: 1000 });
  }
  for (let runs = 0; runs < 6; runs += 1) {
    await run({});
  }
  expect(counts()).toEqual([1000, 1000, 1000, 0, 0, 0, 0, 0, 0]);
  expect(alerts()).toHaveLength(1);
});

test('a database that is wiped while it is backed up does, too', async () => {
  const { run, counts } = world();
  for (const documents of [1000, 1000, 1000, 800, 0, 0, 0, 0, 0]) {
    await run({ customers: documents });
  }
  expect(counts().filter((documents) => documents === 1000).length).toBeGreaterThanOrEqual(2);
  expect(counts()).toContain(800);
});

test('a collection that is lost bit by bit is named, though the others grow', async () => {
  const { run, alerts, counts } = world();
  let documents = 1000;
  for (let runs = 0; runs < 5; runs += 1) {
    await run({ customers: documents, orders: 10_000 + runs * 100 });
    documents = Math.ceil(documents * 0.75);
  }
  expect(alerts()[0]?.details.anomalies).toEqual([
    { kind: 'collection-down', path: 'customers', before: 1000, after: 423, share: 0.577 },
  ]);
  expect(counts()[0]).toBe(11_000);
});

test('a collection that loses a little with each run keeps the backup that holds the most of it', async () => {
  const { run, acknowledge, counts, alerts } = world();
  let customers = 1000;
  for (let runs = 0; runs < 12; runs += 1) {
    await run({ customers, orders: 10_000 + runs * 1000, carts: 10 + (runs % 3) });
    customers = Math.ceil(customers * 0.95);
  }
  expect(counts()[0]).toBe(11_010);
  expect(counts().length).toBeLessThanOrEqual(5);
  expect(alerts()).toEqual([]);
  for (let runs = 0; runs < 2; runs += 1) {
    await run({ customers: 400, orders: 30_000, carts: 10 });
  }
  expect(alerts()[0]?.details.anomalies).toMatchObject([{ kind: 'collection-down', before: 1000 }]);
  acknowledge();
  await run({ customers: 400, orders: 30_000, carts: 10 });
  expect(counts()).toEqual([30_410, 30_410, 30_410]);
});

test('one backup stays for all collections that it holds nearly the most of', async () => {
  const { run, counts } = world();
  for (const held of [1000, 990, 920, 880, 880, 880]) {
    await run({ customers: held, carts: held + 5, orders: 10_000 });
  }
  expect(counts()).toEqual([12_005, 11_765, 11_765, 11_765]);
});

test('once somebody has looked, what was there before may go, and only a further loss is news', async () => {
  const { run, acknowledge, alerts, counts } = world();
  for (const documents of [1000, 1000, 600]) {
    await run({ customers: documents });
  }
  expect(alerts()).toHaveLength(1);
  acknowledge();
  for (const documents of [600, 590, 580]) {
    await run({ customers: documents });
  }
  expect(counts()).toEqual([600, 590, 580]);
  expect(alerts()).toHaveLength(1);
  await run({ customers: 400 });
  expect(alerts()).toHaveLength(2);
  expect(alerts()[1]?.details.anomalies[0]).toMatchObject({ before: 600, after: 400 });
});

test('a database that grows, and one that loses a little, keep what their rule says', async () => {
  const { run, alerts, counts } = world();
  for (const documents of [1000, 1100, 1050, 1200, 1190]) {
    await run({ customers: documents });
  }
  expect(counts()).toEqual([1050, 1200, 1190]);
  expect(alerts()).toEqual([]);
});
