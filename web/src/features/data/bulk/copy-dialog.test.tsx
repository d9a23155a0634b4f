// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { CopyDialog } from './copy-dialog.tsx';

beforeEach(() => {
  provideIdTokens(async () => 'token');
  return () => vi.unstubAllGlobals();
});

function show(path: string, canDelete = true) {
  const bodies: unknown[] = [];
  answerCalls((_sent, { body }) => {
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'r9' });
  });
  const { wrapper: Queries } = withQueries();
  const editing = { projectId: 'p1', canDelete };
  const { user } = renderInApp(
    <Queries>
      <CopyDialog editing={editing} path={path} isOpen onClose={() => undefined} />
    </Queries>,
  );
  return { user, bodies };
}

test('a document is moved with everything below it, to another path only', async () => {
  const { user, bodies } = show('menu/soup');
  await user.click(await screen.findByRole('button', { name: 'Make a plan' }));
  expect(screen.getByText('Enter another path than the present one')).toBeDefined();
  const path = screen.getByLabelText('New path');
  await user.clear(path);
  await user.type(path, 'menu');
  expect(screen.getByText('Enter the path of a document')).toBeDefined();
  await user.type(path, '/broth');
  const whole = screen.getByRole('checkbox', { name: 'With everything below' });
  await user.click(whole);
  expect(screen.getByText(/What is below stays where it is/)).toBeDefined();
  await user.click(whole);
  expect(screen.queryByText(/What is below stays where it is/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    pid: 'p1',
    from: { below: 'menu/soup' },
    to: 'menu/broth',
    isMove: true,
    existing: 'keep',
  });
});

test('where nothing can be deleted a collection is copied, with what is below it or without', async () => {
  const { user, bodies } = show('menu', false);
  expect(await screen.findByLabelText('What to do')).toHaveProperty('value', 'copy');
  await user.click(screen.getByRole('checkbox', { name: 'With everything below' }));
  await user.type(screen.getByLabelText('New path'), '2');
  await user.selectOptions(
    screen.getByLabelText('Where a document that differs is there already'),
    'replace',
  );
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    from: { from: { kind: 'collection', path: 'menu' }, where: null },
    to: 'menu2',
    isMove: false,
    existing: 'replace',
  });
});
