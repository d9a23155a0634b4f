// @vitest-environment happy-dom
import type { Restore } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes, useParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRecord, sampleRestore } from '#testing/samples.ts';
import { Component as ProjectRestorePage } from './project-restore.tsx';

const fromElsewhere: Restore = {
  ...sampleRestore,
  target: { ...sampleRestore.target, projectId: 'copy', firebaseProjectId: 'my-copy' },
  scope: { collections: ['orders'] },
};

/** Documents of one database, copied into another one. */
const copied: Restore = {
  ...fromElsewhere,
  recordId: null,
  kind: 'bulk',
  bulk: {
    hash: 'h',
    isDeleting: false,
    runsCode: false,
    copy: {
      from: 'orders',
      to: 'orders',
      source: {
        firebaseProjectId: 'shop',
        databaseId: '(default)',
        readTime: '2026-11-28T12:00:00Z',
      },
    },
  },
};

vi.mock('#features/projects/api/get-projects.ts', () => ({
  useProjectsFor: () => [sampleProject, { ...sampleProject, id: 'copy', name: 'The copy' }],
}));
vi.mock('#features/restores/api/get-restores.ts', () => ({
  useRestores: () => ({ restores: [] }),
}));
vi.mock('#features/restores/api/get-restore.ts', () => ({
  useRestore: () => fromElsewhere,
}));
vi.mock('#features/restores/api/get-changes.ts', () => ({ useAppliedChange: () => undefined }));
vi.mock('#lib/api/backup-records.ts', () => {
  const cancelled = { ...sampleRecord, id: 'cancelled', status: 'cancelled' };
  const useBackupRecords = (projectId: string) => ({
    records: projectId === sampleRecord.projectId ? [sampleRecord, cancelled] : [],
    isLoading: false,
    error: null,
  });
  return { useBackupRecords, useLiveBackupRecords: useBackupRecords };
});
vi.mock('#features/restores/components/restore-view.tsx', () => ({
  RestoreView: (props: {
    onChangeChoice: (restore: Restore) => void;
    renderEnds: (restore: Restore) => ReactNode;
  }) => (
    <>
      {props.renderEnds(copied)}
      <button type="button" onClick={() => props.onChangeChoice(fromElsewhere)}>
        Restore again
      </button>
    </>
  ),
}));
vi.mock('#features/restores/components/restore-chooser.tsx', () => ({
  RestoreChooser: (props: { projectId: string; initial: object }) => (
    <output>{JSON.stringify({ ...props.initial, of: props.projectId })}</output>
  ),
}));

/** As the project's frame does: nothing is carried from one project's page to another's. */
function Frame() {
  const { pid = '' } = useParams();
  return <Outlet key={pid} context={{ ...sampleProject, id: pid }} />;
}

function open(address: string) {
  return renderInApp(
    <Routes>
      <Route path="/projects/:pid" element={<Frame />}>
        <Route path="restore" element={<ProjectRestorePage />} />
      </Route>
    </Routes>,
    address,
  );
}

const form = (): unknown => JSON.parse(screen.getByRole('status').textContent);

test.each(['shop', 'copy'])(
  'a restore into another project is chosen again from its backup, as it was (page of %s)',
  async (page) => {
    const { user } = open(`/projects/${page}/restore?restore=x`);
    await user.click(await screen.findByRole('button', { name: 'Restore again' }));
    expect(form()).toMatchObject({
      of: 'shop',
      recordId: 'r1',
      scope: { collections: ['orders'] },
      target: { projectId: 'copy' },
    });
  },
);

test('without such choices, the address says what is restored', () => {
  open('/projects/shop/restore?collection=customers');
  expect(form()).toMatchObject({
    scope: { collections: ['customers'] },
    target: { projectId: 'shop' },
  });
});

test('without a verified backup, what the database holds now can be chosen', () => {
  open('/projects/new/restore');
  screen.getByText('There is no verified backup yet');
  expect(form()).toMatchObject({ of: 'new', recordId: 'now', target: { projectId: 'new' } });
});

test('where the backup that was to be made first was cancelled, it is made again', () => {
  open('/projects/shop/restore?record=cancelled');
  expect(form()).toMatchObject({ recordId: 'now' });
});

test('a copy into another database names both projects', async () => {
  open('/projects/shop/restore?restore=x');
  const ends = await screen.findByRole('region', { name: 'Projects' });
  expect(ends.textContent).toMatch(new RegExp(`^From${sampleProject.name}.*intoThe copy`));
});
