// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DataTable } from './data-table.tsx';
import { DocumentTable } from './document-table.tsx';
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

test('a document that is missing stands across all columns', () => {
  const name = 'projects/p/databases/(default)/documents/shops/a';
  const times = { createTime: null, updateTime: null };
  renderInApp(
    <DocumentTable
      caption="Shops"
      linkTo={(path) => `/${path}`}
      documents={[
        { name, path: 'shops/a', missing: true, fields: {}, ...times },
        {
          name,
          path: 'shops/b',
          missing: false,
          fields: { city: { stringValue: 'Porto' }, 'a.b': { integerValue: '7' } },
          ...times,
        },
      ]}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Document',
    'city',
    'a.b',
  ]);
  const [, missing, found] = screen.getAllByRole('row');
  expect(within(missing ?? document.body).getAllByRole('cell')).toHaveLength(1);
  expect(missing?.textContent).toBe('aNo document here, only subcollections');
  expect(found?.textContent).toBe('bPorto7');
});
