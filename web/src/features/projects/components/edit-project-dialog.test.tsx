// @vitest-environment happy-dom
import { noGuards } from '@firekeep/functions/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

function show(answer: unknown = sampleProject) {
  patchAuthState({ user: sampleUser });
  const bodies: unknown[] = [];
  answerCalls((_sent, { body }) => {
    if (typeof body !== 'string') {
      return success({ success: true, data: [sampleProject], error: null });
    }
    bodies.push(JSON.parse(body));
    return success(answer);
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <EditProjectDialog project={sampleProject} isOpen onClose={() => undefined} />
    </Queries>,
  );
  return { user, bodies };
}

test('guards are set, and nothing else is sent', async () => {
  const { user, bodies } = show();
  await user.click(screen.getByRole('checkbox', { name: /^No deletions/ }));
  await user.click(screen.getByRole('checkbox', { name: /^A reason is required/ }));
  await user.type(screen.getByLabelText(/^Ask for the project’s name above/), '100');
  await user.type(screen.getByLabelText('Protected collections'), 'users{Enter}**/orders');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies).toEqual([
    {
      userId: sampleUser.id,
      guards: {
        ...noGuards,
        refusesDeletes: true,
        needsReason: true,
        confirmAbove: 100,
        protectedCollections: ['users', '**/orders'],
      },
    },
  ]);
});

test('what no guard can be is said at its field, and not sent', async () => {
  const { user, bodies } = show();
  await user.type(screen.getByLabelText(/^Ask for the project’s name above/), 'many');
  await user.type(screen.getByLabelText('Protected collections'), 'a//b');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('A whole number of documents, or nothing for never');
  screen.getByText('A pattern has the form customers, customers/*/orders or **/orders');
  expect(bodies).toEqual([]);
});

test('masks are added, what is wrong with one is said at its field, and all of them are sent', async () => {
  const { user, bodies } = show();
  await user.click(screen.getByRole('checkbox', { name: /^Labelled masked/ }));
  await user.click(screen.getByRole('button', { name: 'Add a mask' }));
  const mask = within(screen.getByRole('group', { name: 'Mask 1' }));
  await user.type(mask.getByLabelText('Collections'), '**');
  await user.type(mask.getByLabelText('Field'), 'a b');
  await user.selectOptions(mask.getByLabelText('Becomes'), 'Shift dates, all alike');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^A field has the form email, address.city/);
  mask.getByText('Enter a number of days');
  await user.clear(mask.getByLabelText('Field'));
  await user.type(mask.getByLabelText('Field'), 'born');
  await user.type(mask.getByLabelText('Days at most'), '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => bodies).toHaveLength(1);
  const rule = {
    collections: '**',
    field: 'born',
    mask: { how: 'shift-date', upTo: 30, by: 'target' },
  };
  expect(bodies).toEqual([{ userId: sampleUser.id, masks: { required: true, rules: [rule] } }]);
});

test('masks are previewed as they are typed, and one that hides nothing is named', async () => {
  const [before, after] = [{ stringValue: 'ada@real.example' }, { stringValue: 'x@example.com' }];
  const field = { path: ['email'], change: 'change', before, after, isCut: false, offset: 0 };
  const { user, bodies } = show({
    items: [
      { path: 'people/ada', change: 'update', difference: { fields: [field], moreFields: 0 } },
    ],
    changed: 1,
    refused: [],
    unchanged: 1,
    isComplete: true,
    masked: [1, 0],
  });
  await user.type(screen.getByLabelText('Collection to look through'), 'people');
  const press = () => user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true);
  const add = async (name: string, text: string) => {
    await user.click(screen.getByRole('button', { name: 'Add a mask' }));
    const mask = within(screen.getByRole('group', { name }));
    await user.type(mask.getByLabelText('Collections'), '**');
    await user.type(mask.getByLabelText('Field'), text);
    return mask;
  };
  await add('Mask 1', 'email');
  const second = await add('Mask 2', 'a b');
  await press();
  await second.findByText(/^A field has the form email, address.city/);
  expect(bodies).toEqual([]);
  expect((await screen.findByRole('alert')).textContent).toBe('A mask above needs your attention.');
  await user.clear(second.getByLabelText('Field'));
  await user.type(second.getByLabelText('Field'), 'phone');
  expect(screen.queryByRole('alert')).toBeNull();
  await press();
  await expect.poll(() => bodies).toHaveLength(1);
  const shown = within(await screen.findByRole('region', { name: 'Preview' }));
  shown.getByText('Values are hidden in 1 of its 2 documents.');
  shown.getByText('Mask 2 (phone)');
  shown.getByText(/x@example\.com/);
  const rule = (name: string) => ({ collections: '**', field: name, mask: { how: 'email' } });
  expect(bodies).toMatchObject([
    { pid: sampleProject.id, maskedInto: { rules: [rule('email'), rule('phone')] } },
  ]);
  await user.type(second.getByLabelText('Field'), '2');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});
