import { expect, test } from 'vitest';
import type { Guards, Project } from '../../contract/projects.ts';
import type { Masks } from '../../contract/masks.ts';
import { storedProject } from '../../testing/stored-project.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { loweredProject } from './lowered.ts';

const guards: Guards = {
  needsReason: true,
  confirmAbove: 100,
  needsFreshPlan: true,
  refusesDeletes: true,
  protectedCollections: ['users', 'orders'],
};
const hide = (field: string) => ({
  collections: 'users',
  field,
  mask: { how: 'remove' as const },
});
const masks: Masks = { required: true, rules: [hide('email'), hide('name')] };
const made = storedProject();
const before: StoredProject = {
  ...made,
  settings: { ...made.settings, allowed: { read: true, write: true, delete: false } },
  project: {
    ...made.project,
    backupEnabled: true,
    readOnly: true,
    guards,
    masks,
    metadata: { ...made.project.metadata, environment: 'production' },
  },
};

function after(
  change: Partial<Project>,
  allowed: Partial<StoredProject['settings']['allowed']> = {},
): StoredProject {
  const { settings } = before;
  return {
    ...before,
    project: { ...before.project, ...change },
    settings: { ...settings, allowed: { ...settings.allowed, ...allowed } },
  };
}
const withGuards = (change: Partial<Guards>) => after({ guards: { ...guards, ...change } });
const withMasks = (change: Partial<Masks>) => after({ masks: { ...masks, ...change } });
const staging = { ...before.project.metadata, environment: 'staging' as const };

test.each<readonly [string, StoredProject, string]>([
  ['backups that are off', after({ backupEnabled: false }), 'backups are off'],
  ['writing', after({ readOnly: false }), 'Less is asked'],
  ['no reason', withGuards({ needsReason: false }), 'Less is asked'],
  ['old plans', withGuards({ needsFreshPlan: false }), 'Less is asked'],
  ['deletes', withGuards({ refusesDeletes: false }), 'Less is asked'],
  ['a higher number', withGuards({ confirmAbove: 101 }), 'Less is asked'],
  ['no number', withGuards({ confirmAbove: null }), 'Less is asked'],
  ['a protected collection less', withGuards({ protectedCollections: ['users'] }), 'Less is asked'],
  ['no longer production', after({ metadata: staging }), 'Less is asked'],
  ['masks that need not be', withMasks({ required: false }), 'masks'],
  ['a mask less', withMasks({ rules: [hide('email')] }), 'masks'],
  ['one before the others', withMasks({ rules: [hide('id'), ...masks.rules] }), 'masks'],
  ['no reading', after({}, { read: false }), 'nor backed up'],
  ['deleting', after({}, { delete: true }), 'More may be done'],
])('%s lowers a project', (_name, changed, said) => {
  expect(loweredProject(before, changed)).toEqual([expect.stringContaining(said)]);
});

test.each<readonly [string, StoredProject]>([
  ['another name', after({ name: 'Other' })],
  ['a lower number', withGuards({ confirmAbove: 0 })],
  ['more protected', withGuards({ protectedCollections: ['orders', 'users', 'logs'] })],
  ['a mask more', withMasks({ rules: [...masks.rules, hide('id')] })],
  ['no writing', after({}, { write: false })],
])('%s does not', (_name, changed) => {
  expect(loweredProject(before, changed)).toEqual([]);
});

test('nor does putting all of it up', () => {
  const open = storedProject();
  expect(loweredProject({ ...open, settings: before.settings }, before)).toEqual([]);
});
