// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { RestoreEnds } from './restore-ends.tsx';

test('what goes from one database of a project into another names both', () => {
  renderInApp(
    <RestoreEnds
      from={sampleProject}
      into={sampleProject}
      databases={{ from: '(default)', into: 'archive' }}
    />,
  );
  const { textContent } = screen.getByRole('region', { name: 'Projects' });
  expect(textContent).toMatch(/FromShop\(default\).*intoShoparchive/);
});
