// Sweeps after backups that come and go at random, with what is kept of them lost now and then.
import { expect, test } from 'vitest';
import { projectPrefix } from '../../engine/format/layout.ts';
import { ObjectMarks } from '../../engine/store/marks.ts';
import { numbersFrom } from '../../testing/fault-plan.ts';
import { hashOf, SweepWorld, type Needed } from '../../testing/sweep-world.ts';
import { listNeeds } from './needs.ts';

test('whatever comes and goes, and however short the steps, what is needed stays and the rest goes', async () => {
  const random = numbersFrom(7);
  const pick = (count: number) => Math.floor(random() * count);
  const world = new SweepWorld();
  const needed = new Map<string, Needed[]>();
  for (let round = 0; round < 40; round += 1) {
    for (let count = pick(4); count > 0; count -= 1) {
      const needs = Array.from({ length: 1 + pick(6) }, (): Needed => {
        const hash = hashOf(`chunk ${pick(30)}`);
        return random() < 0.7 ? [hash] : [hash, hashOf(`base ${pick(5)}`)];
      });
      needed.set(`${round}-${count}`, needs);
      await world.add(`${round}-${count}`, needs);
    }
    for (const id of [...needed.keys()].filter(() => random() < 0.2)) {
      needed.delete(id);
      world.remove(id);
    }
    if (random() < 0.2) {
      for (const name of await listNeeds(world.vault)) {
        world.store.objects.delete(`${projectPrefix(world.vault.owner)}sweep/${name}`);
      }
    }
    await world.sweep({ isShort: random() < 0.5 });
    const left = new Set(world.chunks);
    for (const [hash, base] of [...needed.values()].flat()) {
      const expected =
        base === undefined
          ? [`chunks/${hash.slice(0, 2)}/${hash}`]
          : [`deltas/${hash.slice(0, 2)}/${hash}-${base}`, `chunks/${base.slice(0, 2)}/${base}`];
      for (const name of expected) {
        expect(left).toContain(name);
      }
    }
    const marks = new ObjectMarks();
    for (const [hash, base = null] of [...needed.values()].flat()) {
      marks.add({ hash, base });
    }
    expect([...left].filter((name) => !marks.needs(name))).toEqual([]);
  }
});
