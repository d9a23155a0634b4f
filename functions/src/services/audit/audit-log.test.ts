import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { createLog } from '../../lib/log.ts';
import { MemoryAudit } from '../../testing/memory/audit-store.ts';
import { noAuditedRecords } from '../../testing/no-audited-records.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { AuditLog, type AuditRecord } from './audit-log.ts';
import { brokenAt } from './chain.ts';

const record: AuditRecord = {
  ownerId: 'ada',
  projectId: 'shop',
  who: 'ada',
  action: 'backup.started',
  targets: ['b1'],
  result: 'ok',
  code: null,
};

function setUp(store = new MemoryAudit()) {
  const lines: string[] = [];
  const clock = { now: new Date('2026-01-01T00:00:00.000Z') };
  const log = createLog((line) => void lines.push(line));
  const projects = { get: async () => null };
  const auditLog = new AuditLog({
    store,
    projects,
    ...noAuditedRecords,
    pageTokens: testPageTokens,
    log,
    now: () => clock.now,
  });
  return { store, auditLog, lines, clock };
}

function newestFirst(store: MemoryAudit): AuditEntry[] {
  return store.of('shop').toReversed();
}

test('entries are linked, each to the one before it', async () => {
  const { store, auditLog } = setUp();
  await auditLog.append(record);
  await auditLog.append({ ...record, action: 'backup.cancelled' });
  const [first, second] = store.of('shop');
  expect(first).toMatchObject({ sequence: 1, previousHash: null, action: 'backup.started' });
  expect(second).toMatchObject({ sequence: 2, previousHash: first?.hash });
  expect(brokenAt('shop', newestFirst(store))).toBeNull();
});

test('what many processes append at once becomes one chain, nothing lost and nothing twice', async () => {
  const store = new MemoryAudit();
  const processes = Array.from({ length: 8 }, () => setUp(store).auditLog);
  await Promise.all(
    processes.flatMap((auditLog, number) =>
      Array.from({ length: 10 }, (_, index) =>
        auditLog.append({ ...record, targets: [`${number}-${index}`] }),
      ),
    ),
  );
  const entries = store.of('shop');
  expect(entries.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 80 }, (_, index) => index + 1),
  );
  expect(new Set(entries.map(({ targets }) => targets[0])).size).toBe(80);
  expect(brokenAt('shop', newestFirst(store))).toBeNull();
});

test('what one process appends at once goes in one batch', async () => {
  const { store, auditLog } = setUp();
  await Promise.all(Array.from({ length: 31 }, () => auditLog.append(record)));
  expect(store.of('shop')).toHaveLength(31);
  expect(store.appends).toBe(2);
});

test('an entry whose answer was lost is not appended again', async () => {
  class Forgetful extends MemoryAudit {
    override async append(...input: Parameters<MemoryAudit['append']>) {
      await super.append(...input);
      return 'taken' as const;
    }
  }
  const { store, auditLog } = setUp(new Forgetful());
  await auditLog.append(record);
  expect(store.of('shop')).toHaveLength(1);
});

test('who has appended last does not ask for the head, and who was overtaken does', async () => {
  const heads: number[] = [];
  class Counting extends MemoryAudit {
    override head(...chain: Parameters<MemoryAudit['head']>) {
      heads.push(this.entries.size);
      return super.head(...chain);
    }
  }
  const store = new Counting();
  const [first, second] = [setUp(store).auditLog, setUp(store).auditLog];
  for (const auditLog of [first, first, second, second, first, first]) {
    await auditLog.append(record);
  }
  expect(heads).toEqual([0, 2, 4]);
  expect(store.of('shop').map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(brokenAt('shop', newestFirst(store))).toBeNull();
});

test('every change of an entry is found, as are gaps and strangers', async () => {
  const { store, auditLog } = setUp();
  for (let index = 0; index < 5; index += 1) {
    await auditLog.append(record);
  }
  const entries = newestFirst(store);
  const changes: Partial<AuditEntry>[] = [
    { at: '2026-01-02T00:00:00.000Z' },
    { who: 'eve' },
    { action: 'backup.deleted' },
    { projectId: 'other' },
    { targets: [] },
    { result: 'failed' },
    { code: 'aborted' },
    { nonce: 'x' },
    { sequence: 9 },
    { previousHash: null },
    { hash: '0'.repeat(64) },
  ];
  for (const change of changes) {
    const tampered = entries.map((entry, index) => (index === 2 ? { ...entry, ...change } : entry));
    expect(brokenAt('shop', tampered), JSON.stringify(change)).not.toBeNull();
  }
  expect(brokenAt('shop', entries.toSpliced(2, 1))).toBe(4);
  expect(brokenAt('other', entries)).toBe(5);
  expect(brokenAt('shop', entries.slice(0, 3))).toBeNull();
});

test('a changed entry that was hashed again is found by the one after it', async () => {
  const { store, auditLog } = setUp();
  await auditLog.append(record);
  const forger = setUp();
  await forger.auditLog.append({ ...record, who: 'eve' });
  await auditLog.append(record);
  const newest = newestFirst(store).slice(0, 1);
  expect(brokenAt('shop', [...newest, ...forger.store.of('shop')])).toBe(2);
});

test('a store that fails is recorded in our own log and stops nobody', async () => {
  class Broken extends MemoryAudit {
    override head(): Promise<never> {
      return Promise.reject(new Error('no store'));
    }
  }
  const { auditLog, lines } = setUp(new Broken());
  await auditLog.record(record);
  expect(lines.join('\n')).toContain('An audit entry was lost');
  await expect(auditLog.append(record)).rejects.toThrow('no store');
});

test('entries go after a year, and the chain continues', async () => {
  const { store, auditLog, clock } = setUp();
  await auditLog.append(record);
  clock.now = new Date('2026-12-31T00:00:00.000Z');
  await auditLog.append(record);
  await auditLog.prune(clock.now);
  expect(store.of('shop')).toHaveLength(2);
  clock.now = new Date('2027-01-02T00:00:00.000Z');
  await auditLog.prune(clock.now);
  await auditLog.append(record);
  expect(store.of('shop').map(({ sequence }) => sequence)).toEqual([2, 3]);
  expect(brokenAt('shop', newestFirst(store))).toBeNull();
});
