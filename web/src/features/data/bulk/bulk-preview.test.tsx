// @vitest-environment happy-dom
import type { EndpointData, previewBulkChange } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { BulkPreview } from './bulk-preview.tsx';

type Preview = EndpointData<typeof previewBulkChange>;

const item = (path: string): Preview['items'][number] => ({
  path,
  change: 'update',
  difference: { fields: [], moreFields: 0 },
});
const preview: Preview = {
  items: [item('c/a'), item('c/b')],
  changed: 1200,
  refused: [],
  unchanged: 1,
  isComplete: false,
  masked: [],
};

test('what is counted is read out, and how much of it is shown', () => {
  const { rerender } = renderInApp(<BulkPreview preview={undefined} />);
  // Only what is in a region that was there before is read out.
  const region = document.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  rerender(<BulkPreview preview={preview} />);
  expect(region?.textContent).toBe(
    '1,200 documents would change, 1 would not: the first of those that are meant. The first 2 that would are shown.',
  );
  rerender(<BulkPreview preview={{ ...preview, changed: 2, isComplete: true }} />);
  expect(region?.textContent).toBe('2 documents would change, 1 would not: all that are meant.');
  expect(screen.getByRole('region', { name: 'Preview' })).toBeDefined();
});
