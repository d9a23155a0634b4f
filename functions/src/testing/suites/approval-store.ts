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
  return { id, ...of, title: id, state: 'open', ...times, ...change };
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
      await store.take(request(id));
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
      const made = await storing();
      const { store } = made;
      expect(await store.take(request('r1'))).toBe('opened');
      expect(await store.take(request('r1'))).toMatchObject({ state: 'open' });
      expect(await store.answer('r1', 'eve', { approves: true, at: at(3) })).toBe(false);
      expect(await store.answer('r1', 'bob', { approves: true, at: at(20) })).toBe(false);
      expect(await store.answer('r1', 'bob', { approves: true, at: at(3) })).toBe(true);
      const taken = await Promise.all([store.take(request('r1')), store.take(request('r1'))]);
      expect(taken.filter((one) => one !== 'opened')).toEqual([
        request('r1', { state: 'approved' }),
      ]);
    });

    test('what was taken is given back, but over no other answer', async () => {
      const made = await storing();
      const { store } = made;
      await approved(made, 'r1');
      const taken = request('r1', { state: 'approved' });
      await store.take(request('r1'));
      await store.giveBack(taken);
      expect(await store.take(request('r1'))).toEqual(taken);
      await store.take(request('r1'));
      await store.giveBack(taken);
      expect(await store.requests({ ownerId: 'ada' })).toEqual([taken]);
      await store.take(request('r1'));
      await store.take(request('r1'));
      await store.answer('r1', 'bob', { approves: false, at: at(3) });
      await store.giveBack(taken);
      expect(await store.take(request('r1'))).toMatchObject({ state: 'declined' });
    });

    test('so many are open at once and no more, also of those that come together', async () => {
      const { store } = await storing();
      for (let index = 1; index < maxApprovalRequests; index += 1) {
        await store.take(request(`r${index}`));
      }
      const last = await Promise.all([store.take(request('x')), store.take(request('y'))]);
      expect(last.map(String).toSorted()).toEqual(['full', 'opened']);
      expect(await store.take(request('z', { createdAt: at(20), expiresAt: at(23) }))).toBe(
        'opened',
      );
    });

    test('nothing is opened for who no longer approves', async () => {
      const { store } = await storing();
      await store.setApprover('ada', approver(), null);
      await expect(store.take(request('r1'))).rejects.toMatchObject({ code: 'aborted' });
    });

    test('what no longer counts is forgotten, of one account', async () => {
      const made = await storing();
      const { store } = made;
      await store.take(request('r1'));
      await store.take(request('r2', { createdAt: at(4), expiresAt: at(22) }));
      await store.forget('bob', at(23));
      await store.forget('ada', at(20));
      expect((await store.requests({ approverId: 'bob' })).map(({ id }) => id)).toEqual(['r2']);
    });
  });
}
