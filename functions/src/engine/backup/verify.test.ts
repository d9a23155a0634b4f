import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { unlimited, type StepLimits } from '../step-limits.ts';
import { customers, MemorySource, newVault, root, scan } from '../testing/backed-up.ts';
import { readPage, writePage } from '../format/manifest.ts';
import type { PageRef } from '../format/manifest-schema.ts';
import { initialVerifyState, runVerifyStep, type VerifyState, type VerifyStep } from './verify.ts';

const often = { ...unlimited, commitEveryMs: 0 };

/** A backup of several pages, and a verification of it that keeps what it commits. */
async function severalPages(limits: StepLimits = often) {
  const vault = newVault();
  const made = await scan(vault, new MemorySource(customers(600)));
  const [whole] = made.pages;
  const chunks = whole === undefined ? [] : await readPage(vault, 'b1', whole);
  const pages: PageRef[] = [];
  for (const [index, chunk] of chunks.entries()) {
    pages.push(await writePage(vault, { backupId: 'b1', page: `p${index}` }, [chunk]));
  }
  expect(pages.length).toBeGreaterThan(2);
  const committed: VerifyState[] = [];
  const step: VerifyStep = {
    vault,
    content: { backupId: 'b1', root, pages, totals: made.state.totals },
    state: initialVerifyState(),
    limits,
    onProgress: () => undefined,
    commit: async (state) => void committed.push(state),
  };
  return { step, pages, committed };
}

test('verifies on while a commit is under way', async () => {
  const { step, pages } = await severalPages();
  const firstPage = pages[0]?.documents ?? 0;
  const { promise: isPast, resolve } = deferred();
  let commits = 0;
  const state = await runVerifyStep({
    ...step,
    onProgress: (documents) => {
      if (documents > firstPage) {
        resolve();
      }
    },
    // Ends only once documents of the next page have been verified.
    commit: async () => {
      commits += 1;
      await isPast;
    },
  });
  expect(state).toMatchObject({ isDone: true, mismatches: [], page: pages.length });
  expect(commits).toBeGreaterThan(2);
});

test('commits once where it ends before a commit is due', async () => {
  const { step, committed } = await severalPages(unlimited);
  const state = await runVerifyStep(step);
  expect(committed).toEqual([state]);
  expect(state).toMatchObject({ isDone: true, mismatches: [] });
});

test('keeps the pages that were verified before storage went out of reach', async () => {
  const { step, pages, committed } = await severalPages(unlimited);
  const last = pages.at(-1)?.page ?? '';
  const store = Object.assign(Object.create(step.vault.store), {
    get: async (name: string) => {
      if (name.endsWith(`/pages/${last}`)) {
        throw new AppError('storage', 'out of reach', { retryable: true });
      }
      return await step.vault.store.get(name);
    },
  });
  const failing = { ...step, vault: { ...step.vault, store } };
  await expect(runVerifyStep(failing)).rejects.toThrow('out of reach');
  expect(committed).toMatchObject([{ page: pages.length - 1, isDone: false }]);
  const [state = initialVerifyState()] = committed;
  expect(await runVerifyStep({ ...step, state })).toMatchObject({ isDone: true, mismatches: [] });
});

test('a step that is to stop commits nothing more', async () => {
  const abort = new AbortController();
  const { step, committed } = await severalPages({ ...unlimited, signal: abort.signal });
  const stopped = runVerifyStep({
    ...step,
    onProgress: () => {
      abort.abort(new Error('stop'));
    },
  });
  await expect(stopped).rejects.toThrow('stop');
  expect(committed).toEqual([]);
});

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}
