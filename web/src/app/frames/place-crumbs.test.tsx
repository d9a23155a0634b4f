// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { PlaceCrumbs } from './place-crumbs.tsx';

const shown = { id: 'shop', project: sampleProject, isOfPage: true };
const at = (address: string) =>
  renderInApp(<PlaceCrumbs shown={shown} projects={[]} />, address).container.textContent;

test('a path can be typed over the page, but not where the page has the field for it', () => {
  expect(at('/projects/shop/collections')).toBe('/Data');
  expect(screen.queryByRole('button')).toBeNull();
  at('/projects/shop/collections/orders');
  expect(screen.getByRole('button', { name: /^Go to a path, from/ })).toBeDefined();
});
