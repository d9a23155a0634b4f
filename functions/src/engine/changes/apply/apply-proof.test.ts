// How a restore proves what it has written: by update time, or by reading the fields back.
import { beforeAll, expect, test } from 'vitest';
import type { RestoreOutcome } from '../../../firestore-model/document-changes.ts';
import type { WriteResult } from '../../document-target.ts';
import type { Vault } from '../../format/manifest.ts';
import type { Manifest } from '../../format/manifest-schema.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { memoryApplyStep, memorySource } from '../../testing/memory-apply-step.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import { noExclusions, type Exclusions } from '../../../firestore-model/restore-selection.ts';
import type { MaskRule } from '../../../firestore-model/masks.ts';
import { loadFakes } from '../../../fakes/load-fakes.ts';
import { runApplyStep, type ApplyStep } from './apply.ts';
import type { Entry } from '../entries.ts';
import { mask } from '../rewrite/mask.ts';
import { keyedDigest } from '../rewrite/keyed-digest.ts';
import { maskProof } from '../rewrite/mask-proof.ts';
import { replace } from '../rewrite/rewrite.ts';

const paths = Array.from({ length: 12 }, (_, index) => `c/${String(index).padStart(2, '0')}`);
/** In batches of two: this one is in the third. */
const odd = 'c/05';

let vault: Vault;
let manifest: Manifest;

beforeAll(async () => {
  vault = memoryVault();
  const documents = paths.map((path) => memoryDocument(path, { revision: 1 }));
  manifest = await takeMemoryBackup(vault, new MemorySource(documents));
});

/** Remembers how it was read, and does otherwise than it should with one document. */
class OddDatabase extends MemoryDatabase {
  readonly fieldsRead: string[] = [];
  readonly timesRead: string[] = [];

  override async getDocuments(asked: readonly string[]): Promise<Map<string, Uint8Array>> {
    this.fieldsRead.push(...asked);
    return await super.getDocuments(asked);
  }

  override async getUpdateTimes(asked: readonly string[]): Promise<(number | null)[]> {
    this.timesRead.push(...asked);
    return await super.getUpdateTimes(asked);
  }

  override async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
    const results = await super.writeBatch(writes);
    return results.map((result, index) => {
      const write = Buffer.from(writes[index] ?? []).toString('latin1');
      return write.includes(`/${odd}`) ? this.answerToOdd(result) : result;
    });
  }

  protected answerToOdd(result: WriteResult): WriteResult {
    return result;
  }
}

async function restoreInto(
  target: MemoryDatabase,
  comparesAll = false,
  masked: Pick<ApplyStep, 'rewrite' | 'proof'> = { rewrite: replace },
): Promise<{ tally: RestoreOutcome; journal: Entry[] }> {
  const journal: Entry[] = [];
  const plan = paths.map((path): Entry => ({ path, change: 'create', time: null }));
  const { tally } = await runApplyStep(
    memoryApplyStep(
      { target, contents: memorySource(vault, manifest).contents(), plan },
      {
        writesPerSecond: () => 2,
        comparesAll,
        ...masked,
        commit: async (_state, found) => {
          journal.push(...found);
        },
      },
    ),
  );
  return { tally, journal };
}

test('the first batch is read back with its fields, others by their update times', async () => {
  const target = new OddDatabase([]);
  const { tally, journal } = await restoreInto(target);
  expect(tally).toMatchObject({ written: 12, failed: 0 });
  expect(target.fieldsRead).toEqual(paths.slice(0, 2));
  expect(target.timesRead.toSorted()).toEqual(paths.slice(2));
  const times = await target.getUpdateTimes(paths);
  expect(journal.map(({ time }) => time)).toEqual(times.map((time) => `${time}`));
});

test('where all are to be compared, all are read back with their fields', async () => {
  const target = new OddDatabase([]);
  await restoreInto(target, true);
  expect(target.fieldsRead.toSorted()).toEqual(paths.toSorted());
  expect(target.timesRead).toEqual([]);
});

test('a document that was changed before it was read back is not taken for the one written', async () => {
  class Overtaken extends OddDatabase {
    protected override answerToOdd(result: WriteResult): WriteResult {
      this.documents.set(odd, memoryDocument(odd, { revision: 9, seconds: 1_900_000_000 }));
      return result;
    }
  }
  const target = new Overtaken([]);
  const { tally, journal } = await restoreInto(target);
  expect(target.fieldsRead).toContain(odd);
  expect(tally).toMatchObject({ written: 11, failed: 1 });
  expect(tally.failures).toEqual([
    { path: odd, reason: 'It was written but reads back differently' },
  ]);
  expect(journal.map(({ path }) => path)).not.toContain(odd);
});

test('a write that is confirmed, with a time, and was never made is found', async () => {
  class Losing extends OddDatabase {
    protected override answerToOdd(result: WriteResult): WriteResult {
      this.documents.delete(odd);
      return result;
    }
  }
  const { tally } = await restoreInto(new Losing([]));
  expect(tally).toMatchObject({ written: 11, failed: 1 });
  expect(tally.failures.map(({ path }) => path)).toEqual([odd]);
});

test.each([
  { answer: 'without a time', updateTime: null },
  { answer: 'with another time', updateTime: 5 },
])('a write that is answered $answer is proven by its content', async ({ updateTime }) => {
  class Silent extends OddDatabase {
    protected override answerToOdd(result: WriteResult): WriteResult {
      return { ...result, updateTime };
    }
  }
  const target = new Silent([]);
  const { tally, journal } = await restoreInto(target);
  expect(target.fieldsRead).toContain(odd);
  expect(tally).toMatchObject({ written: 12, failed: 0 });
  const [time = null] = await target.getUpdateTimes([odd]);
  expect(journal.find(({ path }) => path === odd)?.time).toBe(`${time}`);
});

test('a target that stores other fields than were sent is found with the first batch', async () => {
  class Altering extends MemoryDatabase {
    override async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
      const results = await super.writeBatch(writes);
      for (const path of this.documents.keys()) {
        const seconds = (await this.getUpdateTimes([path]))[0] ?? 0;
        const altered = memoryDocument(path, { revision: 2, seconds: seconds / 1_000_000 });
        this.documents.set(path, altered);
      }
      return results;
    }
  }
  const { tally } = await restoreInto(new Altering([]));
  expect(tally.failures.map(({ path }) => path)).toEqual(paths.slice(0, 2));
});

test('with masks every document is read back once with its fields, and one that isn’t masked is found', async () => {
  const rules: MaskRule[] = [{ collections: 'c', field: 'text', mask: { how: 'hash' } }];
  const key = { digest: keyedDigest(Buffer.alloc(32, 7)), fakes: await loadFakes() };
  const proof = maskProof(rules, { root: memoryRoot }, key);
  const target = new OddDatabase([]);
  const masked = await restoreInto(target, false, {
    rewrite: mask(rules, { root: memoryRoot }, key),
    proof,
  });
  expect(target.fieldsRead.toSorted()).toEqual(paths);
  expect(target.timesRead).toEqual([]);
  const counts = { documents: 12, fields: 12, alike: 0 };
  expect(masked.tally.proof).toEqual({ ...counts, held: 0, holding: [] });
  const broken = await restoreInto(new OddDatabase([]), false, { rewrite: replace, proof });
  expect(broken.tally).toMatchObject({ written: 12, proof: { ...counts, held: 12 } });
  expect(broken.tally.proof?.holding[5]).toEqual({ path: odd, reason: 'text' });
});

test.each<[string, Partial<Exclusions>]>([
  ['of a document', { fields: paths.map((path) => ({ path, field: ['text'] })) }],
  [
    'by its pattern',
    {
      fieldPatterns: [{ collection: 'c', field: ['text'], before: 'string', after: 'string' }],
    },
  ],
  [
    'because only others are restored',
    {
      onlyPatterns: [{ collection: 'c', field: ['revision'], before: 'int64', after: 'int64' }],
    },
  ],
])(
  'a field that is excluded %s is not proven: nothing is written to it',
  async (_how, excluded) => {
    const rules: MaskRule[] = [{ collections: 'c', field: 'text', mask: { how: 'hash' } }];
    const key = { digest: keyedDigest(Buffer.alloc(32, 7)), fakes: await loadFakes() };
    const target = new MemoryDatabase(paths.map((path) => memoryDocument(path, { revision: 9 })));
    const times = await target.getUpdateTimes(paths);
    const plan = paths.map((path, index): Entry => ({
      path,
      change: 'update',
      time: `${times[index]}`,
    }));
    const { tally } = await runApplyStep(
      memoryApplyStep(
        { target, contents: memorySource(vault, manifest).contents(), plan },
        {
          rewrite: mask(rules, { root: memoryRoot }, key),
          proof: maskProof(rules, { root: memoryRoot }, key),
          exclusions: { ...noExclusions, ...excluded },
        },
      ),
    );
    expect(tally).toMatchObject({ written: 12, failed: 0 });
    expect(tally.proof).toEqual({ documents: 12, fields: 0, alike: 0, held: 0, holding: [] });
  },
);
