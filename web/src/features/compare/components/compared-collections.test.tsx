// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ComparedCollections } from './compared-collections.tsx';

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
