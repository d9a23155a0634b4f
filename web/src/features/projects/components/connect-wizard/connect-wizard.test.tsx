// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { ConnectWizard } from './connect-wizard.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));
vi.mock('../../api/list-databases.ts', () => ({ useDatabases: () => ['analytics', 'shop'] }));

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
