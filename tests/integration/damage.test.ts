// Backups whose stored bytes were damaged, lost, swapped or moved: found, named, never restored
// from, and healed.
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { backUp, restore, verify } from '../support/backups.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { connectProject } from '../support/projects.ts';
import { deleteObject, objectsOf, readObject, writeObject } from '../support/stored-objects.ts';
import { differences, readTyped, writeTyped } from '../support/typed-documents.ts';
import { signUp, type TestUser } from '../support/users.ts';

let user: TestUser;
let project: Project;
let target: Project;
let first: BackupRecord;

const database = (of: Project) => ({ projectId: of.firebaseProjectId });
const chunksOf = async () =>
  (await objectsOf(user, project)).filter((name) => name.includes('/chunks/'));

/** Documents large enough that a few of them fill a chunk. */
function photos(revision: number) {
  return Array.from({ length: 8 }, (_, index) => ({
    path: `photos/${String(index).padStart(2, '0')}`,
    fields: {
      revision: { integerValue: `${revision}` },
      pixels: { stringValue: `${index}-${revision} `.repeat(150_000) },
    },
  }));
}

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  target = await connectProject(user);
  await writeTyped(database(project), photos(0));
  first = await backUp(user, project);
  expect(first.status).toBe('completed');
  expect(first.metadata.chunkCount).toBeGreaterThan(2);
});

async function flip(name: string, at: (length: number) => number): Promise<void> {
  const bytes = await readObject(name);
  const index = at(bytes.length);
  bytes[index] = (bytes[index] ?? 0) ^ 0x10;
  await writeObject(name, bytes);
}

/** A restore of `record` gets nowhere near the target. */
async function expectNothingRestored(record: BackupRecord, dryRun = false): Promise<void> {
  const refused = await restore(user, record, { dryRun, target: { projectId: target.id } });
  expect(refused).toMatchObject({
    status: 'failed',
    outcome: { written: 0, deleted: 0 },
    error: { code: 'corrupt', message: expect.stringContaining('does not verify') },
  });
  expect(await readTyped(database(target))).toEqual([]);
}

const aboutTheChunk =
  /chunk [0-9a-f]{12}.*; it covers the documents photos\/\d\d to photos\/\d\d \(\d+\)/;

/** A way of damaging one chunk; the other is one whose place it could take. */
type Damage = [what: string, damage: (name: string, other: string) => Promise<void>];

const usualDamage: readonly Damage[] = [
  ['with a bit flipped in its middle', (name) => flip(name, (length) => length >> 1)],
];
/**
 * Every kind of damage to every kind of object is found in `damaged-objects.test.ts`; these go all
 * the way to the next backup.
 */
const moreDamage: readonly Damage[] = [
  ['deleted', (name) => deleteObject(name)],
  ['with a bit flipped in its tag', (name) => flip(name, (length) => length - 1)],
  ['cut short', async (name) => writeObject(name, (await readObject(name)).subarray(0, 1000))],
  ['emptied', (name) => writeObject(name, Buffer.alloc(0))],
  [
    'made longer',
    async (name) => writeObject(name, Buffer.concat([await readObject(name), Buffer.alloc(1)])),
  ],
  ['replaced by another', async (name, other) => writeObject(name, await readObject(other))],
];

describe('a chunk', () => {
  const damages = isExhaustive ? [...usualDamage, ...moreDamage] : usualDamage;

  test.each(damages)(
    '%s is found, named, not restored from, and stored again',
    async (_what, damage) => {
      const [name, other] = await chunksOf();
      await damage(name!, other!);

      const verified = await verify(user, first);

      expect(verified.verification.status).toBe('failed');
      expect(verified.verification.mismatches).toEqual([expect.stringMatching(aboutTheChunk)]);
      expect(verified.verification.mismatches[0]).toContain(name!.split('/').at(-1)!.slice(0, 12));
      await expectNothingRestored(first);
      const next = await backUp(user, project);
      expect(next).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
      expect(next.metadata.newChunkCount).toBe(1);
      const healed = await verify(user, first);
      expect(healed.verification).toMatchObject({ status: 'verified', mismatches: [] });
    },
  );

  test('damaged without anybody knowing fails the backup that relies on it, and the one after is sound', async () => {
    const [name] = await chunksOf();
    await flip(name!, (length) => length >> 1);

    const relying = await backUp(user, project);

    expect(relying).toMatchObject({
      status: 'failed',
      verification: { status: 'failed' },
      error: { code: 'corrupt' },
    });
    expect(relying.verification.mismatches[0]).toMatch(aboutTheChunk);
    const next = await backUp(user, project);
    expect(next).toMatchObject({ status: 'completed', metadata: { newChunkCount: 1 } });
    expect((await verify(user, first)).verification.status).toBe('verified');
  });
});

describe('a difference', () => {
  test('damaged is found, not restored from, and healed', async () => {
    const before = await readTyped(database(project));
    await writeTyped(database(project), photos(1).slice(0, 1));
    const changed = await backUp(user, project);
    const names = await objectsOf(user, project);
    const delta = names.find((name) => name.includes('/deltas/'));
    expect(changed.metadata.newChunkCount).toBe(1);
    await flip(delta!, (length) => length >> 1);

    const verified = await verify(user, changed);

    expect(verified.verification.mismatches).toEqual([expect.stringMatching(aboutTheChunk)]);
    await expectNothingRestored(changed, true);
    const next = await backUp(user, project);
    expect(next).toMatchObject({ status: 'completed', metadata: { newChunkCount: 1 } });
    expect((await verify(user, changed)).verification.status).toBe('verified');

    // Other backups are not touched by any of that.
    const restored = await restore(user, first, { mode: 'mirror' });
    expect(restored.status).toBe('completed');
    expect(differences(before, await readTyped(database(project)))).toEqual([]);
  });
});
