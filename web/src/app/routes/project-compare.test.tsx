// @vitest-environment happy-dom
import type {
  BackupRecord,
  ComparedDocument,
  FieldPattern,
  Project,
} from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import type { ComparisonView } from '#features/compare/components/comparison-view.tsx';
import { keptExclusions } from '#features/restores/model/kept-exclusions.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { backupRecord } from '#testing/backup-record.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { Component as ProjectComparePage } from './project-compare.tsx';

const record = backupRecord({ id: 'r1', projectId: 'shop' });
const stored: { records: BackupRecord[]; isLoading: boolean; error: Error | null } = {
  records: [record],
  isLoading: false,
  error: null,
};

vi.mock('#features/projects/api/get-projects.ts', () => ({ useProjectsFor: () => [] }));
vi.mock('#lib/api/backup-records.ts', () => ({
  useLiveBackupRecords: () => stored,
}));
vi.mock('#features/compare/components/comparison-view.tsx', () => ({
  ComparisonView: ({
    points,
    renderActions,
    renderDocumentActions,
    renderSelectedActions,
  }: Parameters<typeof ComparisonView>[0]) => (
    <>
      <output>{JSON.stringify(points)}</output>
      {renderActions?.('customers/*/orders', total)}
      {renderSelectedActions?.(differing.map(({ path }) => path))}
      {renderSelectedActions?.(Array.from({ length: 1001 }, (_, index) => `customers/${index}`))}
      {differing.map((item) => (
        <div key={item.path}>{renderDocumentActions?.(item)}</div>
      ))}
    </>
  ),
}));

const total: FieldPattern = { field: ['total'], before: 'int64', after: 'string', documents: 3 };

const side = { sizeBytes: 1, updateTime: null };
const differing: ComparedDocument[] = [
  { path: 'customers/ada', change: 'changed', before: side, after: side, fields: null },
  { path: 'customers/new', change: 'added', before: null, after: side, fields: null },
];

beforeEach(() => {
  Object.assign(stored, { records: [record], error: null });
  provideIdTokens(async () => 'token');
  return () => vi.unstubAllGlobals();
});

function Shell({ project }: { project: Project }) {
  const [shown, show] = useState(project);
  return (
    <>
      <button onClick={() => show({ ...project })}>Draw again</button>
      <Outlet context={shown} />
    </>
  );
}

function open(search: string, project: Project = sampleProject) {
  return renderInApp(
    <Routes>
      <Route element={<Shell project={project} />}>
        <Route path="/compare" element={<ProjectComparePage />} />
        <Route path="/projects/:id/restore" element={<h1>The plan</h1>} />
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

test('what is compared stays when a newer backup completes', async () => {
  const { user } = open('');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  stored.records = [backupRecord({ id: 'r2', createdAt: '2026-11-22T12:00:00.000Z' }), record];
  await user.click(screen.getByRole('button', { name: 'Draw again' }));
  await screen.findAllByRole('option', { name: /22/ });
  expect(compared()).toEqual({ kind: 'backup', rid: 'r1', against: 'live' });
});

test('without the list of backups nothing is said of them but that', () => {
  stored.records = [];
  stored.error = new Error('offline');
  open('');
  expect(screen.getByText('Failed to load backup records')).toBeDefined();
  expect(screen.queryByText(/has no backup yet/)).toBeNull();
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

test.each([
  ['', 'customers'],
  ['&path=customers/ada/orders', 'customers/ada/orders'],
])('a field that changed is put back by a plan of that alone (%s)', async (within, scope) => {
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success(record);
    }
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'plan1' });
  });
  const { user } = open(`?from=r1&to=live${within}`);
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const name = 'Put back total: int64 → string in customers/*/orders';
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { name: 'The plan' });
  expect(bodies).toEqual([
    expect.objectContaining({
      recordId: 'r1',
      scope: { collections: [scope] },
      mode: 'overwrite',
      dryRun: true,
    }),
  ]);
  expect(keptExclusions('plan1').only).toEqual([
    { ...total, collection: 'customers/*/orders', before: 'string', after: 'int64' },
  ]);
});

test('one document is put back by a plan of that alone', async () => {
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success(record);
    }
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'plan1' });
  });
  const { user } = open('?from=r1&to=live');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('button', { name: 'Put back customers/new' });
  await user.click(screen.getByRole('button', { name: 'Put back customers/ada' }));
  await screen.findByRole('heading', { name: 'The plan' });
  expect(bodies).toEqual([
    expect.objectContaining({
      recordId: 'r1',
      scope: { paths: ['customers/ada'] },
      mode: 'mirror',
      dryRun: true,
    }),
  ]);
});

test('selected documents are put back by a plan of those alone, up to a thousand', async () => {
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success(record);
    }
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'plan1' });
  });
  const { user } = open('?from=r1&to=live');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(screen.getByText(/at most 1,000 documents at once/)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Put back 2 documents…' }));
  await screen.findByRole('heading', { name: 'The plan' });
  const from = { paths: ['customers/ada', 'customers/new'] };
  expect(bodies).toEqual([expect.objectContaining({ recordId: 'r1', from, mode: 'mirror' })]);
});

test('what was created since is not put back where nothing may be deleted', async () => {
  const guards = { ...sampleProject.guards, refusesDeletes: true };
  const { user } = open('?from=r1&to=live', { ...sampleProject, guards });
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('button', { name: 'Put back customers/ada' });
  expect(screen.queryByRole('button', { name: 'Put back customers/new' })).toBeNull();
});

test('nothing is offered to be put back where nothing can be written', async () => {
  const permissions = { ...sampleProject.permissions, write: false };
  const { user } = open('?from=r1&to=live', { ...sampleProject, permissions });
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(compared()).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull();
});
