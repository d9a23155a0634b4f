// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DetailDrawer, DetailDrawerContents, DrawerSection, SideDrawer } from './detail-drawer.tsx';

function Note() {
  const [text, setText] = useState('');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Page({ drawer }: { drawer: (isOpen: boolean, onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {drawer(isOpen, () => setOpen(false))}
    </>
  );
}

test('opens over the page, closes by its button and by Escape, and begins again each time', async () => {
  const { user } = renderInApp(
    <Page
      drawer={(isOpen, onClose) => (
        <SideDrawer isOpen={isOpen} onClose={onClose}>
          <Note />
        </SideDrawer>
      )}
    />,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await user.type(screen.getByLabelText('Note'), 'first');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'first');
  await user.click(screen.getByRole('button', { name: /close/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('details are named by their title, and the focus is not on the first button', async () => {
  const { user } = renderInApp(
    <Page
      drawer={(isOpen, onClose) => (
        <DetailDrawer isOpen={isOpen} onClose={onClose}>
          <DetailDrawerContents
            title="Nightly"
            state={<span>Verified</span>}
            actions={<button type="button">Delete</button>}
          >
            <DrawerSection title="Facts">12 documents</DrawerSection>
          </DetailDrawerContents>
        </DetailDrawer>
      )}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const drawer = await screen.findByRole('dialog', { name: 'Nightly' });
  expect(screen.getByRole('region', { name: 'Facts' }).textContent).toContain('12 documents');
  await waitFor(() => expect(document.activeElement).toBe(drawer));
});
