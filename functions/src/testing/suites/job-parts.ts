import { describe, expect, test } from 'vitest';
import { LeaseLostError } from '../../services/ports/job-store.ts';
import { claimed, jobsOf, pageOf, type MakeJobs } from './job-store.ts';

const leaseMs = 60_000;

function given<T>(one: T | undefined): T {
  if (one === undefined) {
    throw new Error('there are fewer');
  }
  return one;
}

/** What divided work relies on: parts with their own leases, joined exactly once. */
export function describeJobParts(name: string, make: MakeJobs): void {
  /** A job divided into `total` parts, and given back. */
  async function divided(id: string, total: number, parallel: number) {
    const { day, add } = await jobsOf(make);
    const store = day(0);
    await add(id);
    const claim = await claimed(store, id);
    const states = Array.from({ length: total }, (_, number) => ({ from: `${number}` }));
    const fork = { kind: 'range' as const, states, parallel, shared: 'at first' };
    await store.commit(claim, leaseMs, { state: 'divided', fork });
    const begun = await store.untakenParts(claim.job);
    await store.release(claim, { failures: 0 });
    const claimParts = () => Promise.all(begun.map((part) => claimed(store, part)));
    return { store, claim, begun, claimParts };
  }

  describe(`parts of jobs ${name}`, () => {
    test('as many parts as agreed are active, each end makes room for the next, and the last wakes the job', async () => {
      const { store, begun, claimParts } = await divided('three', 3, 2);
      expect(begun).toHaveLength(2);
      const [first, second] = await claimParts();
      expect(given(first).job).toMatchObject({
        state: { from: '0' },
        partOf: { runId: 'three', number: 0, total: 3 },
      });
      const [third] = await store.endPart(given(first), null);
      const last = await claimed(store, given(third));
      expect(last.job.state).toEqual({ from: '2' });
      expect(await store.endPart(given(second), null)).toEqual([]);
      expect(await store.endPart(last, null)).toEqual(['three']);
      expect((await claimed(store, 'three')).job.parts).toMatchObject({
        total: 3,
        ended: 3,
        failure: null,
      });
    });

    test('parts that end at the same moment wake the job exactly once', async () => {
      const { store, claimParts } = await divided('race', 8, 8);
      const claims = await claimParts();
      const woken = await Promise.all(claims.map((claim) => store.endPart(claim, null)));
      expect(woken.flat()).toEqual(['race']);
    });

    test('of two deliveries of a part one has it, and a late one can neither write nor end it again', async () => {
      const { store, begun } = await divided('twice', 2, 1);
      const claim = await claimed(store, given(begun[0]));
      expect(await store.claim(given(begun[0]), 0, leaseMs)).toBe('busy');
      const [next] = await store.endPart(claim, null);
      expect(await store.endPart(claim, null), 'as after a lost answer').toEqual([next]);
      await expect(store.commit(claim, leaseMs, { state: {} })).rejects.toThrow(LeaseLostError);
      const wakes = { wakes: [next] };
      expect(await store.claim(given(begun[0]), 0, leaseMs), 'as before').toEqual(wakes);
      await store.endPart(await claimed(store, given(next)), null);
      expect(await store.claim(given(begun[0]), 0, leaseMs), 'not the job').toEqual(wakes);
      expect(await store.claim(given(next), 0, leaseMs)).toEqual({ wakes: ['twice'] });
      expect((await claimed(store, 'twice')).job.parts).toMatchObject({ ended: 2 });
    });

    test('a part that fails wakes the job at once and lets no other begin', async () => {
      const { store, claimParts } = await divided('fails', 3, 2);
      const [first, second] = await claimParts();
      const failure = { code: 'corrupt', message: 'damaged', hint: null };
      expect(await store.endPart(given(first), failure)).toEqual(['fails']);
      expect(await store.endPart(given(second), null), 'it may wait for this one').toEqual([
        'fails',
      ]);
      expect((await claimed(store, 'fails')).job.parts).toMatchObject({ failure, ended: 2 });
    });

    test('when a job ends its parts are gone, and whoever is at one of them can write nothing more', async () => {
      const { store, begun, claimParts } = await divided('ends', 2, 2);
      const [part] = await claimParts();
      await store.commit(given(part), leaseMs, { pages: [{ number: 0, ref: pageOf('a') }] });
      await store.finish(await claimed(store, 'ends'), []);
      const late = { pages: [{ number: 1, ref: pageOf('b') }] };
      await expect(store.commit(given(part), leaseMs, late)).rejects.toThrow(LeaseLostError);
      await expect(store.renew(given(part), leaseMs, { patches: [] })).rejects.toThrow(
        LeaseLostError,
      );
      await expect(store.endPart(given(part), null)).rejects.toThrow(LeaseLostError);
      for (const id of begun) {
        expect(await store.claim(id, 0, leaseMs)).toBe('over');
      }
      expect(await store.pages('ends')).toEqual([]);
    });

    test('pages of all parts come in the order of the parts, whoever was first', async () => {
      const { store, claimParts } = await divided('pages', 3, 3);
      const claims = await claimParts();
      for (const [number, page] of [[2, 'e'] as const, [0, 'a'] as const, [1, 'c'] as const]) {
        await store.commit(given(claims[number]), leaseMs, {
          pages: [{ number: 0, ref: pageOf(page) }],
        });
      }
      await store.commit(given(claims[0]), leaseMs, { pages: [{ number: 1, ref: pageOf('b') }] });
      const names = async (part?: number) =>
        (await store.pages('pages', part)).map(({ first }) => first);
      expect(await names()).toEqual(['a', 'b', 'c', 'e']);
      expect(await names(0)).toEqual(['a', 'b']);
      expect(await names(1)).toEqual(['c']);
    });

    test('progress is summed over all parts, as each says last', async () => {
      const { store, claim, claimParts } = await divided('sum', 3, 2);
      const [first, second] = await claimParts();
      const counts = { written: 3 };
      const early = { documents: 1, rawBytes: 10 };
      await store.renew(given(first), leaseMs, { patches: [], progress: early });
      const progress = { documents: 2, rawBytes: 10, counts };
      await store.renew(given(second), leaseMs, { patches: [], progress });
      const sum = { documents: 3, rawBytes: 20, counts, active: 2 };
      expect(await store.progressOfParts(given(first).job)).toEqual(sum);
      const failure = { code: 'aborted', message: 'cancelled', hint: null };
      await store.endPart(given(first), failure, { ...progress, documents: 7 });
      expect(await store.partStates(claim.job)).toMatchObject([
        { progress: { documents: 7, counts } },
        { progress },
        { progress: { documents: 0 } },
      ]);
    });

    test('what parts share is changed as it is by then, and each hears of it and of how many work', async () => {
      const { store, claimParts } = await divided('share', 3, 3);
      const claims = await claimParts();
      const share = (before: unknown) => [before, 'more'];
      const renewed = claims.map((claim) => store.renew(claim, leaseMs, { patches: [], share }));
      await Promise.all(renewed);
      const quiet = { patches: [] };
      const shared = [[['at first', 'more'], 'more'], 'more'];
      expect(await store.renew(given(claims[0]), leaseMs, quiet)).toEqual({
        isCancelRequested: false,
        siblings: { active: 3, shared },
      });
      await store.endPart(given(claims[1]), null);
      expect(await store.renew(given(claims[0]), leaseMs, quiet)).toMatchObject({
        siblings: { active: 2 },
      });
      expect((await claimed(store, 'share')).job.shared).toEqual(shared);
    });

    test('parts that are stopped hear of it, none begins any more, and each wakes the job', async () => {
      const { store, claimParts } = await divided('stops', 3, 2);
      const [first, second] = await claimParts();
      const whole = await claimed(store, 'stops');
      const failure = { code: 'aborted', message: 'cancelled', hint: null };
      const asked = [given(first).job.id, given(second).job.id];
      expect(await store.stopParts(whole, failure)).toEqual(asked);
      expect(await store.renew(given(second), leaseMs, { patches: [] })).toMatchObject({
        isCancelRequested: true,
      });
      expect(await store.endPart(given(first), null)).toEqual(['stops']);
      expect(await store.stopParts(whole, failure)).toEqual(asked.slice(1));
      expect(await store.endPart(given(second), failure)).toEqual(['stops']);
      expect(await store.stopParts(whole, failure)).toEqual([]);
      await store.release(whole, { failures: 0 });
      expect((await claimed(store, 'stops')).job.parts).toMatchObject({ failure, ended: 2 });
      await expect(store.stopParts(whole, failure)).rejects.toThrow(LeaseLostError);
    });

    test('a job is divided again once its parts have ended', async () => {
      const { store, begun, claimParts } = await divided('again', 1, 1);
      const [part] = await claimParts();
      await store.endPart(given(part), null);
      const claim = await claimed(store, 'again');
      expect(await store.partStates(claim.job)).toMatchObject([{ state: { from: '0' } }]);
      const fork = { kind: 'pages' as const, states: ['x', 'y'], parallel: 8 };
      await store.commit(claim, leaseMs, { fork });
      expect(await store.untakenParts(claim.job)).toHaveLength(2);
      expect(await store.claim(given(begun[0]), 0, leaseMs)).toBe('over');
    });
  });
}
