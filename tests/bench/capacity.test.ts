import { expect, test } from 'vitest';
import { costOf, rampSeconds, timesOver, unitsOf, type Units } from './capacity.ts';
import type { JobResult } from './jobs.ts';

const counted = (documents: number) => ({
  seconds: 10,
  cpuSeconds: 1,
  calls: {
    firestore: { RunQuery: { calls: 10, documents }, BatchWrite: { calls: 5, documents: 0 } },
    own: { read: 100, write: 50 },
    storage: { put: 20, get: 30 },
  },
});
const units: Units = {
  cpu: { backup: 10e-6, verification: 5e-6, restore: 25e-6 },
  memoryBytes: 1,
  run: { ranges: 10, documents: 100_000, backup: counted(100_000), restore: counted(0) },
};

test('calls and documents grow with the database, time with what each worker has', () => {
  const [small, large] = [costOf('backup', 100_000, units), costOf('backup', 16_000_000, units)];
  expect(small).toMatchObject({ calls: 15, reads: 100_000, storageWrites: 20, storageReads: 30 });
  // 100 µs a document to read, by assumption, and 5 to verify; 16 workers for 32 ranges.
  expect(small.seconds).toBeCloseTo(10.5);
  expect(large.seconds).toBeCloseTo(105);
  expect(large.reads).toBe(16_000_000);
});

test('own records grow with the time that workers take', () => {
  // The counted run was 100 seconds of workers.
  expect(costOf('backup', 100_000, units).ownReads).toBeCloseTo(10.5);
});

test('a restore waits for the ramp', () => {
  expect(rampSeconds(150_000, 10_000)).toBe(300);
  expect(rampSeconds(150_000 + 225_000, 10_000)).toBe(600);
  expect(rampSeconds(1_000_000, 500)).toBe(2000);
  expect(costOf('restore', 150_000, units).seconds).toBeCloseTo(300.75);
});

test('many jobs share the workers that there are', () => {
  const one = costOf('backup', 100_000, units);
  expect(timesOver(one, 10).seconds).toBeCloseTo(one.seconds);
  expect(timesOver(one, 1000).seconds).toBeCloseTo(10 * one.seconds);
  expect(timesOver(one, 1000).dollars).toBeCloseTo(1000 * one.dollars);
});

/** A job of 1,000 documents that took so many microseconds of each. */
function measured(cpu: number, proofCpu = 0): JobResult {
  const phase = (micros: number) => ({
    seconds: 1,
    cpuSeconds: (micros * 1000) / 1_000_000,
    machineSeconds: 1,
  });
  return {
    documents: 1000,
    main: phase(cpu),
    verification: phase(proofCpu),
    maxRssBytes: 1,
    rawBytes: 0,
    chunkBytes: 0,
    putBytes: 0,
    chunks: 0,
    newChunks: 0,
  };
}

test('unit costs are the medians of all rounds, as figures are', () => {
  const warm = {
    read: [],
    backup: [measured(20, 9), measured(8, 4), measured(7, 3)],
    restore: [measured(30), measured(15), measured(14)],
  };
  const one = { backup: measured(1), restore: measured(1) };
  const ranges = { documentsPerSecond: 1, latencies: {}, runs: [units.run] };
  const found = unitsOf({ ranges, warm, memory: { few: one, many: one } });
  expect(found?.cpu.backup).toBeCloseTo(8e-6, 10);
  expect(found?.cpu.verification).toBeCloseTo(4e-6, 10);
  expect(found?.cpu.restore).toBeCloseTo(15e-6, 10);
});

test('there are no unit costs while a part has not been measured', () => {
  const warm = { read: [], backup: [measured(1)], restore: [measured(1)] };
  expect(unitsOf({ ranges: null, warm, memory: null })).toBeNull();
});
