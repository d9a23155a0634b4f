import { describe, expect, test } from 'vitest';
import { maxApprovalRequests } from '../../contract/approvals.ts';
import type {
  ApprovalStore,
  Approver,
  StoredApproval,
} from '../../services/ports/approval-store.ts';
import { at, type MakeStore } from './make-store.ts';

function approver(change: Partial<Approver> = {}): Approver {
  const of = { ownerId: 'ada', ownerEmail: 'ada@example.dev', email: 'bob@example.dev' };
  return { ...of, approverId: 'bob', countsFrom: at(1), until: null, ...change };
}

function request(id: string, change: Partial<StoredApproval> = {}): StoredApproval {
  const times = { createdAt: at(2), expiresAt: at(20) };
  const of = { ownerId: 'ada', ownerEmail: 'ada@example.dev', approverId: 'bob' };
  return {
    id,
    ...of,
    title: id,
    state: 'open',
    ...times,
    call: 'opening',
    takenUntil: null,
    ...change,
  };
}

/** What services rely on, whichever store it is. */
export function describeApprovalStore(name: string, make: MakeStore<ApprovalStore>): void {
  describe(`approval store ${name}`, () => {
    async function storing() {
      const made = await make();
      await made.store.setApprover('ada', null, approver());
      return made;
    }
    const approved = async ({ store }: Awaited<ReturnType<typeof storing>>, id: string) => {
      await store.take(request(id), at(3));
      await store.answer(id, 'bob', { approves: true, at: at(3) });
    };

    test('an approver is set over the one that was seen, and over no other', async () => {
      const { store, documents } = await storing();
      expect(await store.approver('ada')).toEqual(approver());
      expect(await store.setApprover('ada', null, null)).toBe(false);
      // Twice each: an answer may be lost after a commit.
      for (const next of [approver({ until: at(9) }), null]) {
        const seen = await store.approver('ada');
        expect(await store.setApprover('ada', seen, next)).toBe(true);
        expect(await store.setApprover('ada', seen, next)).toBe(true);
      }
      expect(await store.approver('ada')).toBeNull();
      const { countsFrom: _from, until: _until, ...before } = approver();
      await documents.put('approvers/ada', before);
      expect(await store.approver('ada')).toEqual(approver({ countsFrom: null }));
    });

    test('what invites an address, and whom somebody approves for, hide each other from nobody', async () => {
      const { store, documents } = await storing();
      for (let index = 10; index < 45; index += 1) {
        const ownerId = `o${index}`;
        await documents.put(`approvers/${ownerId}`, approver({ ownerId }));
      }
      const invitation = approver({ ownerId: 'zoe', approverId: null });
      await documents.put('approvers/zoe', invitation);
      expect(await store.invitations({ email: 'bob@example.dev' })).toEqual([invitation]);
      const given = (await store.invitations({ approverId: 'bob' })).map(({ ownerId }) => ownerId);
      expect(given).toHaveLength(36);
      expect(given).toEqual(given.toSorted());
    });

    test('a request is opened once, and what is approved is taken once', async () => {
      const { store } = await storing();
      const again = (call: string) => request('r1', { createdAt: at(3), call });
      // Twice: an answer may be lost after a commit.
      expect(await store.take(request('r1', { call: 'a' }), at(3))).toBe('opened');
      expect(await store.take(request('r1', { call: 'a' }), at(3))).toBe('opened');
      expect(await store.take(again('b'), at(4))).toMatchObject({ state: 'open' });
      expect(await store.answer('r1', 'eve', { approves: true, at: at(3) })).toBe(false);
      expect(await store.answer('r1', 'bob', { approves: true, at: at(20) })).toBe(false);
      expect(await store.answer('r1', 'bob', { approves: true, at: at(3) })).toBe(true);
      expect(await store.answer('r1', 'bob', { approves: true, at: at(3) })).toBe(true);
      expect(await store.answer('r1', 'bob', { approves: false, at: at(3) })).toBe(false);
      const taken = ['c', 'd'].map((call) => store.take(again(call), at(4)));
      const found = await Promise.all(taken);
      expect(found.filter((one) => one !== 'under-way')).toMatchObject([{ state: 'approved' }]);
    });

    test('what was taken counts again for the call that took it, and is over once it is done', async () => {
      const made = await storing();
      const { store } = made;
      await approved(made, 'r1');
      expect(await store.take(request('r1', { call: 'a' }), at(3))).toMatchObject({
        state: 'approved',
      });
      expect(await store.take(request('r1', { call: 'a' }), at(3))).toMatchObject({
        state: 'approved',
      });
      await store.settle({ id: 'r1', call: 'b' }, true);
      await store.settle({ id: 'r1', call: 'b' }, false);
      expect(await store.take(request('r1', { call: 'b' }), at(3))).toBe('under-way');
      await store.settle({ id: 'r1', call: 'a' }, false);
      await store.settle({ id: 'r1', call: 'a' }, false);
      expect(await store.take(request('r1', { call: 'b' }), at(3))).toMatchObject({
        state: 'approved',
      });
      await store.settle({ id: 'r1', call: 'b' }, true);
      await store.settle({ id: 'r1', call: 'b' }, true);
      expect(await store.take(request('r1', { call: 'c', createdAt: at(4) }), at(5))).toBe(
        'opened',
      );
    });

    test('what was taken by a call that was cut off waits for approval again', async () => {
      const made = await storing();
      const { store, documents } = made;
      await approved(made, 'r1');
      // As it was kept before calls were named.
      const { call: _call, takenUntil: _until, ...kept } = request('r1', { state: 'approved' });
      await documents.put('approvalRequests/r1', kept);
      await store.take(request('r1', { call: 'a' }), at(3));
      expect(await store.take(request('r1', { call: 'b', createdAt: at(3) }), at(4))).toBe(
        'opened',
      );
      await store.settle({ id: 'r1', call: 'a' }, false);
      await store.settle({ id: 'r1', call: 'a' }, true);
      const title = expect.stringMatching(/^r1 .*it may have been done/);
      expect(await store.requests({ approverId: 'bob' })).toMatchObject([
        { title, takenUntil: null },
      ]);
    });

    test('so many are open at once and no more, also of those that come together', async () => {
      const { store } = await storing();
      for (let index = 1; index < maxApprovalRequests; index += 1) {
        await store.take(request(`r${index}`), at(3));
      }
      const last = await Promise.all(['x', 'y'].map((id) => store.take(request(id), at(3))));
      expect(last.map(String).toSorted()).toEqual(['full', 'opened']);
      const later = request('z', { createdAt: at(20), expiresAt: at(23) });
      expect(await store.take(later, at(21))).toBe('opened');
    });

    test('nothing is opened for who no longer approves', async () => {
      const { store } = await storing();
      await store.setApprover('ada', approver(), null);
      await expect(store.take(request('r1', { call: 'a' }), at(3))).rejects.toMatchObject({
        code: 'aborted',
      });
    });

    test('what has expired by some time is forgotten, of one account', async () => {
      const made = await storing();
      const { store } = made;
      await store.take(request('r1', { call: 'a' }), at(3));
      await store.take(request('r2', { createdAt: at(4), expiresAt: at(22) }), at(3));
      await store.forget('bob', at(23));
      await store.forget('ada', at(20));
      expect((await store.requests({ approverId: 'bob' })).map(({ id }) => id)).toEqual(['r2']);
    });
  });
}
