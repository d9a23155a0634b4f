import type { Permissions, Project } from '../../contract/projects.ts';
import type { StoredProject } from '../ports/project-store.ts';

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

/** The project with permissions and status as they follow from its settings, its health and its read-only mark. */
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
