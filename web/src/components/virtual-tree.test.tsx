// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { VirtualTree } from './virtual-tree.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const linesOf = (names: readonly string[]) =>
  names.map((name) => ({ name, level: 1, isOpen: null }));

function Example({ names }: { names: readonly string[] }) {
  return (
    <>
      <input aria-label="Search" />
      <VirtualTree
        label="Fields"
        className={undefined}
        lines={linesOf(names)}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        selected={undefined}
        lineHeight={26}
        nameShare={50}
        onToggle={() => undefined}
        renderLine={({ name }, props) => (
          <div key={name} {...props}>
            {name}
          </div>
        )}
      />
    </>
  );
}

const active = () => document.activeElement;
const line = (name: string) => screen.getByRole('treeitem', { name });

test.each(['{ArrowUp}', '{Home}'])(
  'a key that leads nowhere (%s) takes no focus later',
  async (key) => {
    const { rerender } = renderInApp(<Example names={['age', 'name']} />);
    (await screen.findByRole('treeitem', { name: 'age' })).focus();
    await userEvent.keyboard(key);
    expect(active()).toBe(line('age'));
    await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
    rerender(<Example names={['age', 'name', 'phone']} />);
    expect(active()).toBe(screen.getByRole('textbox', { name: 'Search' }));
  },
);

test('where the line with the focus goes, another one takes it', async () => {
  const { rerender } = renderInApp(<Example names={['age', 'name']} />);
  (await screen.findByRole('treeitem', { name: 'age' })).focus();
  await userEvent.keyboard('{End}');
  expect(active()).toBe(line('name'));
  rerender(<Example names={['age']} />);
  expect(active()).toBe(line('age'));
});
