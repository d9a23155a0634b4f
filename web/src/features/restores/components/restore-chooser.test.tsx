// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, withQueries } from '#testing/with-queries.tsx';
import { initialForm } from '../model/restore-form.ts';
import { RestoreChooser } from './restore-chooser.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));

const initial = initialForm({
  recordId: sampleRecord.id,
  path: undefined,
  collection: 'orders/1/items',
  targetProjectId: sampleProject.id,
  databaseId: '(default)',
});

const error = {
  code: 'invalid-argument',
  message: 'The restore is refused',
  fields: { 'scope.collections.0': 'The backup has no such collection' },
};

test('a refusal of a collection stands below them, until something is changed', async () => {
  answerCalls(() => Response.json({ success: false, error }, { status: 400 }));
  const { wrapper: Wrapper } = withQueries();
  const { user } = renderInApp(
    <Wrapper>
      <RestoreChooser
        projectId={sampleProject.id}
        backups={[sampleRecord]}
        usual={sampleRecord}
        projects={[sampleProject]}
        initial={initial}
        isShort={false}
        onStarted={() => undefined}
      />
    </Wrapper>,
  );
  const make = async () => user.click(screen.getByRole('button', { name: 'Make the plan' }));
  await make();
  expect(await screen.findByText('The backup has no such collection')).toBeDefined();
  expect(screen.getByText('Failed to make the plan')).toBeDefined();
  expect(screen.getByText('The restore is refused')).toBeDefined();

  await user.clear(screen.getByLabelText('Other collection paths'));
  await make();
  expect(await screen.findByText('Something above needs your attention.')).toBeDefined();
  expect(screen.queryByText('Failed to make the plan')).toBeNull();
});

test('what the database holds now is backed up first, and asked for without a backup', async () => {
  let asked: BodyInit | null | undefined;
  const collections = [{ path: 'orders', documentCount: 2, rawBytes: 9 }];
  const usual = { ...sampleRecord, id: 'r0', metadata: { ...sampleRecord.metadata, collections } };
  answerCalls((_, { body }) => {
    asked = body;
    return Response.json({ success: false, error }, { status: 400 });
  });
  const { wrapper: Wrapper } = withQueries();
  const { user } = renderInApp(
    <Wrapper>
      <RestoreChooser
        projectId={sampleProject.id}
        backups={[sampleRecord, usual]}
        usual={usual}
        projects={[sampleProject]}
        initial={initial}
        isShort={false}
        onStarted={() => undefined}
      />
    </Wrapper>,
  );
  await user.selectOptions(screen.getByLabelText('Restore from'), 'Now (live data)');
  expect(screen.getByText(/^A backup of the whole database is made first/)).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /^orders/ })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'The whole backup' }));
  await user.click(screen.getByRole('button', { name: 'Make the plan' }));
  await screen.findByText('Failed to make the plan');
  expect(asked).toContain('"recordId":null');
});

test('one document is restored by one sentence, and all choices are a press away', async () => {
  // Nobody says whether the target holds the document.
  vi.stubGlobal('fetch', async () => new Promise<Response>(() => undefined));
  const { wrapper: Wrapper } = withQueries();
  const { user } = renderInApp(
    <Wrapper>
      <RestoreChooser
        projectId={sampleProject.id}
        backups={[sampleRecord]}
        usual={sampleRecord}
        projects={[sampleProject]}
        initial={initialForm({
          recordId: sampleRecord.id,
          path: 'orders/A-1',
          targetProjectId: sampleProject.id,
          databaseId: '(default)',
        })}
        isShort
        onStarted={() => undefined}
      />
    </Wrapper>,
  );
  expect(screen.getByText('orders/A-1').parentElement?.textContent).toMatch(
    new RegExp(`^Restore orders/A-1.* from the backup of .+ into ${sampleProject.name}\\.$`),
  );
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('button', { name: 'Make the plan' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Change …' }));
  expect(screen.getByLabelText('Document path')).toHaveProperty('value', 'orders/A-1');
  const below = screen.getByRole('checkbox', { name: /With everything below it/ });
  // Not to be chosen, and not ticked, until it is known what the target holds.
  expect(below).toHaveProperty('disabled', true);
  expect(below).toHaveProperty('checked', false);
});
