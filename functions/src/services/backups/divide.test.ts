import { expect, test } from 'vitest';
import { initialBackupState } from '../../engine/backup/backup-state.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { RangeState } from './backup-state.ts';
import { joinScan } from './divide.ts';

const readTime = '2026-01-01T00:00:00Z';
const database: Pick<CustomerDatabase, 'countGroup'> = { countGroup: async () => 0 };

function range(change: Partial<RangeState>): RangeState {
  return {
    startedAt: readTime,
    readSince: readTime,
    readableFor: 'hour',
    consistency: 'snapshot',
    expectedDocuments: 0,
    backup: { ...initialBackupState(readTime), isDone: true },
    range: { from: null, to: null },
    counted: null,
    isOfOneTime: true,
    counts: { checked: 1, mismatches: [] },
    ...change,
  };
}

test('ranges of one read time are a snapshot, and their counts are all that was counted', async () => {
  const joined = await joinScan([range({}), range({})], database);
  expect(joined).toMatchObject({ consistency: 'snapshot', counts: { checked: 2, mismatches: [] } });
});

test('one range that continued with another read time makes the backup one of several', async () => {
  const later = { ...initialBackupState('2026-01-01T00:50:00Z'), isDone: true };
  const other = range({ consistency: 'per-shard', backup: later });
  const joined = await joinScan([range({}), other], database);
  expect(joined).toMatchObject({ consistency: 'per-shard', backup: { readTime: later.readTime } });
});

test('a count that differs in one range differs in the whole', async () => {
  const counts = { checked: 1, mismatches: ['Firestore counts 2 documents, the backup read 1'] };
  const joined = await joinScan([range({}), range({ counts })], database);
  expect(joined.counts).toEqual({ checked: 2, mismatches: counts.mismatches });
});

test('ranges that are not read to their end cannot be joined', async () => {
  const half = range({ backup: initialBackupState(readTime) });
  await expect(joinScan([range({}), half], database)).rejects.toThrow('not been read');
});

test('collections are counted only where the counts of ranges leave something open', async () => {
  const asked: string[] = [];
  const counting = {
    countGroup: async (id: string) => {
      asked.push(id);
      return 1;
    },
  };
  const begun = initialBackupState(readTime);
  const totals = { ...begun.totals, groups: [{ id: 'orders', documents: 1 }] };
  const read = range({ backup: { ...begun, totals, isDone: true } });
  await joinScan([read, range({})], counting);
  expect(asked).toEqual([]);
  const joined = await joinScan([read, range({ isOfOneTime: false })], counting);
  expect(asked).toEqual(['orders']);
  expect(joined.counts).toEqual({ checked: 3, mismatches: [] });
});
