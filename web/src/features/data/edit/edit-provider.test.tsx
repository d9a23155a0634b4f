// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { now } from '#lib/at.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { rootOf } from '../model/source.ts';
import { EditProvider } from './edit-provider.tsx';
import { draftsOf } from './model/draft-store.ts';

// The only one of its file: once the bar's code has come, it is there for all others.
test('the key that undoes stays with what is typed, before the bar’s code has come, too', async () => {
  patchAuthState({ user: sampleUser });
  const drafts = draftsOf(sampleUser.id, 'p1', rootOf(sampleProject));
  drafts.edit({ path: 'numbers/n1', seen: null, wanted: {} });
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <EditProvider source={{ projectId: 'p1', at: now }} project={{ ...sampleProject, id: 'p1' }}>
        <input aria-label="Filter" />
      </EditProvider>
    </Queries>,
  );
  const undo = (at: Element) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true });
  const text = screen.getByRole('textbox', { name: 'Filter' });
  expect(screen.queryByRole('region')).toBeNull();
  // Whatever isn't prevented is done by the browser.
  expect(undo(text)).toBe(true);
  await screen.findByRole('region', { name: 'Changes not applied' });
  expect(undo(text)).toBe(true);
  expect(drafts.drafts).toHaveLength(1);
  expect(undo(document.body)).toBe(false);
  expect(drafts.drafts).toEqual([]);
});
