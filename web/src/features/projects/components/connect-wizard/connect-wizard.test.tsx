// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { grantedConnection } from '../../model/google-flow.ts';
import { ConnectWizard } from './connect-wizard.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const asked = vi.hoisted((): unknown[] => []);

vi.mock('../../api/list-databases.ts', () => ({
  useDatabases: (input: unknown) => {
    asked.push(input);
    return ['analytics', 'shop'];
  },
}));

afterEach(() => {
  asked.length = 0;
  grantedConnection.write(null);
});

test('a project without a default database is not connected before one of its databases is chosen', async () => {
  patchAuthState({ user: { ...sampleUser, emailVerified: true } });
  const calls = answerCalls((sent) =>
    success(sent.startsWith('POST') ? sampleProject : { google: false, emulator: true }),
  );
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <ConnectWizard isOpen onClose={() => undefined} projects={[]} />
    </Queries>,
  );
  const connect = () => user.click(screen.getByRole('button', { name: 'Connect' }));
  await user.click(await screen.findByText('Emulator'));
  await user.type(screen.getByLabelText('Project name'), 'Shop');
  await user.type(screen.getByLabelText('Firebase project ID'), 'my-shop');
  await connect();
  expect(await screen.findByText('Choose one of the databases of the project')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Database'));
  await user.selectOptions(screen.getByLabelText('Database'), 'shop');
  expect(screen.queryByText('Choose one of the databases of the project')).toBeNull();
  await connect();
  await expect.poll(() => calls.filter((sent) => sent.startsWith('POST'))).toHaveLength(1);
});

test.each([
  ['what its id says', null, 'staging'],
  ['what was chosen instead', 'production', 'production'],
])('the environment is %s', async (_which, chosen, expected) => {
  patchAuthState({ user: { ...sampleUser, emailVerified: true } });
  const sentBodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('POST')) {
      sentBodies.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    }
    return success(sent.startsWith('POST') ? sampleProject : { google: true, emulator: false });
  });
  grantedConnection.write({
    connectionId: 'c'.repeat(20),
    account: 'ada@gmail.example',
    projects: [{ firebaseProjectId: 'shop-stg', displayName: 'Shop', isConnected: false }],
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <ConnectWizard isOpen onClose={() => undefined} projects={[]} />
    </Queries>,
  );
  // Nothing is known of it yet.
  const field = await screen.findByLabelText<HTMLSelectElement>('Environment');
  expect(field.value).toBe('production');
  await user.click(screen.getByText('Shop'));
  expect(field.value).toBe('staging');
  if (chosen !== null) {
    await user.selectOptions(field, chosen);
  }
  await user.selectOptions(screen.getByLabelText('Database'), 'shop');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await expect.poll(() => sentBodies).toMatchObject([{ metadata: { environment: expected } }]);
});

test('what Google gave is used for nothing else once the project is being connected', async () => {
  patchAuthState({ user: { ...sampleUser, emailVerified: true } });
  const connectionId = 'c'.repeat(20);
  grantedConnection.write({
    connectionId,
    account: 'ada@gmail.example',
    projects: [{ firebaseProjectId: 'my-shop', displayName: 'Shop', isConnected: false }],
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const calls = answerCalls((sent) =>
    sent.startsWith('POST')
      ? new Promise<Response>(() => undefined)
      : success({ google: true, emulator: false }),
  );
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <ConnectWizard isOpen onClose={() => undefined} projects={[]} />
    </Queries>,
  );
  await user.click(await screen.findByText('Shop'));
  expect(asked.at(-1)).toEqual({ firebaseProjectId: 'my-shop', googleConnectionId: connectionId });
  await user.selectOptions(screen.getByLabelText('Database'), 'shop');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await expect.poll(() => calls.filter((sent) => sent.startsWith('POST'))).toHaveLength(1);
  expect(asked.at(-1)).toBeNull();
});
