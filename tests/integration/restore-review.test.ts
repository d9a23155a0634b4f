// A restore as a reviewed change: planned, applied as planned, undone.
import {
  applyRestore,
  getBackupRecord,
  getRestore,
  startRestore,
  listRestores,
  undoRestore,
  updateProject,
  type RestoreMode,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { endOfRestore, restore, verify } from '../support/backups.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import {
  expectAccounted,
  openReviewedRestores,
  type ReviewedRestores,
} from '../support/reviewed-restores.ts';
import { objectsOf } from '../support/stored-objects.ts';
import { document, writeTyped } from '../support/typed-documents.ts';
import { int, text } from '../support/typed-values.ts';

const both = ['create', 'overwrite'] as const;

let restores: ReviewedRestores;

beforeAll(async () => {
  restores = await openReviewedRestores();
});

describe.concurrent('in every mode', () => {
  // A mirror creates, overwrites and deletes; what a merge keeps is another document.
  const modes: RestoreMode[] = ['merge', 'mirror', ...(isExhaustive ? both : [])];
  test.each(modes)('%s: a plan is applied as it was reviewed, and undone', async (mode) => {
    const target = await restores.newTarget();
    const before = await target.content();
    const planned = await restores.planInto(target, { mode });
    expect(planned.plan!.cost!.usd).toBeGreaterThan(0);
    expect(await target.content()).toEqual(before);

    const applied = await restores.apply(planned);
    expect(applied).toMatchObject({
      status: 'completed',
      error: null,
      planId: planned.id,
      plan: planned.plan,
      outcome: {
        written: planned.plan!.create + planned.plan!.update,
        deleted: planned.plan!.delete,
        skipped: planned.plan!.unchanged,
        conflicts: 0,
        failed: 0,
      },
      canUndo: true,
    });
    expectAccounted(applied);
    const after = await target.content();
    expect(after).not.toEqual(before);

    const undone = await restores.undo(applied);
    expect(undone).toMatchObject({ status: 'completed', error: null, canUndo: true });
    expect(undone.outcome).toMatchObject({ conflicts: 0, failed: 0 });
    expectAccounted(undone);
    expect(await target.content()).toEqual(before);
    const { undoneBy } = await call(restores.user, getRestore, {
      params: { id: applied.id },
      query: {},
    });
    expect(undoneBy).toBe(undone.id);

    if (mode !== 'mirror') {
      return;
    }
    const redone = await restores.undo(undone);
    expect(redone).toMatchObject({ status: 'completed', error: null });
    expect(await target.content()).toEqual(after);
  });
});

describe.concurrent('the safety backup', () => {
  test('holds exactly what was changed or deleted, as it was, is proven, and is no backup of the project', async () => {
    const target = await restores.newTarget();
    const applied = await restores.apply(await restores.planInto(target, { mode: 'mirror' }));

    const params = { rid: applied.safetyRecordId! };
    const safety = await call(restores.user, getBackupRecord, { params, query: {} });
    expect(safety).toMatchObject({
      projectId: target.project.id,
      status: 'completed',
      metadata: { trigger: 'safety', documentCount: 4 },
      verification: { status: 'verified', documents: 4, mismatches: [] },
    });
    const again = await verify(restores.user, safety);
    expect(again.verification).toMatchObject({ status: 'verified', documents: 4 });
    const objects = await objectsOf(restores.user, target.project);
    expect(objects.filter((name) => name.includes(`backups/${safety.id}/c-`))).toHaveLength(1);
    const mirror = {
      projectId: target.project.id,
      recordId: safety.id,
      target: { projectId: target.project.id },
      mode: 'mirror',
    };
    expect((await send(restores.user, startRestore, { body: mirror })).status).toBe(422);

    // Into an empty project it brings what there was.
    const empty = await restores.newTarget([]);
    const brought = await restore(restores.user, safety, {
      target: { projectId: empty.project.id },
    });
    expect(brought).toMatchObject({ status: 'completed', outcome: { written: 4 } });
    const paths = new Set([
      'customers/ada',
      'customers/dan',
      'customers/dan/orders/2',
      'products/1',
    ]);
    const kept = (await restores.newTarget().then(({ content }) => content())).filter(({ path }) =>
      paths.has(path),
    );
    expect(await empty.content()).toEqual(kept);
  });
  test('may be refused; then nothing can be undone', async () => {
    const target = await restores.newTarget();
    const planned = await restores.planInto(target);
    const applied = await restores.apply(planned, { safetyBackup: false });
    expect(applied).toMatchObject({ status: 'completed', safetyRecordId: null, canUndo: false });
    const answer = await send(restores.user, undoRestore, { params: { id: applied.id }, body: {} });
    expect(answer.status).toBe(422);
  });
});

test('an undo leaves alone, and names, what was changed since', async () => {
  const target = await restores.newTarget();
  const applied = await restores.apply(await restores.planInto(target, { mode: 'mirror' }));
  await writeTyped(target.database, [
    document('customers/ada', { name: text('later') }),
    document('customers/cem', { name: text('later') }),
    document('products/1', { price: int(7) }),
  ]);

  const undone = await restores.undo(applied);

  expect(undone).toMatchObject({
    status: 'completed',
    outcome: { written: 2, deleted: 2, conflicts: 3, failed: 0 },
  });
  expect(undone.outcome.conflicting.map(({ path }) => path).toSorted()).toEqual([
    'customers/ada',
    'customers/cem',
    'products/1',
  ]);
  const after = await target.content();
  expect(after.find(({ path }) => path === 'products/1')?.fields).toContain('"7"');
});

describe('a project labelled production', () => {
  test('is written only after its name was typed', async () => {
    const target = await restores.newTarget();
    const before = await target.content();
    const metadata = { ...target.project.metadata, environment: 'production' as const };
    await call(restores.user, updateProject, {
      params: { id: target.project.id },
      body: { metadata },
    });
    const planned = await restores.planInto(target);
    const params = { id: planned.id };

    for (const confirmation of [undefined, '', 'another name']) {
      const refused = await send(restores.user, applyRestore, {
        params,
        body: confirmation === undefined ? {} : { confirmation },
      });
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({
        error: { fields: { confirmation: expect.any(String) } },
      });
    }
    const direct = {
      projectId: restores.record.projectId,
      recordId: restores.record.id,
      target: { projectId: target.project.id },
      mode: 'overwrite',
    };
    expect((await send(restores.user, startRestore, { body: direct })).status).toBe(400);
    expect(await target.content()).toEqual(before);

    const { name: confirmation } = target.project;
    const applied = await restores.apply(planned, { confirmation });
    expect(applied.status).toBe('completed');
    const undoParams = { id: applied.id };
    expect((await send(restores.user, undoRestore, { params: undoParams, body: {} })).status).toBe(
      400,
    );
    const started = await call(restores.user, undoRestore, {
      params: undoParams,
      body: { confirmation },
    });
    expect(await endOfRestore(restores.user, started.id)).toMatchObject({ status: 'completed' });
    expect(await target.content()).toEqual(before);

    // Both projects list the restore and its undo.
    for (const projectId of [restores.record.projectId, target.project.id]) {
      const listed = await call(restores.user, listRestores, { query: { projectId } });
      expect(listed.map(({ id }) => id)).toEqual(
        expect.arrayContaining([planned.id, applied.id, started.id]),
      );
    }
  });
});
