// Bulk changes with a function in JavaScript, which the server's own sandbox runs.
import * as contract from '@firekeep/functions/contract';
import type { BulkFrom, Operation, Restore } from '@firekeep/functions/contract';
import { expect, test, vi } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';
import { runTransformsHere } from '#testing/transform-worker.ts';

answerFromSample();
runTransformsHere();

const pid = demonstrationId;
const clock = '2026-01-31T12:00:00Z';
const products: BulkFrom = { from: { kind: 'collection', path: 'products' }, where: null };
const transform = (source: string): Operation => ({ op: 'transform', source, clock });
const labelled = transform(
  '(doc, { id }) => { if (doc.priceCents < 1400) doc.label = `${id}: ${doc.name}`; return doc; }',
);

const preview = async (...operations: Operation[]) =>
  call(contract.previewBulkChange, { body: { pid, from: products, operations } });
const plan = async (...operations: Operation[]) =>
  call(contract.planBulkChange, { body: { pid, from: products, operations } });
const apply = async ({ id }: Restore) =>
  call(contract.applyRestore, { params: { id }, body: { untick: contract.noExclusions } });
const undo = async ({ id }: Restore) => call(contract.undoRestore, { params: { id }, body: {} });

async function labelsNow(): Promise<Record<string, string>> {
  const query = { pid, path: 'products', pageSize: 200 };
  const { items } = await call(contract.listDocuments, { query });
  return Object.fromEntries(
    items.flatMap(({ path, fields: { label } }) =>
      label !== undefined && 'stringValue' in label ? [[path, label.stringValue]] : [],
    ),
  );
}

test('a function changes documents by a plan, and is undone', async () => {
  const shown = await preview(labelled);
  const changed = shown.items.map(({ path }) => path);
  expect(changed).toContain('products/dawn-blend');
  expect(shown).toMatchObject({ refused: [], unchanged: 6 - changed.length, isComplete: true });
  expect(shown.items[0]?.difference.fields).toMatchObject([{ path: ['label'], before: null }]);
  expect(await labelsNow()).toEqual({});
  const planned = await plan(labelled);
  expect(planned).toMatchObject({
    kind: 'bulk',
    status: 'planned',
    bulk: { runsCode: true, isDeleting: false },
    plan: { update: changed.length, unchanged: 6 - changed.length },
  });
  const { items } = await call(contract.listPlan, { params: { id: planned.id }, query: {} });
  expect(items.map(({ path }) => path)).toEqual(changed);
  const query = { path: 'products/dawn-blend' };
  const now = await call(contract.getPlanDifference, { params: { id: planned.id }, query });
  expect(now).toMatchObject({ change: 'update', fields: [{ path: ['label'] }], against: 'now' });
  const done = await apply(planned);
  expect(done).toMatchObject({ outcome: { written: changed.length }, canUndo: true });
  const labels = await labelsNow();
  expect(Object.keys(labels)).toEqual(changed);
  expect(labels['products/dawn-blend']).toBe('dawn-blend: Dawn Blend');
  await undo(done);
  expect(await labelsNow()).toEqual({});
});

test('operations before and after it see what it makes, and what it is given', async () => {
  const operations: Operation[] = [
    { op: 'set', field: 'label', to: { value: { stringValue: 'tea' } }, when: 'always' },
    transform('(doc, { path }) => ({ label: `${path} ${doc.label} ${new Date().getFullYear()}` })'),
    { op: 'upper-case', field: 'label' },
  ];
  await apply(await plan(...operations));
  expect(await labelsNow()).toMatchObject({
    'products/dawn-blend': 'PRODUCTS/DAWN-BLEND TEA 2026',
  });
});

test('what it can’t do leaves documents as they are, and says why', async () => {
  const source = transform('(doc) => {\n  throw new Error(doc.name);\n}');
  const shown = await preview(source);
  expect(shown).toMatchObject({ items: [], unchanged: 0 });
  expect(shown.refused[0]).toEqual({
    path: 'products/dawn-blend',
    reason: 'The document isn’t transformed: line 2 throws Error: Dawn Blend',
  });
  const planned = await plan(source);
  expect(planned.plan).toMatchObject({ update: 0, unchanged: 6 });
  // What is kept repeats no value.
  expect(planned.plan?.warnings.at(-1)?.details[0]).toBe(
    'products/dawn-blend: The document isn’t transformed: line 2 throws an error',
  );
});

test('names of fields that it makes of values are in no plan', async () => {
  const made = transform('(doc) => ({ ...doc, [doc.name]: true })');
  const named = ({ plan: of }: Restore) =>
    of?.collections?.[0]?.fields.map(({ field }) => field.join('.')) ?? [];
  expect(named(await plan(made))).toEqual([]);
  expect(named(await plan(transform('(doc) => ({ ...doc, isNew: true })')))).toEqual(['isNew']);
  const refused = transform('(doc) => ({ ...doc, [doc.name]: [[1]] })');
  const reason = 'would be a value that Firestore doesn’t take';
  expect((await preview(refused)).refused[0]?.reason).toBe(`Dawn Blend ${reason}`);
  const details = (await plan(refused)).plan?.warnings.at(-1)?.details;
  expect(details?.[0]).toBe(`products/dawn-blend: a new field ${reason}`);
});

test('code that can’t be read is refused with its line', async () => {
  const unread = {
    code: 'invalid-argument',
    message: expect.stringMatching(
      /^The transform can’t be read: line 2: .*\. It is one function, such as \(doc, \{ path, id \}\) => doc$/,
    ),
  };
  await expect(preview(transform('(doc) =>\n  doc..a'))).rejects.toMatchObject(unread);
  await expect(plan(transform('(doc) =>\n  doc..a'))).rejects.toMatchObject(unread);
});

test('what loops is stopped at each document', async () => {
  const { refused } = await preview(transform('(doc) => { for (;;) {} }'));
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toContain('it takes longer than 50 ms, at line 1');
});

test('what can’t be stopped so is ended after five seconds', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn<() => void>();
  class HangingWorker extends EventTarget {
    readonly terminate = terminate;
    postMessage(): void {
      const data = { begins: 'products/dawn-blend' };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('Worker', HangingWorker);
  const ended = preview(labelled).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4999);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({
    code: 'failed-precondition',
    message: expect.stringMatching(/^The transform had to be ended by force at products\/dawn/),
  });
  expect(terminate).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a browser that runs no sandbox says so', async () => {
  class BrokenWorker extends EventTarget {
    postMessage(): void {
      this.dispatchEvent(new Event('error'));
    }
    terminate(): void {
      // It was never there.
    }
  }
  vi.stubGlobal('Worker', BrokenWorker);
  await expect(preview(labelled)).rejects.toMatchObject({
    code: 'unavailable',
    message:
      'The sandbox of transforms couldn’t start: load the page again, or use another browser',
  });
});
