// Manifests and their pages damaged, lost, or moved to where they don't belong.
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { backUp, restore, verify } from '../support/backups.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { connectProject } from '../support/projects.ts';
import { deleteObject, objectsOf, readObject, writeObject } from '../support/stored-objects.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { signUp, type TestUser } from '../support/users.ts';

interface Owned {
  readonly user: TestUser;
  readonly project: Project;
  readonly record: BackupRecord;
}

const documents = Array.from({ length: 20 }, (_, index) => ({
  path: `customers/${String(index).padStart(2, '0')}`,
  fields: { number: { integerValue: `${index}` } },
}));

/** A project of `user` with a backup. */
async function backedUp(user: TestUser): Promise<Owned> {
  const project = await connectProject(user);
  await writeTyped({ projectId: project.firebaseProjectId }, documents);
  const record = await backUp(user, project);
  expect(record.status).toBe('completed');
  return { user, project, record };
}

let own: Owned;

beforeEach(async () => {
  own = await backedUp(await signUp());
});

/** The one object of a backup whose name has this part. */
async function objectOf({ user, project, record }: Owned, part: string): Promise<string> {
  const names = await objectsOf(user, project);
  const found = names.filter((name) => name.includes(`/${record.id}/`) && name.includes(part));
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** The backup neither verifies nor restores, and the next one is sound. */
async function expectUnusable({ user, project, record }: Owned, reason: RegExp): Promise<void> {
  const verified = await verify(user, record);
  expect(verified.verification.status).toBe('failed');
  expect(verified.verification.mismatches).toEqual([expect.stringMatching(reason)]);
  const target = await connectProject(user);
  const refused = await restore(user, record, { target: { projectId: target.id } });
  expect(refused).toMatchObject({ status: 'failed', outcome: { written: 0 } });
  expect(await readTyped({ projectId: target.firebaseProjectId })).toEqual([]);
  const next = await backUp(user, project);
  expect(next).toMatchObject({
    status: 'completed',
    metadata: { documentCount: 20 },
    verification: { status: 'verified' },
  });
}

async function flipMiddle(name: string): Promise<void> {
  const bytes = await readObject(name);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeObject(name, bytes);
}

type Case = [what: string, work: () => Promise<void>];

const usual: readonly Case[] = [
  [
    'a changed manifest does not open',
    async () => {
      await flipMiddle(await objectOf(own, '/manifest'));
      await expectUnusable(own, /manifest .* does not open/);
    },
  ],
  [
    'a lost page is found, with the documents that it covers',
    async () => {
      await deleteObject(await objectOf(own, '/pages/'));
      await expectUnusable(
        own,
        /page .*missing.* it covers the documents customers\/00 to customers\/19/,
      );
    },
  ],
];

/**
 * Every object in every other's place, and every kind of damage to each, is found in
 * `damaged-objects.test.ts`; these go all the way to the next backup.
 */
const more: readonly Case[] = [
  [
    'pages of somebody else’s project are not taken for this one’s',
    async () => {
      const other = await backedUp(await signUp());
      await writeObject(
        await objectOf(own, '/pages/'),
        await readObject(await objectOf(other, '/pages/')),
      );
      await expectUnusable(own, /page .* it covers the documents customers\/00 to customers\/19/);
    },
  ],
  [
    'a lost manifest is missed',
    async () => {
      await deleteObject(await objectOf(own, '/manifest'));
      await expectUnusable(own, /^the manifest is missing$/);
    },
  ],
  [
    'a manifest of another backup of the project is not taken for this one’s',
    async () => {
      const later = { ...own, record: await backUp(own.user, own.project) };
      await writeObject(
        await objectOf(later, '/manifest'),
        await readObject(await objectOf(own, '/manifest')),
      );
      await expectUnusable(later, /manifest .* does not open/);
    },
  ],
  [
    'nor is a manifest of another project of the same owner',
    async () => {
      const other = await backedUp(own.user);
      await writeObject(
        await objectOf(own, '/manifest'),
        await readObject(await objectOf(other, '/manifest')),
      );
      await expectUnusable(own, /manifest .* does not open/);
    },
  ],
  [
    'nor are chunks of somebody else’s project',
    async () => {
      const other = await backedUp(await signUp());
      const chunkOf = async (of: Owned) => {
        const names = await objectsOf(of.user, of.project);
        return names.find((name) => name.includes('/chunks/'))!;
      };
      await writeObject(await chunkOf(own), await readObject(await chunkOf(other)));
      await expectUnusable(own, /chunk .* it covers the documents customers\/00 to customers\/19/);
    },
  ],
  [
    'a changed page is found, with the documents that it covers',
    async () => {
      await flipMiddle(await objectOf(own, '/pages/'));
      await expectUnusable(own, /page .* it covers the documents customers\/00 to customers\/19/);
    },
  ],
  [
    'a page of another backup of the project is not taken for this one’s',
    async () => {
      await writeTyped(
        { projectId: own.project.firebaseProjectId },
        documents.slice(0, 1).map(({ path }) => ({ path, fields: {} })),
      );
      const later = { ...own, record: await backUp(own.user, own.project) };
      await writeObject(
        await objectOf(later, '/pages/'),
        await readObject(await objectOf(own, '/pages/')),
      );
      await expectUnusable(later, /page .* it covers the documents/);
    },
  ],
];

test.each(isExhaustive ? [...usual, ...more] : usual)(
  '%s',
  async (_what, expectUnusableAfterIt) => {
    await expectUnusableAfterIt();
  },
);
