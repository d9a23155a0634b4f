// A database that fails for a moment, or as a whole, while a restore plans and applies: no document
// is taken for what it isn't.
import { expect, test } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { decodeDocument } from '../../format/document-json.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { memoryApplyStep, memorySource } from '../../testing/memory-apply-step.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import { withoutDelays } from '../../../testing/without-delays.ts';
import { replace } from '../rewrite/rewrite.ts';
import { runApplyStep } from './apply.ts';
import { compareBatch } from '../compare-batch.ts';
import type { Entry } from '../entries.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import { emptyPlanTally } from '../plan-tally.ts';

const seconds = 1_700_000_000;
const paths = ['c/a', 'c/b', 'c/c'];
const broken = new AppError('unknown', 'INTERNAL', { isInternal: true, retryable: true });
const refused = new AppError('invalid-argument', 'No such name', { isInternal: true });

/** Fails to read one document so many times. */
class ForgetfulDatabase extends MemoryDatabase {
  failures = Infinity;
  error = broken;

  override async getDocuments(asked: readonly string[]) {
    if (asked.includes('c/b') && this.failures > 0) {
      this.failures -= 1;
      throw this.error;
    }
    return await super.getDocuments(asked);
  }
}

function targetWithTexts(): ForgetfulDatabase {
  return new ForgetfulDatabase(paths.map((path) => memoryDocument(path, { seconds, text: 'own' })));
}

/** Writes all documents back but for their texts. */
async function applyButTexts(target: MemoryDatabase, time: string | null = `${seconds}000000`) {
  const vault = memoryVault();
  const held = paths.map((path) => memoryDocument(path, { revision: 2, text: 'stored' }));
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  const plan = paths.map((path): Entry => ({ path, change: 'update', time }));
  const exclusions = { ...noExclusions, fields: paths.map((path) => ({ path, field: ['text'] })) };
  const contents = memorySource(vault, manifest).contents();
  const { tally } = await runApplyStep(memoryApplyStep({ target, contents, plan }, { exclusions }));
  return tally;
}

function textsOf(target: MemoryDatabase) {
  return paths.map((path) => decodeDocument(target.documents.get(path)!).fields['text']);
}

const own = paths.map(() => ({ stringValue: 'own' }));

test('a document that can’t be read for a moment keeps the fields that were excluded', async () => {
  const target = targetWithTexts();
  target.failures = 4;
  await expect(withoutDelays(() => applyButTexts(target))).resolves.toMatchObject({ written: 3 });
  expect(textsOf(target)).toEqual(own);
});

test('one that stays unreadable without a reason ends the step before anything is written', async () => {
  const target = targetWithTexts();
  await expect(withoutDelays(() => applyButTexts(target))).rejects.toBe(broken);
  expect(textsOf(target)).toEqual(own);
});

test('one whose name is refused fails alone and is not written', async () => {
  const target = targetWithTexts();
  target.error = refused;
  const tally = await applyButTexts(target);
  expect(tally).toMatchObject({ written: 2, failed: 1 });
  expect(tally.failures).toEqual([{ path: 'c/b', reason: 'No such name' }]);
  expect(textsOf(target)).toEqual(own);
});

test('what was written and can’t be read back for now is no failure of the document', async () => {
  const target = targetWithTexts();
  const writeBatch = target.writeBatch.bind(target);
  target.failures = 0;
  target.writeBatch = async (writes) => {
    target.failures = Infinity;
    return await writeBatch(writes);
  };
  await expect(withoutDelays(() => applyButTexts(target))).rejects.toBe(broken);
});

test.each(['failed-precondition', 'invalid-argument'] as const)(
  'a database that refuses every name with %s holds no documents to be created',
  async (code) => {
    const target = targetWithTexts();
    const error = new AppError(code, 'The API is not enabled', { isInternal: true });
    target.getDocuments = async () => Promise.reject(error);
    const batch = paths.map((path) => ({ path, document: memoryDocument(path, {}) }));
    const options = { target, rewrite: replace, isTargetEmpty: false } as const;
    await expect(compareBatch(options, batch, emptyPlanTally)).rejects.toBe(error);
  },
);
