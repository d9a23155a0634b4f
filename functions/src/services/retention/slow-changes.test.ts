// Backups of a database whose documents are overwritten in place, each followed by a look at what
// may go; beside them honest heavy use, of which nobody must be woken.
import { expect, test } from 'vitest';
import type { Changes } from '../alerts/count-changes.ts';
import { HourlyWorld } from '../../testing/hourly-world.ts';

/** Values by collection and position in it. */
type Database = Record<string, number[]>;

/** A small generator of numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function world(database: Database) {
  const hourly = new HourlyWorld();
  const random = numbers(7);
  const kept = new Map<string, Database>();
  let last: Database = {};
  let revision = 0;

  const overwrite = (path: string, share: number) => {
    const values = database[path] ?? [];
    revision += 1;
    // The first few of a random order.
    const positions = [...values.keys()];
    for (let place = 0; place < Math.round(values.length * share); place += 1) {
      const other = place + Math.floor(random() * (values.length - place));
      const index = positions[other] ?? place;
      positions[other] = positions[place] ?? place;
      values[index] = revision;
    }
  };
  const grow = (path: string, documents: number) => {
    database[path] = [...(database[path] ?? []), ...Array.from({ length: documents }, () => 0)];
  };
  /** @param isCompared false where the previous backup can't be read just then */
  const backUp = async (hours = 1, isCompared = true) => {
    const held = Object.fromEntries(
      Object.entries(database).map(([path, values]) => [path, values.length]),
    );
    const id = await hourly.backUp(
      held,
      isCompared ? ({ recordId }) => compared(recordId, last, database) : null,
      hours,
    );
    last = structuredClone(database);
    kept.set(id, last);
    const left = new Set(hourly.records.map((record) => record.id));
    for (const gone of [...kept.keys()].filter((one) => !left.has(one))) {
      kept.delete(gone);
    }
  };
  /** Whether some backup that is left holds every document as it was. */
  const holdsAllOf = (previously: Database) =>
    Object.entries(previously).every(([path, values]) =>
      values.every((value, index) =>
        [...kept.values()].some((one) => one[path]?.[index] === value),
      ),
    );
  return { hourly, overwrite, grow, backUp, holdsAllOf };
}

function compared(recordId: string, before: Database, after: Database): Changes {
  const collections = Object.entries(after).map(([path, values]) => {
    const previously = before[path] ?? [];
    const changed = previously.filter((value, index) => values[index] !== value).length;
    return { path, changed, deleted: 0, created: values.length - previously.length };
  });
  const sum = (of: 'changed' | 'created') => collections.reduce((all, one) => all + one[of], 0);
  const [changed, created] = [sum('changed'), sum('created')];
  return {
    recordId,
    cursor: null,
    changed,
    deleted: 0,
    created,
    unchanged: 0,
    collections: collections.filter((one) => one.changed + one.created > 0),
    spentMs: 0,
    isDone: true,
    isWhole: true,
  };
}

const shop = (): Database => ({
  customers: Array.from({ length: 1000 }, () => 0),
  orders: Array.from({ length: 1000 }, () => 0),
});

/** A database that was quiet for some days: now and then a document changes. */
async function quietShop(hours: number) {
  const database = shop();
  const made = world(database);
  for (let hour = 0; hour < hours; hour += 1) {
    made.overwrite('orders', (hour % 3) / 100);
    await made.backUp();
  }
  expect(made.hourly.alerts).toEqual([]);
  return { ...made, previously: structuredClone(database) };
}

test.each([
  [0.4, 60],
  [0.1, 60],
  [0.1, 24 * 8],
])(
  '%d of the documents overwritten every hour, after %d quiet hours, raises one alert at once, and nothing is lost in twelve',
  async (share, quietHours) => {
    const { hourly, overwrite, backUp, holdsAllOf, previously } = await quietShop(quietHours);
    for (let hour = 0; hour < 12; hour += 1) {
      overwrite('customers', share);
      overwrite('orders', share);
      await backUp();
      const [alert] = hourly.alerts;
      expect(alert?.details.anomalies[0]).toMatchObject({
        kind: 'unusual-change',
        path: null,
        before: 2000,
        changed: 2000 * share,
      });
      expect(hourly.alerts).toHaveLength(1);
      expect(holdsAllOf(previously)).toBe(true);
      // Nobody has accepted it, so that none of it is usual.
      expect(hourly.records.at(-1)?.metadata.changes?.usual).toBeLessThan(0.011);
    }
  },
);

test('one collection that is overwritten is named, though most of the database is as it was', async () => {
  const database = { ...shop(), logs: Array.from({ length: 8000 }, () => 0) };
  const { hourly, overwrite, backUp, holdsAllOf } = world(database);
  for (let hour = 0; hour < 60; hour += 1) {
    await backUp();
  }
  const previously = structuredClone(database);
  for (let hour = 0; hour < 12; hour += 1) {
    overwrite('customers', 0.4);
    await backUp();
  }
  expect(hourly.alerts).toHaveLength(1);
  expect(hourly.alerts[0]?.details.anomalies).toMatchObject([
    { kind: 'unusual-change', path: 'customers', changed: 400, usual: 0 },
  ]);
  expect(holdsAllOf(previously)).toBe(true);
});

test.each([60, 24 * 8])(
  'changes that grow by a hundredth every hour, after %d quiet hours, are seen before a value is lost',
  async (quietHours) => {
    const { hourly, overwrite, backUp, holdsAllOf, previously } = await quietShop(quietHours);
    for (let hour = 1; hour <= 12; hour += 1) {
      overwrite('customers', hour / 100);
      overwrite('orders', hour / 100);
      await backUp();
      expect(holdsAllOf(previously)).toBe(true);
    }
    // Of a collection, then perhaps of the whole database.
    expect([1, 2]).toContain(hourly.alerts.length);
  },
);

test('changes that grow a little every day do not become usual', async () => {
  const { hourly, overwrite, backUp } = await quietShop(24 * 8);
  let days = 0;
  for (; days < 30 && hourly.alerts.length === 0; days += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      overwrite('customers', days / 100);
      await backUp();
    }
  }
  expect(days).toBeLessThan(12);
});

test.each([[[]], [[3]], [[3, 4, 5, 6, 7, 8]]])(
  'a schedule with a few backups says nothing of a tenth, but keeps what was before it, backups %j not being compared',
  async (uncompared) => {
    const { hourly, overwrite, backUp, holdsAllOf, previously } = await quietShop(4);
    for (let hour = 0; hour < 12; hour += 1) {
      const isCompared = !uncompared.includes(hour);
      overwrite('customers', 0.1);
      overwrite('orders', 0.1);
      await backUp(1, isCompared);
      const { changes } = hourly.records.at(-1)?.metadata ?? {};
      expect(changes).toMatchObject({ usual: null, isWhole: isCompared });
      expect(holdsAllOf(previously)).toBe(true);
    }
    expect(hourly.alerts).toEqual([]);
  },
);

test('a backup that is not compared takes away nothing of what is known to be usual', async () => {
  const { hourly, overwrite, backUp } = await quietShop(60);
  await backUp(1, false);
  await backUp(1, false);
  overwrite('customers', 0.2);
  await backUp();
  expect(hourly.records.at(-1)?.metadata.changes?.learned?.backups).toBeGreaterThanOrEqual(60);
  expect(hourly.alerts[0]?.details.anomalies).toMatchObject([
    { kind: 'unusual-change', path: null },
    { kind: 'unusual-change', path: 'customers', usual: 0 },
  ]);
});

test('and names most of the database all the same', async () => {
  const { hourly, overwrite, backUp } = await quietShop(4);
  overwrite('customers', 0.4);
  overwrite('orders', 0.4);
  await backUp();
  expect(hourly.alerts[0]?.details.anomalies).toMatchObject([
    { kind: 'unusual-change', path: null, usual: null },
  ]);
});

test('honest heavy use raises nothing in three weeks, and costs two backups more at most', async () => {
  const { hourly, overwrite, grow, backUp } = world({
    customers: Array.from({ length: 1000 }, () => 0),
    // More than half of all documents change every hour, always.
    sessions: Array.from({ length: 300 }, () => 0),
    prices: Array.from({ length: 500 }, () => 0),
  });
  for (let hour = 0; hour < 24 * 21; hour += 1) {
    const isDay = hour % 24 >= 8 && hour % 24 < 18 && hour % (24 * 7) < 24 * 5;
    overwrite('customers', isDay ? 0.01 + 0.02 * ((hour * 7) % 3) : 0.001);
    overwrite('sessions', 0.6);
    // A job of every night, and one of every weekend's first hour.
    overwrite('prices', hour % 24 === 2 ? 0.8 : 0);
    grow('orders', 20);
    overwrite('orders', 0.01);
    // A first import, edited in the hours after it.
    if (hour === 24 * 12) {
      grow('products', 2000);
    }
    if (hour > 24 * 12 && hour < 24 * 12 + 5) {
      overwrite('products', 0.05);
    }
    // An outage of half a day now and then.
    await backUp(hour % 200 === 150 ? 12 : 1);
    expect(hourly.alerts.map(({ details }) => details.anomalies)).toEqual([]);
    expect(hourly.records.length).toBeLessThanOrEqual(5);
  }
});

test('a restore through Firekeep raises nothing', async () => {
  const { hourly, overwrite, backUp } = await quietShop(60);
  hourly.restored({ customers: 600, orders: 600 });
  overwrite('customers', 0.6);
  overwrite('orders', 0.6);
  await backUp();
  expect(hourly.alerts).toEqual([]);
  overwrite('customers', 0.6);
  await backUp();
  expect(hourly.alerts).toHaveLength(1);
});

test('nor does it hide what happens to other collections, however many documents it writes', async () => {
  const database = { ...shop(), staging: Array.from({ length: 5000 }, () => 0) };
  const { hourly, overwrite, backUp } = world(database);
  const restoreAndBackUp = async () => {
    hourly.restored({ staging: 5000 });
    overwrite('staging', 1);
    await backUp();
  };
  for (let hour = 0; hour < 60; hour += 1) {
    await backUp();
  }
  await restoreAndBackUp();
  await restoreAndBackUp();
  expect(hourly.alerts).toEqual([]);
  overwrite('customers', 0.4);
  await restoreAndBackUp();
  expect(hourly.alerts[0]?.details.anomalies).toMatchObject([
    { kind: 'unusual-change', path: 'customers', changed: 400 },
  ]);
});

test('what is acknowledged is usual from then on, and what was before it may go', async () => {
  const { hourly, overwrite, backUp } = await quietShop(60);
  overwrite('customers', 0.5);
  await backUp();
  expect(hourly.alerts).toHaveLength(1);
  expect(hourly.records.length).toBeGreaterThan(3);
  hourly.acknowledge();
  for (let hour = 0; hour < 6; hour += 1) {
    overwrite('customers', 0.5);
    await backUp();
  }
  expect(hourly.alerts).toHaveLength(1);
  expect(hourly.records.length).toBeLessThanOrEqual(5);
});
