import type { Permissions, Project } from '../../contract/projects.ts';
import type { AppError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';

const none: Permissions = { read: false, write: false, delete: false };

/** What Firekeep may do: what the key is granted and the owner allows. */
function effectivePermissions({ settings: { granted, allowed } }: StoredProject): Permissions {
  return {
    read: granted.read && allowed.read,
    write: granted.write && allowed.write,
    delete: granted.delete && allowed.delete,
  };
}

function statusOf(project: Project, permissions: Permissions): Project['status'] {
  if (project.health.status !== 'healthy' || !permissions.read) {
    return 'disconnected';
  }
  return project.readOnly || !permissions.write ? 'read-only' : 'connected';
}

/** The project with permissions and status as they follow from its settings and its health. */
export function withConnectionState(stored: StoredProject): StoredProject {
  const permissions = effectivePermissions(stored);
  const status = statusOf(stored.project, permissions);
  return { ...stored, project: { ...stored.project, permissions, status } };
}

/** The same after a check that has just been made. */
export function withCheck(
  stored: StoredProject,
  check: {
    readonly isReadable: boolean;
    readonly latencyMs: number | null;
    readonly granted: Permissions;
    readonly errors: readonly string[];
    readonly checkedAt: string;
  },
): StoredProject {
  const { isReadable, latencyMs, errors, checkedAt } = check;
  return withConnectionState({
    ...stored,
    settings: { ...stored.settings, granted: isReadable ? check.granted : none },
    project: {
      ...stored.project,
      health: {
        status: isReadable ? 'healthy' : 'unhealthy',
        lastCheck: checkedAt,
        latency: latencyMs,
        errors: errors.slice(0, 20),
      },
      lastSynced: isReadable ? checkedAt : stored.project.lastSynced,
    },
  });
}

/** Shows a project as disconnected when access was refused outside of a check. Never throws. */
export function markDisconnected(deps: {
  readonly projects: Pick<ProjectStore, 'update'>;
  readonly now: () => Date;
  readonly log: Log;
}): (stored: StoredProject, refusal: AppError) => Promise<void> {
  return async ({ project, ownerId }, { message, hint }) => {
    const key = { projectId: project.id, ownerId };
    const check = {
      isReadable: false,
      latencyMs: null,
      granted: none,
      errors: [hint === null ? message : `${message}. ${hint}`],
      checkedAt: deps.now().toISOString(),
    };
    try {
      await deps.projects.update(key, (current) => withCheck(current, check));
    } catch (error) {
      deps.log.error('Project not shown as disconnected', error, { projectId: project.id });
    }
  };
}
