// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CollectionAges } from './collection-ages.tsx';

test('a collection is named exactly beside what would be lost of it', async () => {
  const collections = [{ path: 'orders\u202E', recordId: null, exposedMs: null }];
  const { user } = renderInApp(<CollectionAges projectId="shop" collections={collections} />);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(screen.getByText('U+202E')).toBeDefined();
});
