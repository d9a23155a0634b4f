// @vitest-environment happy-dom
import type { Project } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { backupRecord } from '#testing/backup-record.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { Component as ProjectComparePage } from './project-compare.tsx';

const record = backupRecord({ id: 'r1', projectId: 'shop' });

vi.mock('#features/projects/api/get-projects.ts', () => ({ useProjectsFor: () => [] }));
vi.mock('#lib/api/backup-records.ts', () => ({
  useLiveBackupRecords: () => ({ records: [record], isLoading: false, error: null }),
}));
vi.mock('#features/compare/components/comparison-view.tsx', () => ({
  ComparisonView: (props: { points: object }) => <output>{JSON.stringify(props.points)}</output>,
}));

function open(search: string, project: Project = sampleProject) {
  return renderInApp(
    <Routes>
      <Route element={<Outlet context={project} />}>
        <Route path="/compare" element={<ProjectComparePage />} />
      </Route>
    </Routes>,
    `/compare${search}`,
  );
}

const asked = () => screen.getByText(/^Comparing reads/).textContent;
const compared = (): unknown => {
  const shown = screen.queryByRole('status')?.textContent;
  return shown === undefined ? null : JSON.parse(shown);
};

test('nothing is read of live data before somebody wants it', async () => {
  const { user } = open('?from=r1&to=live');
  expect(asked()).toBe(
    'Comparing reads a database as it is now: about 10 documents, each of which Firestore bills as one read.',
  );
  expect(compared()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(compared()).toEqual({ kind: 'backup', rid: 'r1', against: 'live' });
});

test('of one collection, only that is said to be read, and it is named exactly', () => {
  open(`?from=r1&to=live&path=${encodeURIComponent('orders\u202E')}`);
  expect(asked()).toContain('every document of the collection ordersU+202E and below it');
  expect(screen.getByText(/^Only the collection/).textContent).toContain('ordersU+202E');
});

test('sample data is not said to be billed', () => {
  open('?from=r1&to=live', { ...sampleProject, id: demonstrationId });
  expect(asked()).toContain('nothing is billed');
});
