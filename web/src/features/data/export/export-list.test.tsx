// @vitest-environment happy-dom
import { Box } from '@chakra-ui/react';
import { defaultCsvForm, type DataExport } from '@firekeep/functions/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { ExportList } from './export-list.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const one: DataExport = {
  id: 'e1',
  projectId: sampleProject.id,
  at: 'now',
  what: { kind: 'project' },
  format: 'csv',
  cells: 'flat',
  csv: defaultCsvForm,
  status: 'completed',
  createdAt: '2026-01-02T10:00:00Z',
  completedAt: null,
  expiresAt: null,
  readTime: '2026-01-01T10:20:00Z',
  consistency: 'snapshot',
  progress: { documents: 1, total: 1, fraction: 1, rawBytes: 2, reads: 1 },
  error: null,
};

const dialog = { role: 'dialog', tabIndex: -1 };

/** The exports of a project in their dialog; what is sent changes them. */
async function show(exports: DataExport[], sent: (call: string) => DataExport[]) {
  patchAuthState({ user: sampleUser });
  let listed = exports;
  answerCalls((call) => {
    if (!call.startsWith('GET ')) {
      listed = sent(call);
      return success(call.startsWith('DELETE ') ? null : listed[0]);
    }
    return success(listed);
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <Box {...dialog}>
        <ExportList projectId={sampleProject.id} />
      </Box>
    </Queries>,
  );
  const list = await screen.findByRole('list', { name: 'Exports of this project' });
  return { user, list };
}

const remove = { name: 'Delete the export of All collections' };

test('who deletes exports keeps the focus in the list, and then in the dialog', async () => {
  const two = [one, { ...one, id: 'e2' }];
  const { user, list } = await show(two, (call) => (call.includes('e1') ? two.slice(1) : []));
  await user.click(screen.getAllByRole('button', remove)[0] ?? list);
  await waitFor(() => expect(list.children).toHaveLength(1));
  expect(document.activeElement).toBe(list);
  await user.click(screen.getByRole('button', remove));
  await waitFor(() => expect(list.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('who cancels an export keeps the focus in the list, and that it has ended is read out', async () => {
  const running: DataExport = { ...one, status: 'running' };
  const { user, list } = await show([running], () => [{ ...one, status: 'cancelled' }]);
  const region = screen.getByText('Exporting').closest('[aria-live=polite]');
  await user.click(screen.getByRole('button', { name: 'Cancel the export of All collections' }));
  await waitFor(() => expect(region?.textContent).toBe('Cancelled'));
  expect(document.activeElement).toBe(list);
});
