import { expect, test } from 'vitest';
import { isExhaustive } from './exhaustive.ts';
import { killEverywhere } from './kill-everywhere.ts';
import { withFaults } from './with-faults.ts';

test('a worker is killed after some operations of each kind, the first and the last among them', async () => {
  const killed: string[] = [];
  const { places, failures } = await killEverywhere(async (plan) => {
    const life = { isGone: false };
    const done: string[] = [];
    const part = {
      get: async () => undefined,
      put: async (name: string) => void done.push(name),
      delete: async (name: string) => void done.push(name),
    };
    const store = withFaults(part, { seam: 'store', plan, life, toError: () => new Error() });
    try {
      await store.get();
      for (const name of ['1', '2', '3', '4', '5', '6']) {
        await store.put(name);
      }
      await store.delete('7');
    } catch {
      killed.push(done.at(-1) ?? 'nothing');
    }
    if (done.at(-1) === '6') {
      throw new Error('6 is not deleted');
    }
  });
  // Before the first, which reads, and of each kind then.
  const some = ['nothing', '1', '5', '6', '7'];
  expect(killed).toEqual(isExhaustive ? ['nothing', '1', '2', '3', '4', '5', '6', '7'] : some);
  expect(places).toBe(8);
  expect(failures).toEqual(['after 7, store.put: 6 is not deleted']);
});
