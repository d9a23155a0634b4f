// What a restore does to documents that are missing, equal, different or extra in its target.
import {
  type BackupRecord,
  type FirestoreFields,
  type Project,
  type RestoreMode,
  type startRestore,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { connectProject } from '../support/projects.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp, type TestUser } from '../support/users.ts';
import {
  changed,
  backedUp,
  inTarget,
  expected,
  gone,
  fieldsOf,
  missing,
  merged,
  sorted,
  asMap,
} from '../support/restore-targets.ts';

let user: TestUser;
let source: Project;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  await writeTyped({ projectId: source.firebaseProjectId }, backedUp);
  record = await backUp(user, source);
});

type Target = Awaited<ReturnType<typeof targetWith>>;
type Options = Pick<CallInput<typeof startRestore>['body'], 'mode' | 'scope'>;

/** A project that holds these documents, as the target of a restore. */
async function targetWith(documents: typeof inTarget) {
  const { id, firebaseProjectId } = await connectProject(user);
  const database = { projectId: firebaseProjectId };
  await writeTyped(database, documents);
  return { database, target: { projectId: id } };
}

/** A dry run writes nothing. @returns its plan */
async function planInto({ database, target }: Target, options: Options) {
  const before = await readTyped(database);
  const planned = await restore(user, record, { ...options, target, dryRun: true });
  expect(planned).toMatchObject({
    status: 'planned',
    error: null,
    outcome: { written: 0, deleted: 0, skipped: 0, failed: 0 },
  });
  expect(await readTyped(database)).toEqual(before);
  return planned.plan;
}

/** A restore does what its plan says. */
async function restoreInto({ database, target }: Target, options: Options) {
  const { plan, ...restored } = await restore(user, record, { ...options, target });
  expect(restored).toMatchObject({ status: 'completed', error: null });
  expect(restored.outcome).toEqual({
    written: plan!.create + plan!.update,
    deleted: plan!.delete,
    skipped: plan!.unchanged,
    failed: 0,
    failures: [],
    conflicts: 0,
    conflicting: [],
    unticked: 0,
  });
  return { id: restored.id, plan: plan!, after: await readTyped(database) };
}

describe('the whole backup', () => {
  test.each<[RestoreMode, object, Readonly<Record<string, FirestoreFields | null>>]>([
    ['create', { create: 5, update: 0, delete: 0, unchanged: 2 }, missing],
    [
      'overwrite',
      { create: 5, update: 1, delete: 0, unchanged: 1 },
      { ...missing, 'customers/changed': changed },
    ],
    [
      'merge',
      { create: 5, update: 1, delete: 0, unchanged: 1 },
      { ...missing, 'customers/changed': merged },
    ],
    [
      'mirror',
      { create: 5, update: 1, delete: 4, unchanged: 1 },
      { ...missing, ...gone, 'customers/changed': changed },
    ],
  ])('%s does what its name says and its dry run foretold', async (mode, counts, changes) => {
    const target = await targetWith(inTarget);
    const planned = await planInto(target, { mode });
    const { plan, after } = await restoreInto(target, { mode });

    expect(plan).toEqual(planned);

    expect(plan).toMatchObject(counts);
    expect(sorted(asMap(after))).toEqual(sorted(expected(changes)));
  });

  test('over an equal database nothing is written', async () => {
    const { plan } = await restoreInto(await targetWith(backedUp), { mode: 'mirror' });

    expect(plan).toMatchObject({ create: 0, update: 0, delete: 0, unchanged: 7 });
  });
});

describe('a part of the backup', () => {
  const part = (...paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, fieldsOf(path)]));

  test('mirroring a collection deletes inside of it only', async () => {
    const scope = { collections: ['customers'] };
    const { plan, after } = await restoreInto(await targetWith(inTarget), {
      mode: 'mirror',
      scope,
    });

    expect(plan).toMatchObject({ create: 3, update: 1, delete: 2, unchanged: 1 });
    expect(asMap(after).has('customers/extra')).toBe(false);
    expect(asMap(after).has('customers/extra/orders/4')).toBe(false);
    expect(asMap(after).has('products/1')).toBe(true);
    expect(asMap(after).has('customers-old/2')).toBe(true);
  });

  test('a collection group at every depth', async () => {
    const scope = { collectionGroups: ['orders'] };
    const { plan, after } = await restoreInto(await targetWith(inTarget), {
      mode: 'mirror',
      scope,
    });

    expect(plan).toMatchObject({ create: 3, update: 0, delete: 1, unchanged: 0 });
    const restored = part('customers/changed/orders/1', 'customers/nobody/orders/2', 'orders/3');
    expect(asMap(after)).toEqual(expected({ ...restored, 'customers/extra/orders/4': null }));
  });

  test('single documents, held by the backup or not, without what lies below them', async () => {
    const paths = ['customers/changed', 'customers/missing', 'customers/extra', 'nowhere/1'];
    const { plan, after } = await restoreInto(await targetWith(inTarget), {
      mode: 'mirror',
      scope: { paths },
    });

    expect(plan).toMatchObject({ create: 1, update: 1, delete: 1, unchanged: 0 });
    const restored = part('customers/changed', 'customers/missing');
    expect(asMap(after)).toEqual(expected({ ...restored, 'customers/extra': null }));
  });
});

describe('a backup of chosen collections', () => {
  test('holds what its patterns keep, and mirroring it deletes nothing that they exclude', async () => {
    const chosen = await backUp(user, source, {
      include: ['customers', '**/orders'],
      exclude: ['customers/*/orders'],
    });
    expect(chosen.status).toBe('completed');
    expect(chosen.metadata.collections.map(({ path }) => path)).toEqual(['customers', 'orders']);
    expect(chosen.verification.countsChecked).toBeGreaterThan(0);
    const target = await connectProject(user);
    const database = { projectId: target.firebaseProjectId };
    await writeTyped(database, inTarget);

    const restored = await restore(user, chosen, {
      mode: 'mirror',
      target: { projectId: target.id },
    });

    expect(restored).toMatchObject({
      status: 'completed',
      outcome: { written: 3, deleted: 1, skipped: 1 },
    });
    expect(asMap(await readTyped(database))).toEqual(
      expected({
        'customers/changed': changed,
        'customers/missing': fieldsOf('customers/missing'),
        'orders/3': fieldsOf('orders/3'),
        'customers/extra': null,
      }),
    );
  });

  test('may hold nothing at all', async () => {
    const nothing = await backUp(user, source, { include: ['nowhere'] });
    expect(nothing).toMatchObject({
      status: 'completed',
      metadata: { documentCount: 0, chunkCount: 0 },
      verification: { status: 'verified' },
    });

    const restored = await restore(user, nothing, { mode: 'mirror' });

    expect(restored).toMatchObject({ status: 'completed', outcome: { written: 0, deleted: 0 } });
  });
});
