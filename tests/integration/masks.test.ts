// Masks: what comes from another project is masked on its way, and undone as every restore.
import {
  applyRestore,
  getPlanDifference,
  startRestore,
  undoRestore,
  updateProject,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, endOfRestore, restore } from '../support/backups.ts';
import { connectProject } from '../support/projects.ts';
import { giveTier } from '../support/tiers.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { list, map, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';

const secrets = ['ada@real.example', '+49 170 5550', 'Ada Real'] as const;
const email = text(secrets[0]);
const customer = {
  name: text(secrets[2]),
  contacts: list(map({ email, 'phone.no': text(secrets[1]) })),
  plan: text('free'),
};
const rules = [
  { collections: 'customers', field: 'name', mask: { how: 'name' } },
  { collections: '**', field: '**.email', mask: { how: 'email' } },
  { collections: '**', field: 'contacts[].`phone.no`', mask: { how: 'hash' } },
] as const;
const old = [{ path: 'customers/ada', fields: { plan: text('old') } }];

let user: TestUser;
let source: Project;
let target: Project;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  target = await connectProject(user);
  await writeTyped({ projectId: source.firebaseProjectId }, [
    { path: 'customers/ada', fields: customer },
    { path: 'customers/ada/orders/1', fields: { by: map({ email }) } },
  ]);
  await writeTyped({ projectId: target.firebaseProjectId }, old);
  record = await backUp(user, source);
  const masks = { required: true, rules: [...rules] };
  await call(user, updateProject, { params: { id: target.id }, body: { masks } });
});

const contentOf = async () => await readTyped({ projectId: target.firebaseProjectId });

test('a clone is masked as its plan says, repeats itself, and is undone', async () => {
  const into = { target: { projectId: target.id } };
  const before = await contentOf();
  const planned = await restore(user, record, { ...into, dryRun: true });
  expect(planned).toMatchObject({
    status: 'planned',
    plan: { create: 1, update: 1 },
    masks: { rules: 3 },
  });
  const { id } = planned;
  const query = { path: 'customers/ada' };
  const shown = await call(user, getPlanDifference, { params: { id }, query });
  expect(JSON.stringify(shown)).toContain('@example.com');
  const started = await call(user, applyRestore, { params: { id }, body: {} });
  const applied = await endOfRestore(user, started.id);
  const proof = { documents: 2, fields: 4, alike: 0, held: 0, holding: [] };
  const outcome = { written: 2, failed: 0, proof };
  expect(applied).toMatchObject({ status: 'completed', outcome });

  const [ada, order] = (await contentOf()).map(({ fields }) => fields);
  for (const secret of secrets) {
    expect(JSON.stringify([shown, ada, order])).not.toContain(secret);
  }
  const masked = /"email":\{"stringValue":"[a-z.]+[\da-f]{8}@example\.com"\}/;
  expect(ada).toMatch(masked);
  expect(ada).toContain('"plan":{"stringValue":"free"}');
  expect(masked.exec(order ?? '')?.[0]).toBe(masked.exec(ada ?? '')?.[0]);

  const again = await restore(user, record, into);
  expect(again).toMatchObject({ outcome: { written: 0, skipped: 2 } });
  const undo = await call(user, undoRestore, { params: { id: applied.id }, body: {} });
  expect(await endOfRestore(user, undo.id)).toMatchObject({ status: 'completed' });
  expect(await contentOf()).toEqual(before);
});

test('what is labelled masked refuses a plan and a restore without masks', async () => {
  const body = {
    projectId: source.id,
    recordId: record.id,
    target: { projectId: target.id },
    mode: 'overwrite',
    masks: false,
  } as const;
  for (const dryRun of [true, false]) {
    const answer = await send(user, startRestore, { body: { ...body, dryRun } });
    expect(answer.json).toMatchObject({
      error: {
        code: 'failed-precondition',
        message: expect.stringContaining('is labelled masked'),
      },
    });
  }
});
