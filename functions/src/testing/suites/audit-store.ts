import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import type { AuditStore, JobEnd } from '../../services/ports/audit-store.ts';
import { at } from './make-store.ts';

function entryOf(sequence: number, hour = sequence): AuditEntry {
  return {
    id: `shop_${sequence}`,
    sequence,
    at: at(hour),
    who: 'ada',
    action: 'backup.started',
    projectId: 'shop',
    targets: [],
    result: 'ok',
    code: null,
    nonce: 'n',
    previousHash: null,
    hash: `${sequence}`,
  };
}

function endOf(id: string, hour: number): JobEnd {
  const job = { runId: id, projectId: 'shop', ownerId: 'ada', subjectId: id };
  return { id, ...job, kind: 'backup', result: 'ok', code: null, at: at(hour) };
}

/** What the audit log relies on, whichever store it is. */
export function describeAuditStore(
  name: string,
  make: () => Promise<{ store: AuditStore; addEnd: (end: JobEnd) => Promise<void> }>,
): void {
  describe(`audit store ${name}`, () => {
    const chained = (...entries: readonly AuditEntry[]) =>
      entries.map((entry) => ({ chainId: 'shop', ownerId: 'ada', entry }));
    const sequences = (entries: readonly AuditEntry[]) => entries.map(({ sequence }) => sequence);

    test('a chain is read from its newest entry, in pages', async () => {
      const { store } = await make();
      expect(await store.head('shop')).toBeNull();
      expect(await store.append(chained(entryOf(1), entryOf(2)))).toBe('added');
      expect(await store.append(chained(entryOf(3)))).toBe('added');
      expect(await store.head('shop')).toEqual(entryOf(3));
      expect(sequences(await store.list('shop', null, 2))).toEqual([3, 2]);
      expect(sequences(await store.list('shop', 2, 2))).toEqual([1]);
      expect(await store.head('blog')).toBeNull();
      expect(await store.list('blog', null, 2)).toEqual([]);
    });

    test('of two that add to a chain at once one learns so, and none of its entries is there', async () => {
      const { store } = await make();
      await store.append(chained(entryOf(1)));
      const outcomes = await Promise.all([
        store.append(chained(entryOf(2))),
        store.append(chained(entryOf(2))),
      ]);
      expect(outcomes.toSorted()).toEqual(['added', 'taken']);
      expect(await store.append(chained(entryOf(3), entryOf(2)))).toBe('taken');
      expect(sequences(await store.list('shop', null, 9))).toEqual([2, 1]);
    });

    test('the end of a job is recorded once, with its entry or not at all', async () => {
      const { store, addEnd } = await make();
      await addEnd(endOf('r1', 1));
      const settled = { id: 'r1', usage: null, usageOf: 'shop' };
      await store.append(chained(entryOf(1)));
      expect(await store.append(chained(entryOf(1)), settled)).toBe('taken');
      expect(await store.jobEnd('r1')).toEqual(endOf('r1', 1));
      expect(await store.append(chained(entryOf(2)), settled)).toBe('added');
      expect(await store.jobEnd('r1')).toBeNull();
      expect(await store.append(chained(entryOf(3)), settled)).toBe('settled');
      expect(sequences(await store.list('shop', null, 9))).toEqual([2, 1]);
    });

    test('ends that are to be recorded come in their order', async () => {
      const { store, addEnd } = await make();
      await addEnd(endOf('late', 2));
      await addEnd(endOf('early', 1));
      expect(await store.jobEnds(9)).toEqual([endOf('early', 1), endOf('late', 2)]);
      expect(await store.jobEnds(1)).toEqual([endOf('early', 1)]);
    });

    test('entries go by age, the oldest first', async () => {
      const { store } = await make();
      await store.append(chained(entryOf(1), entryOf(2), entryOf(3), entryOf(4)));
      expect(await store.deleteBefore(at(4), 2)).toBe(2);
      expect(sequences(await store.list('shop', null, 9))).toEqual([4, 3]);
      expect(await store.deleteBefore(at(4), 2)).toBe(1);
      expect(await store.deleteBefore(at(4), 2)).toBe(0);
    });
  });
}
