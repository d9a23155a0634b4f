// @vitest-environment happy-dom
import {
  noGuards,
  restorePlanSchema,
  type Guards,
  type Restore,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { noExclusions } from '../model/exclusions.ts';
import { RestoreNow } from './restore-now.tsx';
import { UndoRestore } from './undo-restore.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const plan = restorePlanSchema.parse({
  create: 2,
  update: 1,
  delete: 0,
  unchanged: 0,
  collections: null,
  cost: { reads: 3, writes: 3, deletes: 0, usd: 0 },
});
const completedAt = new Date().toISOString();
const planned = { ...sampleRestore, dryRun: true, status: 'planned' as const, plan, completedAt };
const written = { ...sampleRestore, outcome: { ...sampleRestore.outcome, written: 2, deleted: 1 } };

/** @returns the bodies that were sent */
function show(of: 'plan' | 'undo', guards: Partial<Guards>, restore: Restore = planned) {
  patchAuthState({ user: sampleUser });
  const bodies: unknown[] = [];
  answerCalls((_sent, { body }) => {
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success(sampleRestore);
  });
  const { wrapper: Queries } = withQueries();
  const metadata = { ...sampleProject.metadata, environment: 'staging' as const };
  const target = { ...sampleProject, metadata, guards: { ...noGuards, ...guards } };
  const onStarted = () => undefined;
  const { user } = renderInApp(
    <Queries>
      {of === 'undo' ? (
        <UndoRestore restore={written} projects={[target]} onStarted={onStarted} />
      ) : (
        <RestoreNow
          {...{ restore, plan: restore.plan ?? plan, target, onStarted }}
          backup="restorable"
          applied={undefined}
          excluded={noExclusions}
          onChangeChoice={() => undefined}
        />
      )}
    </Queries>,
  );
  return { user, bodies };
}

test.each([
  ['plan', 'Restore now'],
  ['undo', 'Undo now'],
] as const)('a %s with guards is confirmed by a reason and the name', async (of, label) => {
  const { user, bodies } = show(of, { needsReason: true, confirmAbove: 2 });
  await user.click(screen.getByRole('button', { name: of === 'undo' ? 'Undo' : label }));
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  const [confirm] = screen.getAllByRole('button', { name: label }).toReversed();
  await user.type(screen.getByRole('textbox', { name: /^Type/ }), sampleProject.name);
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(reason, '  ');
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(reason, 'Lost in March');
  expect(confirm).toHaveProperty('disabled', false);
  await user.click(confirm!);
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({
    confirmation: sampleProject.name,
    reason: '  Lost in March',
  });
});

test('the reason that a plan was made for is there when it is applied', async () => {
  const { user, bodies } = show('plan', { needsReason: true }, { ...planned, reason: 'Tidy up' });
  await user.click(screen.getByRole('button', { name: 'Restore now' }));
  expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveProperty(
    'value',
    'Tidy up',
  );
  await user.click(screen.getAllByRole('button', { name: 'Restore now' }).at(-1)!);
  await expect.poll(() => bodies).toEqual([expect.objectContaining({ reason: 'Tidy up' })]);
});

test.each(['plan', 'undo'] as const)('a %s without guards asks for nothing', async (of) => {
  const { user, bodies } = show(of, { confirmAbove: 3 });
  const label = of === 'undo' ? 'Undo now' : 'Restore now';
  await user.click(screen.getByRole('button', { name: of === 'undo' ? 'Undo' : label }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.querySelectorAll('input, textarea')).toHaveLength(0);
  await user.click(screen.getAllByRole('button', { name: label }).at(-1)!);
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).not.toHaveProperty('reason');
});

/** The plan of a move into another database. */
function moveOf(counts: Partial<RestorePlan>): Restore {
  const source = { firebaseProjectId: 'shop', databaseId: '(default)', readTime: completedAt };
  const copy = { from: 'menu', to: 'food', source };
  const other = { projectId: 'p2', databaseId: '(default)' };
  const moved = { here: 'food', there: 'menu', other, goes: false, isSource: false, next: null };
  const bulk = { hash: 'h', isDeleting: false, runsCode: false, copy };
  const of = { ...plan, ...counts };
  return {
    ...planned,
    createdAt: completedAt,
    kind: 'bulk',
    recordId: null,
    bulk,
    moved,
    plan: of,
  };
}

test('the question of a move into another database says what is deleted there', async () => {
  const { user } = show('plan', {}, moveOf({}));
  await user.click(screen.getByRole('button', { name: 'Move now' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('whose copy holds the same is deleted where it was');
});

const cost = { reads: 0, writes: 0, usd: 0 };

test.each([
  [
    { create: 3, update: 0, unchanged: 99, cost: { ...cost, deletes: 100 } },
    '100 documents to move: 3 to create, 97 already there',
  ],
  [
    { create: 0, update: 0, unchanged: 97, cost: { ...cost, deletes: 97 } },
    '97 documents to move: 97 already there',
  ],
])('of a move by a plan of %j all is said to go that goes', async (counts, sentence) => {
  const { user } = show('plan', {}, moveOf(counts));
  screen.getByText(sentence);
  await user.click(screen.getByRole('button', { name: 'Move now' }));
  const dialog = await screen.findByRole('alertdialog');
  const [documents = '', parts = ''] = sentence.split(' to move: ');
  expect(dialog.textContent).toContain(documents);
  expect(dialog.textContent).toContain(parts);
});

test('a plan that would delete where that is refused says so before anything is asked', () => {
  const deletes = { ...plan, delete: 1 };
  patchAuthState({ user: sampleUser });
  const { wrapper: Queries } = withQueries();
  const target = { ...sampleProject, guards: { ...noGuards, refusesDeletes: true } };
  renderInApp(
    <Queries>
      <RestoreNow
        restore={{ ...planned, plan: deletes }}
        plan={deletes}
        target={target}
        backup="restorable"
        applied={undefined}
        excluded={noExclusions}
        onStarted={() => undefined}
        onChangeChoice={() => undefined}
      />
    </Queries>,
  );
  expect(screen.getByRole('button', { name: 'Restore now' })).toHaveProperty('disabled', true);
  screen.getByText('This project refuses deletions. Exclude them to restore the rest.');
});

/** Asks for the undo of a move out of a shop, whose deletion is answered as it is now. */
function showMoved(
  {
    guards,
    copies: guardsOfCopies = noGuards,
    deletion,
  }: { guards: Guards; copies?: Guards; deletion: Partial<Restore> },
  isOneProject = false,
) {
  patchAuthState({ user: sampleUser });
  const metadata = { ...sampleProject.metadata, environment: 'staging' as const };
  const source = { ...sampleProject, metadata, guards };
  const copies = { ...sampleProject, id: 'p2', name: 'Archive', metadata, guards: guardsOfCopies };
  const { moved, ...move } = moveOf({});
  const outcome = { ...sampleRestore.outcome, written: 2 };
  const target = { ...move.target, projectId: isOneProject ? 'shop' : 'p2' };
  const other = { projectId: 'shop', databaseId: '(default)' };
  const restore = { ...move, id: 'm1', target, outcome, canUndo: true, dryRun: false };
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('POST')) {
      bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
      return success(sampleRestore);
    }
    return sent.includes('m1-moved')
      ? success({ ...sampleRestore, id: 'm1-moved', canUndo: true, ...deletion })
      : refusal();
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <UndoRestore
        restore={{ ...restore, moved: moved && { ...moved, other } }}
        projects={[source, copies]}
        onStarted={() => undefined}
      />
    </Queries>,
  );
  return { user, bodies };
}

const wary = { ...noGuards, needsReason: true, confirmAbove: 1 };
const two = { outcome: { ...sampleRestore.outcome, deleted: 2 } };

test('the undo of a move asks once for what the project wants that documents go back to', async () => {
  const { user, bodies } = showMoved({ guards: wary, deletion: two });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const name = await screen.findByRole('textbox', {
    name: 'Type Shop to confirm: the documents go back to this project',
  });
  const confirm = screen.getByRole('button', { name: 'Undo now' });
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Too tidy');
  await user.type(name, 'Archive');
  expect(confirm).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'Shop');
  await user.click(confirm);
  await expect
    .poll(() => bodies)
    .toEqual([expect.objectContaining({ sourceConfirmation: 'Shop', reason: 'Too tidy' })]);
  expect(bodies[0]).not.toHaveProperty('confirmation');
});

test('of a move whose documents are back already, its source is not asked', async () => {
  const { user, bodies } = showMoved({ guards: wary, deletion: { ...two, canUndo: false } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const confirm = await screen.findByRole('button', { name: 'Undo now' });
  await expect.poll(() => confirm).toHaveProperty('disabled', false);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(confirm);
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).not.toHaveProperty('sourceConfirmation');
});

test('a move between databases of one project is undone by its name, typed once', async () => {
  const { user, bodies } = showMoved({ guards: wary, deletion: two }, true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.type(await screen.findByRole('textbox', { name: 'Type Shop to confirm' }), 'Shop');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Too tidy');
  await user.click(screen.getByRole('button', { name: 'Undo now' }));
  await expect.poll(() => bodies).toEqual([expect.objectContaining({ confirmation: 'Shop' })]);
});

test('a move that is undone in two projects is confirmed by the names of both', async () => {
  const { user, bodies } = showMoved({ guards: wary, deletion: two, copies: wary });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.type(
    await screen.findByRole('textbox', {
      name: 'Type Archive to confirm: the copies go from this project',
    }),
    'Archive',
  );
  const confirm = screen.getByRole('button', { name: 'Undo now' });
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Too tidy');
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: /^Type Shop/ }), 'Shop');
  await user.click(confirm);
  await expect
    .poll(() => bodies)
    .toEqual([expect.objectContaining({ confirmation: 'Archive', sourceConfirmation: 'Shop' })]);
});
