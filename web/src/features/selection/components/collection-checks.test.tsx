// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CollectionChecks } from './collection-checks.tsx';

it('a collection to choose cannot pass for another by characters that nobody sees', () => {
  const collections = ['orders', 'orders\u202E'].map((path) => ({
    path,
    documentCount: 3,
    state: 'all' as const,
  }));
  renderInApp(<CollectionChecks collections={collections} onToggle={() => undefined} />);
  expect(screen.getByText('U+202E')).toBeDefined();
});
