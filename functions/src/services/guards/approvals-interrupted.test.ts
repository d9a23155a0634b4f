import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { createApprovalStore } from '../../adapters/records/approval-store.ts';
import { createNoticeEvents } from '../../adapters/records/notice-events.ts';
import { approvalMs } from '../../contract/approvals.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { withFaults } from '../../testing/with-faults.ts';
import type { AuditRecord } from '../audit/audit-log.ts';
import type { ApprovalStore } from '../ports/approval-store.ts';
import { Approvals } from './approvals.ts';
import { Lowerings } from './lowerings.ts';

let now: number;
let documents: MemoryDocuments;
let approvals: Approvals;

const bob = { uid: 'bob', email: 'bob@example.dev', isVerified: true };
const invitation = {
  ownerId: 'ada',
  ownerEmail: 'ada@example.dev',
  email: bob.email,
  approverId: null,
  countsFrom: null,
  until: null,
};
const deletion = { call: 'DELETE /x', input: {}, title: async () => 'Delete x' };
const asks = async (through = approvals) =>
  through.assertApproved({ uid: 'ada', email: 'ada@example.dev' }, deletion);
const answerAll = async () => {
  for (const { id } of (await approvals.of(bob)).forMe) {
    await approvals.answer('bob', id, true);
  }
};
const noticeCount = () =>
  documents.entries().filter(([path]) => path.startsWith('noticeEvents/')).length;

async function start(): Promise<void> {
  now = Date.parse('2026-11-27T12:00:00.000Z');
  documents = new MemoryDocuments();
  const store = createApprovalStore(documents);
  approvals = withStore(store);
  await store.setApprover('ada', null, { ...invitation, approverId: 'bob' });
}

function withStore(
  store: ApprovalStore,
  auditLog = { record: async (_entry: AuditRecord): Promise<void> => undefined },
): Approvals {
  const clock = () => new Date(now);
  const noticeEvents = createNoticeEvents(documents);
  const known = { name: null, photoUrl: null, methods: [], createdAt: null, lastSignInAt: null };
  return new Approvals({
    approvals: store,
    users: { get: async () => ({ ...bob, emailVerified: true, ...known }) },
    lowerings: new Lowerings({ noticeEvents, now: clock }),
    noticeEvents,
    auditLog,
    now: clock,
  });
}

test('killed anywhere, no approval is of two calls that are done, and the call can be done', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    await start();
    let done = 0;
    const make = async () => (done += 1);
    const attempt = async (through: Approvals, work: () => Promise<unknown>) => {
      const settle = await asks(through);
      await work();
      await settle(true);
    };
    await expect(asks()).rejects.toThrow('Waiting');
    await answerAll();
    const life = { isGone: false };
    const part = <T extends object>(one: T, seam: string) =>
      withFaults(one, { seam, plan, life, toError: (code) => new Error(code) });
    const fragile = part({ make }, 'work');
    const store = part(createApprovalStore(documents), 'approvals');
    await attempt(withStore(store), () => fragile.make()).catch(() => undefined);
    await attempt(approvals, make).catch(() => undefined);
    now += 5 * 60_000;
    await attempt(approvals, make).catch(() => undefined);
    expect(done).toBeLessThan(2);
    await answerAll();
    await attempt(approvals, make).catch(() => undefined);
    expect([1, 2]).toContain(done);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(4);
});

test.each([true, false])(
  'killed anywhere, an invitation’s answer (%s) that counts stands in the owner’s log',
  async (accepts) => {
    const { places, failures } = await killEverywhere(async (plan) => {
      await start();
      const caller = { ...freshCaller('bob'), ...bob };
      const life = { isGone: false };
      const fragile = <T extends object>(one: T, seam: string) =>
        withFaults(one, { seam, plan, life, toError: (code) => new Error(code) });
      const store = createApprovalStore(documents);
      const seen = await store.approver('ada');
      await store.setApprover('ada', seen, invitation);
      const audited: AuditRecord[] = [];
      const record = async (entry: AuditRecord) => void audited.push(entry);
      const through = withStore(fragile(store, 'approvals'), fragile({ record }, 'auditLog'));
      await through.answerInvitation(caller, 'ada', accepts).catch(() => undefined);
      const isAnswered = !isDeepStrictEqual(await store.approver('ada'), invitation);
      expect(audited.length).toBeGreaterThanOrEqual(Number(isAnswered));
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(2);
  },
);

test('what was cut off is said to be maybe done, a day later and where the request then expires too', async () => {
  await start();
  await expect(asks()).rejects.toThrow('Waiting');
  await answerAll();
  await asks();
  for (let time = 0; time < 2; time += 1) {
    now += approvalMs;
    await expect(asks()).rejects.toThrow('Waiting');
    const title = expect.stringMatching(/^Delete x \(.*may have been done\)$/);
    expect((await approvals.of(bob)).forMe).toMatchObject([{ title }]);
  }
});

test('what was approved just before it expires is not begun again while it is done', async () => {
  await start();
  await expect(asks()).rejects.toThrow('Waiting');
  await answerAll();
  now += approvalMs - 1;
  const settle = await asks();
  now += 1;
  await expect(asks()).rejects.toThrow('This has been begun already');
  await settle(true);
  await expect(asks()).rejects.toThrow('Waiting');
});

test('requests are forgotten a month after they counted', async () => {
  await start();
  await expect(asks()).rejects.toThrow('Waiting');
  const kept = () => documents.entries().filter(([path]) => path.startsWith('approvalRequests/'));
  const asksOther = async () =>
    approvals.assertApproved({ uid: 'ada', email: null }, { ...deletion, call: 'DELETE /y' });
  now += approvalMs + 30 * 24 * 60 * 60_000 - 1;
  await expect(asksOther()).rejects.toThrow('Waiting');
  expect(kept()).toHaveLength(2);
  now += 1;
  await expect(asksOther()).rejects.toThrow('Waiting');
  expect(kept()).toHaveLength(1);
});

test('a lost answer of the database to any of it neither spends twice nor asks twice', async () => {
  await start();
  documents.transact = async (attempt) => {
    await documents.compareAndSet(attempt);
    return await documents.compareAndSet(attempt);
  };
  const before = noticeCount();
  await expect(asks()).rejects.toThrow('Waiting');
  await expect(asks()).rejects.toThrow('Waiting');
  expect(noticeCount() - before).toBe(2);
  await answerAll();
  await (
    await asks()
  )(false);
  await (
    await asks()
  )(true);
  await expect(asks()).rejects.toThrow('Waiting');
});
