import { describe, expect, test } from 'vitest';
import { crc32c } from '../engine/format/crc32c.ts';
import type { ListedObject } from '../engine/store/snapshot-store.ts';
import { MemoryStore } from '../engine/testing/memory-store.ts';
import { AppError } from '../lib/errors.ts';
import { assertInjected, FaultPlan, type FaultRule } from './fault-plan.ts';
import { withFaults } from './with-faults.ts';

const bytes = Uint8Array.from({ length: 64 }, (_, index) => index);
const down = new AppError('unavailable', 'down', { isInternal: true });

function setUp(rules: readonly FaultRule[], seed = 1) {
  const inner = new MemoryStore();
  const plan = new FaultPlan(rules, seed);
  const life = { isGone: false };
  const store = withFaults(inner, { seam: 'objects', plan, life, toError: () => down });
  const put = (name: string) => store.put(name, bytes, crc32c(bytes));
  return { inner, plan, store, put };
}

async function namesOf(list: AsyncIterable<ListedObject>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of list) {
    names.push(name);
  }
  return names;
}

describe('a part with faults', () => {
  test('passes everything on where no rule speaks, and counts it', async () => {
    const { store, plan, put } = setUp([]);
    await put('a');
    expect(await store.get('a')).toEqual(bytes);
    expect(await namesOf(store.list(''))).toEqual(['a']);
    expect(plan.operations).toEqual(['objects.put', 'objects.get', 'objects.list']);
    expect(() => assertInjected(plan)).toThrow('No fault was injected into 3 operations');
  });

  test('fails the n-th operation and no other', async () => {
    const { put, inner, plan } = setUp([
      { effect: { kind: 'fail', code: 'UNAVAILABLE' }, method: 'put', nth: 2 },
    ]);
    await put('a');
    await expect(put('b')).rejects.toBe(down);
    await put('c');
    expect([...inner.objects.keys()]).toEqual(['a', 'c']);
    expect([...plan.injected]).toEqual([['objects.put fail UNAVAILABLE', 1]]);
    assertInjected(plan);
  });

  test('makes a write and loses its answer, or confirms it and loses the write', async () => {
    const { put, inner } = setUp([
      { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, nth: 1 },
      { effect: { kind: 'lose-write' }, nth: 1 },
    ]);
    await expect(put('a')).rejects.toBe(down);
    await put('b');
    expect([...inner.objects.keys()]).toEqual(['a']);
  });

  test.each(['before', 'after'] as const)('ends a worker %s an operation', async (when) => {
    const { store, put, inner } = setUp([{ effect: { kind: 'crash', when }, nth: 2 }]);
    await put('a');
    await expect(put('b')).rejects.toThrow('The worker is gone');
    await expect(put('c')).rejects.toThrow('The worker is gone');
    await expect(store.get('a')).rejects.toThrow('The worker is gone');
    await expect(namesOf(store.list(''))).rejects.toThrow('The worker is gone');
    expect([...inner.objects.keys()]).toEqual(when === 'before' ? ['a'] : ['a', 'b']);
  });

  test('holds an operation until it is let go', async () => {
    const { put, plan, inner } = setUp([{ effect: { kind: 'pause' }, nth: 1 }]);
    const held = put('a');
    await plan.paused();
    expect(inner.objects.size).toBe(0);
    plan.resume();
    await held;
    expect(inner.objects.size).toBe(1);
  });

  test('damages what is read, not what is stored', async () => {
    const { store, put, inner } = setUp([
      { effect: { kind: 'flip' }, nth: 1 },
      { effect: { kind: 'truncate' }, nth: 1 },
    ]);
    await put('a');
    const flipped = await store.get('a');
    const cut = await store.get('a');
    expect(flipped.filter((byte, index) => byte !== bytes[index])).toHaveLength(1);
    expect(cut.length).toBeLessThan(bytes.length);
    expect(inner.objects.get('a')).toEqual(bytes);
  });

  test('breaks a list in the middle, repeats and omits its names', async () => {
    const { store, put } = setUp([
      { effect: { kind: 'break', code: 'UNAVAILABLE' }, nth: 1 },
      { effect: { kind: 'repeat' }, nth: 1 },
      { effect: { kind: 'omit' }, nth: 1 },
    ]);
    await Promise.all(['a', 'b', 'c', 'd'].map(put));
    await expect(namesOf(store.list(''))).rejects.toBe(down);
    expect(await namesOf(store.list(''))).toHaveLength(8);
    expect((await namesOf(store.list(''))).length).toBeLessThan(4);
  });

  test('does the same for the same seed', async () => {
    const struck = async (seed: number) => {
      const rule: FaultRule = { effect: { kind: 'fail', code: 'ABORTED' }, probability: 0.3 };
      const { put, inner } = setUp([rule], seed);
      await Promise.allSettled(Array.from({ length: 30 }, (_, index) => put(`${index}`)));
      return [...inner.objects.keys()].join(' ');
    };
    expect(await struck(1)).toBe(await struck(1));
    expect(await struck(1)).not.toBe(await struck(2));
  });
});
