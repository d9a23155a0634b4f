// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CompareActionsContext } from './compare-actions.ts';
import { ComparedCollections } from './compared-collections.tsx';

// Nothing has a size without a browser.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  return () => vi.restoreAllMocks();
});

const collection = {
  path: 'orders\u202E',
  added: 1,
  removed: 0,
  changed: 0,
  unchanged: 0,
  fields: [],
  moreFields: 0,
};
const sum = {
  added: 1,
  removed: 0,
  changed: 0,
  unchanged: 0,
  collections: [collection],
  chunks: { read: 1, skipped: 0 },
  readCount: 1,
  isPartial: false,
  fraction: 1,
};

test.each([undefined, () => undefined])('a compared collection is named exactly', (onShape) => {
  renderInApp(
    <ComparedCollections
      sum={sum}
      search="ORD"
      actions={null}
      shape={undefined}
      onShape={onShape}
    />,
  );
  expect(screen.getByText('U+202E')).toBeDefined();
});

test('how fields changed is listed below their collection, with what can be done', async () => {
  const price = { field: ['price'], before: 'int64', after: 'string', documents: 300 } as const;
  const changed = { ...collection, path: 'menu', changed: 300, moreFields: 2 };
  const menu = { ...changed, fields: [{ ...price, field: ['price'] }] };
  const { user } = renderInApp(
    <CompareActionsContext
      value={{
        renderActions: (of, pattern) => (
          <button type="button">{`Fix ${pattern?.field.join('.')} of ${of}`}</button>
        ),
      }}
    >
      <ComparedCollections
        sum={{ ...sum, collections: [collection, menu] }}
        search=""
        actions={null}
        shape={undefined}
        onShape={undefined}
      />
    </CompareActionsContext>,
  );
  expect(screen.queryByText('price: int64 → string')).toBeNull();
  const openers = screen.getAllByRole('button', { name: /^What changed in/ });
  expect(openers).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'What changed in menu' }));
  const line = screen.getByText('price: int64 → string').closest('li');
  expect(line?.textContent).toBe('price: int64 → stringat least 300 documentsFix price of menu');
  expect(screen.getByText('and 2 more field changes, not listed')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'What changed in menu' }));
  expect(screen.queryByText('price: int64 → string')).toBeNull();
});
