import { projectSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { changesOf, projectFormOf } from './project-changes.ts';
import { arrangeProjects } from './arrange-projects.ts';

const now = '2026-11-21T12:00:00.000Z';
const project = projectSchema.parse({
  id: 'p1',
  name: 'Shop',
  firebaseProjectId: 'my-shop',
  databaseId: '(default)',
  connectionType: 'emulator',
  credentials: null,
  status: 'connected',
  permissions: { read: true, write: false, delete: false },
  health: { status: 'healthy', lastCheck: now, latency: 5, errors: [] },
  metadata: {
    description: '',
    environment: 'production',
    tags: ['eu'],
    color: '#c2410c',
    favorite: false,
  },
  readOnly: false,
  queryCount: 0,
  dataExported: 0,
  backupEnabled: true,
  lastBackup: null,
  lastSynced: null,
  lastUsed: null,
  createdAt: now,
  updatedAt: now,
});

test('sends nothing where nothing was changed', () => {
  expect(changesOf(project, projectFormOf(project))).toBeNull();
});

test('sends only what was changed', () => {
  const before = projectFormOf(project);
  const metadata = { ...before.metadata, tags: ['eu', 'new'] };
  const form = { ...before, name: 'Store', metadata };
  expect(changesOf(project, form)).toEqual({ name: 'Store', metadata: { tags: ['eu', 'new'] } });
});

test('does not take what the key may do for what the owner allows', () => {
  expect(changesOf(project, { ...projectFormOf(project), readOnly: true })).toEqual({
    readOnly: true,
  });
});

test('finds projects by every word, favourites first', () => {
  const other = {
    ...project,
    id: 'p2',
    name: 'Archive',
    metadata: { ...project.metadata, environment: 'staging' as const },
  };
  const favorite = {
    ...project,
    id: 'p3',
    name: 'Zoo',
    metadata: { ...project.metadata, favorite: true },
  };
  const ids = (search: string) =>
    arrangeProjects([project, other, favorite], search).map(({ id }) => id);
  expect(ids('')).toEqual(['p3', 'p2', 'p1']);
  expect(ids('SHOP prod')).toEqual(['p3', 'p1']);
  expect(ids('archive EU')).toEqual(['p2']);
  expect(ids('nothing')).toEqual([]);
});
