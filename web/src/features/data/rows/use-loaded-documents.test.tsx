// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadedDocuments } from './loaded-documents.ts';
import { useLoadedDocuments } from './use-loaded-documents.ts';

const ids = ['ada', 'Adam', 'bob', 'Adalbert'];
/** A parent that doesn't exist. */
const parent = 1;

function Grid({ count, isPart = false }: { count: number; isPart?: boolean }) {
  const rowAt = (at: number) => ({
    name: '',
    path: at === 4 ? 'customers/ada/customers/x' : `customers/${ids[at] ?? ''}`,
    missing: at === parent,
    fields: {},
    createTime: null,
    updateTime: null,
  });
  useLoadedDocuments('shop', 'customers', { count, rowAt, isPart });
  return null;
}

/** As the palette: it asks while it is drawn. */
function Finder({ most }: { most: number }) {
  const found = loadedDocuments('shop', 'customers')?.find('ADA', most) ?? ['nothing'];
  return <output>{found.join(' ')}</output>;
}

test('what is loaded is found by a part of its id, while something else is drawn', () => {
  const grid = render(<Grid count={2} />);
  const finder = render(<Finder most={8} />);
  expect(screen.getByRole('status').textContent).toBe('customers/ada customers/Adam');
  grid.rerender(<Grid count={4} />);
  finder.rerender(<Finder most={9} />);
  expect(screen.getByRole('status').textContent).toBe(
    'customers/ada customers/Adam customers/Adalbert',
  );
  const first = loadedDocuments('shop', 'customers')?.first() ?? [];
  expect(first.map(({ path }) => path)).toEqual([
    'customers/ada',
    'customers/bob',
    'customers/Adalbert',
  ]);
  grid.rerender(<Grid count={5} />);
  // That of another collection isn't one of these.
  expect(loadedDocuments('shop', 'customers')?.first()).toHaveLength(3);
  grid.rerender(<Grid count={4} isPart />);
  expect(loadedDocuments('shop', 'customers')?.first()).toEqual([]);
  finder.rerender(<Finder most={1} />);
  expect(screen.getByRole('status').textContent).toBe('customers/ada');
  grid.unmount();
  expect(loadedDocuments('shop', 'customers')).toBeNull();
});
