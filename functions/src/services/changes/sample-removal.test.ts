import { expect, test } from 'vitest';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createStoredSamples } from '../../adapters/records/stored-samples.ts';
import { SampleRemoval } from './sample-removal.ts';

const minuteMs = 60_000;
const startedAt = Date.parse('2026-11-26T08:00:00.000Z');

function setUp() {
  const documents = new MemoryDocuments();
  const store = createStoredSamples(documents);
  const removal = new SampleRemoval(store);
  const plan = { create: 1, samples: [{ path: 'a/b' }] };
  const put = (id: string) => documents.set(`restores/${id}`, { id, plan: { ...plan } });
  const state = JSON.stringify({ plan: { tally: { samples: [{ path: 'a/b' }] } } });
  const putJob = (id: string) => documents.set(`runs/${id}`, { id, kind: 'restore', state });
  /** A tick each minute. */
  const run = async (from: number, minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await removal.resume(new Date(startedAt + (from + minute) * minuteMs));
    }
  };
  const stored = async () =>
    JSON.stringify([await documents.fields('restores/r0'), await documents.fields('runs/j1')]);
  return { store, put, putJob, run, stored };
}

test('all samples go within turns of a bounded size, and the end is recorded', async () => {
  const { store, put, putJob, run, stored } = setUp();
  for (let number = 0; number < 250; number += 1) {
    put(`r${number}`);
  }
  putJob('j1');
  await run(0, 1);
  expect(await store.state()).toMatchObject({ collection: 'restores', removed: 100 });
  await run(1, 3);
  expect(await stored()).not.toContain('a/b');
  expect(await store.state()).toMatchObject({ finishedAt: null });
  await run(4, 180);
  expect((await store.state())?.finishedAt).not.toBeNull();
  // What comes later is none of its business: samples are no longer stored.
  put('late');
  await run(200, 120);
  expect(await store.remove('restores', null, 1000)).toEqual({ removed: 1, last: null });
});

test('what a worker of the release before stores meanwhile goes with the next look', async () => {
  const { store, put, putJob, run, stored } = setUp();
  put('r0');
  await run(0, 10);
  put('r0');
  putJob('j1');
  await run(10, 60);
  expect(await stored()).not.toContain('a/b');
  expect(await store.state()).toMatchObject({ finishedAt: null });
  await run(70, 70);
  expect((await store.state())?.finishedAt).not.toBeNull();
});
