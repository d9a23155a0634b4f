// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';

function show(leave = async () => {}) {
  patchAuthState({ user: sampleUser });
  const { wrapper: Queries } = withQueries();
  return renderInApp(
    <Queries>
      <DeleteProjectDialog
        project={sampleProject}
        isOpen
        onClose={() => undefined}
        onDeleted={leave}
      />
    </Queries>,
  );
}

test('how many backups and schedules go is said', async () => {
  const records = [
    sampleRecord,
    { ...sampleRecord, id: 'b2' },
    // Holds nothing that could go.
    { ...sampleRecord, id: 'b3', status: 'failed' },
  ];
  answerCalls((sent) => success(sent.includes('configurations') ? [] : records));
  show();
  expect(await screen.findByText('2 backups')).toBeDefined();

  expect(await screen.findByText(/0 schedules, the exports/)).toBeDefined();
});

test('where that can’t be counted, everything goes all the same, and can be deleted', async () => {
  const calls = answerCalls((sent) => (sent.startsWith('DELETE') ? success(null) : refusal()));
  const order: string[] = [];
  const { user } = show(async () => void order.push('left'));
  expect(await screen.findByText('all backups')).toBeDefined();
  await user.type(screen.getByRole('textbox'), sampleProject.firebaseProjectId);
  await user.click(screen.getByRole('button', { name: 'Delete project' }));
  await expect.poll(() => order).toEqual(['left']);
  expect(calls.filter((sent) => sent.startsWith('DELETE'))).toHaveLength(1);
});
