// The cases of functions/src/services/changes/sent-again.test.ts, in the demo.
import * as contract from '@firekeep/functions/contract';
import type { WantedWrite } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const pid = demonstrationId;
const number = (value: number) => ({ integerValue: String(value) });
const [whole, gone, masked] = [
  'products/guji-natural',
  'products/dawn-blend',
  'products/night-decaf',
];

const now = async (path: string) => call(contract.getDocument, { query: { pid, path } });
const apply = async (writes: readonly WantedWrite[]) =>
  call(contract.startChange, { body: { pid, writes: [...writes] } });

/** Drafts of documents as they were seen. */
async function drafts(): Promise<WantedWrite[]> {
  const timeOf = async (path: string) => (await now(path)).updateTime ?? '';
  return [
    { path: whole, fields: { x: number(1) }, updateTime: await timeOf(whole) },
    { path: gone, fields: null, updateTime: await timeOf(gone) },
    {
      path: masked,
      fields: { x: number(2) },
      updateMask: ['x', 'priceCents'],
      updateTime: await timeOf(masked),
    },
    { path: 'products/new', fields: { x: number(3) }, create: true },
  ];
}

test('what is sent again changes nothing, and the first change set is undone', async () => {
  const before = (await now(whole)).fields;
  const writes = await drafts();
  const { change } = await apply(writes);
  const again = await apply(writes);
  expect(again.change).toBeNull();
  expect(again.results.map(({ path, result, reason }) => [path, result, reason])).toEqual(
    writes.map(({ path }) => [path, 'unchanged', null]),
  );
  expect(again.results.map(({ document }) => document?.fields['x'] ?? null)).toEqual([
    number(1),
    null,
    number(2),
    number(3),
  ]);
  const undone = await call(contract.undoRestore, { params: { id: change?.id ?? '' }, body: {} });
  expect(undone.outcome).toMatchObject({ written: 3, deleted: 1, conflicts: 0 });
  expect((await now(whole)).fields).toEqual(before);
});

test('what somebody has changed since the first call is in conflict, and all else is unchanged', async () => {
  const writes = await drafts();
  await apply(writes);
  await apply([
    { path: whole, fields: { x: number(9) } },
    { path: gone, fields: { x: number(9) } },
    // Of the fields that the draft names it is as it is to be.
    { path: masked, fields: { y: number(9) }, updateMask: ['y'] },
  ]);
  const { results } = await apply(writes);
  expect(results.map(({ result }) => result)).toEqual([
    'conflict',
    'conflict',
    'unchanged',
    'unchanged',
  ]);
});

test('a draft that would make a document too large that somebody changed is in conflict', async () => {
  const [, , mine] = await drafts();
  const large = { stringValue: 'x'.repeat(700_000) };
  await apply([{ path: masked, fields: { y: large }, updateMask: ['y'] }]);
  const { results } = await apply(mine === undefined ? [] : [{ ...mine, fields: { x: large } }]);
  expect(results).toMatchObject([{ result: 'conflict' }]);
});

test('a call for one document keeps to its condition, so that none of two equal ones is lost', async () => {
  const writes = await drafts();
  await apply(writes);
  const updateTime = writes[0]?.updateTime ?? '';
  const body = { pid, path: whole, fields: { x: number(1) }, updateTime };
  await expect(call(contract.putDocument, { body })).rejects.toMatchObject({ code: 'aborted' });
  const query = { pid, path: gone, updateTime };
  await expect(call(contract.deleteDocument, { query })).rejects.toMatchObject({ code: 'aborted' });
  const made = { pid, collection: 'products', id: 'new', fields: { x: number(3) } };
  await expect(call(contract.postDocument, { body: made })).rejects.toMatchObject({
    code: 'already-exists',
  });
});
