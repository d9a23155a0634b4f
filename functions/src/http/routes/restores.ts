import { z } from 'zod';
import {
  applyRestore,
  cancelRestore,
  getExclusions,
  getPlanDifference,
  getRestore,
  listPlan,
  undoRestore,
  listRestores,
  startRestore,
} from '../../contract/restores.ts';
import type { GuardedRestores } from '../../services/changes/guarded-restores.ts';
import type { RestorePlans } from '../../services/changes/restore-plans.ts';
import type { Restores } from '../../services/changes/restores.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';

const startCost = 5;

const ofRestore = ({ params }: { params: { id: string } }) =>
  ({ kind: 'restore', id: params.id }) as const;

const place = z.looseObject({ projectId: z.string() });
const restored = z.looseObject({
  target: place,
  moved: z.looseObject({ other: place, next: z.string().nullable() }).nullish(),
});

/**
 * The project that is written to, which may be another than that of the backup. The undo of a move
 * writes to both: that one then, which its copies go from at last.
 */
export function targetOf(reply: unknown): string | null {
  const { target, moved } = restored.safeParse(reply).data ?? {};
  const written = moved?.next ? moved.other : target;
  return written?.projectId ?? null;
}

/** What reads and opens stored lists and chunks weighs more. */
const reading = { cost: 2, holdsBytes: heldBytes.chunks };

export function restoreRoutes(
  restores: Pick<Restores, 'list' | 'get' | 'cancel' | 'undo'>,
  guarded: Pick<GuardedRestores, 'start' | 'apply'>,
  plans: Pick<RestorePlans, 'list' | 'difference' | 'exclusions'>,
): Route[] {
  return [
    route(startRestore, async ({ body }, caller) => guarded.start(caller, body), {
      sensitive: true,
      freshSignIn: 'stored',
      cost: startCost,
      audit: {
        action: ({ body }) => (body.dryRun ? 'restore.planned' : 'restore.started'),
        subject: ({ body }) => ({ kind: 'project', id: body.projectId }),
        alsoIn: targetOf,
      },
    }),
    route(listRestores, async ({ query }, { uid }) => restores.list(uid, query.projectId)),
    route(getRestore, async ({ params }, { uid }) => restores.get(uid, params.id)),
    route(cancelRestore, async ({ params }, { uid }) => restores.cancel(uid, params.id), {
      sensitive: true,
      audit: { action: 'restore.cancelled', subject: ofRestore, alsoIn: targetOf },
    }),
    route(
      applyRestore,
      async ({ params, body }, caller) => guarded.apply(caller, params.id, body),
      {
        sensitive: true,
        freshSignIn: 'stored',
        cost: startCost,
        audit: { action: 'restore.applied', subject: ofRestore, alsoIn: targetOf },
      },
    ),
    route(undoRestore, async ({ params, body }, caller) => restores.undo(caller, params.id, body), {
      sensitive: true,
      cost: startCost,
      // Of an edit: its documents, before and after.
      holdsBytes: heldBytes.page,
      audit: { action: 'restore.undone', subject: ofRestore, alsoIn: targetOf },
    }),
    route(
      listPlan,
      async ({ params, query }, { uid }) => plans.list(uid, params.id, query),
      reading,
    ),
    route(getExclusions, async ({ params }, { uid }) => plans.exclusions(uid, params.id), reading),
    route(
      getPlanDifference,
      async ({ params, query }, { uid }) => plans.difference(uid, params.id, query.path),
      reading,
    ),
  ];
}
