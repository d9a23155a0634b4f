// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { RestoreEnds } from '../restore-ends.tsx';
import { TopBar } from './top-bar.tsx';

const staging = {
  ...sampleProject,
  id: 'copy',
  name: 'Copy',
  metadata: { ...sampleProject.metadata, environment: 'staging' as const },
};

function show(isOfPage: boolean, into?: typeof staging) {
  const shown = { id: 'shop', project: sampleProject, isOfPage };
  const { container } = renderInApp(
    <>
      <TopBar shown={shown} isSignedIn={false} projects={[]} project={null}>
        {null}
      </TopBar>
      {into === undefined ? null : <RestoreEnds from={sampleProject} into={into} />}
    </>,
  );
  return container.querySelector('[data-environment]')?.getAttribute('data-environment') ?? null;
}

test('the bar wears the environment of the project that the page is of', () => {
  expect(show(true)).toBe('production');
  expect(screen.getByText('Production')).toBeDefined();
});

test('on a page of no project, the one chosen last gives it no colour', () => {
  expect(show(false)).toBeNull();
  expect(screen.queryByText('Production')).toBeNull();
});

test('a restore wears the environment of what it writes to, and names both', () => {
  expect(show(true, staging)).toBe('staging');
  const ends = screen.getByRole('region', { name: 'Projects' });
  expect(ends.textContent).toBe('FromShopProductionintoCopyStaging');
});

test('with the restore its target’s colour goes', () => {
  show(true, staging);
  cleanup();
  expect(show(true)).toBe('production');
});
