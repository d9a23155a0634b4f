import type { Project } from '../contract/projects.ts';
import { newProject } from '../services/projects/new-project.ts';
import type { StoredProject } from '../services/ports/project-store.ts';

const all = { read: true, write: true, delete: true };

/** For tests: a connected project of `ada`, with which Firekeep may do everything. */
export function storedProject(
  id = 'shop',
  { ownerId = 'ada', allowed = all, ...change }: StoredChange = {},
): StoredProject {
  const { project, settings } = newProject({
    id,
    ownerId,
    input: { name: id, firebaseProjectId: 'p', connectionType: 'emulator' },
    credentials: null,
    now: '2026-01-01T00:00:00.000Z',
  });
  return {
    ownerId,
    project: { ...project, status: 'connected', permissions: all, ...change },
    settings: { ...settings, granted: all, allowed },
  };
}

type StoredChange = Partial<Project> & {
  readonly ownerId?: string;
  readonly allowed?: StoredProject['settings']['allowed'];
};
