// A backup and databases it differs from, for tests that plan a restore, apply it and undo it.
import {
  applyRestore,
  undoRestore,
  type BackupRecord,
  type Project,
  type Restore,
  type startRestore,
} from '@firekeep/functions/contract';
import { expect } from 'vitest';
import { call, type CallInput } from './api.ts';
import { backUp, endOfRestore, restore } from './backups.ts';
import { giveTier } from './tiers.ts';
import { connectProject } from './projects.ts';
import { document, readTyped, writeTyped, type TypedDocument } from './typed-documents.ts';
import { int, list, map, text } from './typed-values.ts';
import { signUp, type TestUser } from './users.ts';

const backedUp = [
  document('customers/ada', {
    name: text('Ada'),
    age: int(36),
    home: map({ city: text('Vienna') }),
  }),
  document('customers/bob', { name: text('Bob') }),
  document('customers/bob/orders/1', { total: { doubleValue: 1 } }),
  document('customers/cem', { name: text('Cem') }),
  document('orders/1', { list: list(int(1), { nullValue: null }) }),
];
const inTarget = [
  document('customers/ada', {
    name: text('Adele'),
    extra: int(1),
    home: map({ city: text('Graz'), zip: text('8010') }),
  }),
  document('customers/bob', { name: text('Bob') }),
  document('customers/dan', { name: text('Dan') }),
  document('customers/dan/orders/2', { total: { doubleValue: '-0' } }),
  document('products/1', { price: { doubleValue: 'NaN' } }),
];

type Options = Partial<CallInput<typeof startRestore>['body']>;
type ApplyBody = Omit<CallInput<typeof applyRestore>['body'], 'userId'>;

/** A connected project whose database a backup is restored into. */
interface Target {
  readonly project: Project;
  readonly database: { readonly projectId: string };
  readonly content: () => ReturnType<typeof readTyped>;
}

export type ReviewedRestores = Awaited<ReturnType<typeof openReviewedRestores>>;

/** One user with a backup, who restores it step by step. */
export async function openReviewedRestores() {
  const user = await signUp();
  await giveTier(user, 'team');
  const source = await connectProject(user);
  await writeTyped({ projectId: source.firebaseProjectId }, backedUp);
  const record = await backUp(user, source);
  expect(record.status).toBe('completed');

  return {
    user,
    record,
    newTarget: (documents?: readonly TypedDocument[]) => newTarget(user, documents),
    planInto: ({ project }: Target, options: Options = {}) =>
      planRestore(user, record, {
        ...options,
        target: { projectId: project.id, ...options.target },
      }),
    apply: ({ id }: Restore, body?: ApplyBody) => applyPlan(user, id, body),
    undo: ({ id }: Restore) => undoAndWait(user, id),
  };
}

/** Holds what differs from the backup in every way by default. */
async function newTarget(
  user: TestUser,
  documents: readonly TypedDocument[] = inTarget,
): Promise<Target> {
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  await writeTyped(database, documents);
  return { project, database, content: () => readTyped(database) };
}

async function planRestore(
  user: TestUser,
  record: BackupRecord,
  options: Options,
): Promise<Restore> {
  const planned = await restore(user, record, { ...options, dryRun: true });
  expect(planned).toMatchObject({ status: 'planned', error: null });
  return planned;
}

/** Applies a plan and waits for the end. */
export async function applyPlan(
  user: TestUser,
  id: string,
  body: ApplyBody = {},
): Promise<Restore> {
  const started = await call(user, applyRestore, { params: { id }, body });
  return await endOfRestore(user, started.id);
}

/** Undoes a restore and waits for the end. */
export async function undoAndWait(user: TestUser, id: string): Promise<Restore> {
  const started = await call(user, undoRestore, { params: { id }, body: {} });
  expect(started).toMatchObject({ undoOf: id });
  return await endOfRestore(user, started.id);
}

/** Every document of the plan ended in exactly one way. */
export function expectAccounted({ plan, outcome }: Restore): void {
  const { written, deleted, skipped, conflicts, unticked, failed } = outcome;
  const planned = plan!.create + plan!.update + plan!.delete + plan!.unchanged;
  expect(written + deleted + skipped + conflicts + unticked + failed).toBe(planned);
}
