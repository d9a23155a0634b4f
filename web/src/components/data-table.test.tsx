// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DataTable } from './data-table.tsx';
import { column, numberColumn } from './table-columns.tsx';

const height = 45;

// Nothing has a size without a browser: every row is as high as another, and the window as high as
// 20.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  vi.stubGlobal('innerHeight', 20 * height);
  vi.stubGlobal('scrollY', 0);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 800, height),
  );
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const rows = Array.from({ length: 1200 }, (_, index) => ({ name: `n${index}`, size: index }));
const columns = [
  column<(typeof rows)[number]>('Name', ({ name }) => <a href={`/${name}`}>{name}</a>),
  numberColumn<(typeof rows)[number]>('Size', ({ size }) => `${size} bytes`, { hideOnPhone: true }),
];

function table(count: number) {
  return renderInApp(
    <DataTable
      caption="Files"
      columns={columns}
      rows={rows.slice(0, count)}
      rowKey={({ name }) => name}
    />,
  );
}

const names = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent);

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
}

test('draws every row of a short table, under its headings', () => {
  table(100);
  const drawn = within(screen.getByRole('table', { name: 'Files' })).getAllByRole('row');
  expect(drawn).toHaveLength(101);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Size',
  ]);
  const cells = within(drawn[1] ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['n0', '0 bytes']);
});

test('leaves rows out of the document from 101 on', () => {
  table(101);
  expect(screen.getByRole('table', { name: 'Files' }).getAttribute('aria-rowcount')).toBe('102');
  expect(names()).toContain('n0');
  expect(names()).not.toContain('n100');
});

test('shows the rows in the order that they are given in', () => {
  renderInApp(
    <DataTable
      caption="Files"
      columns={columns}
      rows={[3, 1, 2].map((size) => ({ name: `n${size}`, size }))}
      rowKey={({ name }) => name}
    />,
  );
  expect(names()).toEqual(['n3', 'n1', 'n2']);
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull();
});

test('scrolls its rows in an area with a name', () => {
  renderInApp(
    <DataTable
      caption="Covered collections"
      columns={columns}
      rows={rows.slice(0, 2)}
      rowKey={({ name }) => name}
      area={{ maxHeight: '15rem', label: 'What is covered' }}
    />,
  );
  const area = screen.getByRole('region', { name: 'What is covered' });
  const whole = within(area).getByRole('table', { name: 'Covered collections' });
  expect(within(whole).getAllByRole('row')).toHaveLength(3);
});

test('draws the rows in view of 1,200, and says how many there are', () => {
  table(1200);
  const whole = screen.getByRole('table', { name: 'Files' });
  expect(whole.getAttribute('aria-rowcount')).toBe('1201');
  expect(names()[0]).toBe('n0');
  expect(names().length).toBeGreaterThan(20);
  expect(names().length).toBeLessThan(70);

  scrollTo(600 * height);
  expect(names()).toContain('n600');
  expect(names()).not.toContain('n0');
  expect(names().length).toBeLessThan(70);
  const row = screen.getByText('n600').closest('tr');
  expect(row?.getAttribute('aria-rowindex')).toBe('602');
});

test('keeps the row that has the focus, wherever the page is scrolled', () => {
  table(1200);
  const link = screen.getByText('n3');
  link.focus();
  scrollTo(900 * height);
  expect(names()).toContain('n900');
  expect(document.activeElement).toBe(link);
  expect(link.isConnected).toBe(true);
});

test('keeps the focus inside a cell when its columns are made again', () => {
  const row = { name: 'n0', size: 0 };
  const fresh = (label: string) => (
    <DataTable
      caption="Files"
      columns={[column<typeof row>('Name', ({ name }) => <button>{`${name} ${label}`}</button>)]}
      rows={[row]}
      rowKey={({ name }) => name}
    />
  );
  const { rerender } = renderInApp(fresh('off'));
  const button = screen.getByRole('button');
  button.focus();
  rerender(fresh('on'));
  expect(button.textContent).toBe('n0 on');
  expect(document.activeElement).toBe(button);
});
