import { backupIn, readAt } from '../../contract/at.ts';
import type { Viewed } from '../../services/data-view/data-views.ts';
import { heldBytes } from '../held-bytes.ts';
import type { HeldByInput } from '../route.ts';

interface LookedAt {
  readonly at?: string | undefined;
}

interface Look {
  readonly query: LookedAt | undefined;
  readonly body: LookedAt | undefined;
}

/** What a look at data holds: `ofDatabase` bytes, or the chunks of a backup. */
export function heldByLook(ofDatabase: number): HeldByInput<Look> {
  return {
    most: Math.max(ofDatabase, heldBytes.chunks),
    of: ({ query, body }) =>
      backupIn((query ?? body)?.at) === null ? ofDatabase : heldBytes.chunks,
  };
}

/** What is looked at. */
export function viewed(
  { pid, at }: LookedAt & { readonly pid: string },
  { uid }: { readonly uid: string },
): Viewed {
  return { ownerId: uid, projectId: pid, at: readAt(at) ?? { kind: 'now' } };
}

/** What a flag of a query says; undefined without one. */
export function readFlag(flag: 'true' | 'false' | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 'true';
}
