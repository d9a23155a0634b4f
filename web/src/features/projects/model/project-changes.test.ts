import { noGuards, projectSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import {
  changesOf,
  projectFormOf,
  projectFormSchema,
  type ProjectForm,
} from './project-changes.ts';
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

/** What is sent of a form that is filled in so. */
const sent = (form: Partial<ProjectForm>) =>
  changesOf(project, projectFormSchema.parse({ ...projectFormOf(project), ...form }));

test('sends nothing where nothing was changed', () => {
  expect(sent({})).toBeNull();
});

test('sends only what was changed', () => {
  const { metadata } = projectFormOf(project);
  const form = { name: 'Store', metadata: { ...metadata, tags: ['eu', 'new'] } };
  expect(sent(form)).toEqual({ name: 'Store', metadata: { tags: ['eu', 'new'] } });
});

test('guards are sent together, as they were typed', () => {
  const { guards } = projectFormOf(project);
  const typed = { ...guards, confirmAbove: ' 100', protectedCollections: ' **/orders \n\nusers' };
  const protectedCollections = ['**/orders', 'users'];
  const kept = { ...noGuards, confirmAbove: 100, protectedCollections };
  expect(sent({ guards: typed })).toEqual({ guards: kept });
  expect(projectFormOf({ ...project, guards: kept }).guards).toEqual({
    ...guards,
    confirmAbove: '100',
    protectedCollections: '**/orders\nusers',
  });
});

test.each([
  [{ confirmAbove: 'ten' }, 'A whole number of documents, or nothing for never'],
  [{ confirmAbove: '-1' }, 'A whole number of documents, or nothing for never'],
  [
    { protectedCollections: 'a//b' },
    'A pattern has the form customers, customers/*/orders or **/orders',
  ],
])('guards of %j are refused', (guards, message) => {
  const form = projectFormOf(project);
  const { error } = projectFormSchema.safeParse({ ...form, guards: { ...form.guards, ...guards } });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('does not take what the key may do for what the owner allows', () => {
  expect(sent({ readOnly: true })).toEqual({ readOnly: true });
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
