import { z } from 'zod';
import { deleteDocument, postDocument, putDocument, startChange } from '../../contract/edits.ts';
import { planBulkChange, previewBulkChange } from '../../contract/bulk.ts';
import { planCopy } from '../../contract/copies.ts';
import type { BulkChanges } from '../../services/changes/bulk-changes.ts';
import type { Edits } from '../../services/changes/edits.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';
import { targetOf } from './restores.ts';

/** The customer's document is read and written, and its change set stored. */
const editCost = 2;
/** Up to 20 documents, as they were and as they are written. */
const changeCost = 5;

const audit = {
  action: 'document.changed',
  subject: ({ body }: { body: { pid: string } }) => ({ kind: 'project', id: body.pid }) as const,
  made: changeOf,
  answersOwner: true,
} as const;

const edited = z.looseObject({ changeId: z.string() });
const changed = z.looseObject({ change: z.looseObject({ id: z.string() }) });

function changeOf(reply: unknown): string | null {
  return edited.safeParse(reply).data?.changeId ?? changed.safeParse(reply).data?.change.id ?? null;
}

const options = { sensitive: true, audit, cost: editCost, holdsBytes: heldBytes.document };

export function editRoutes(
  edits: Pick<Edits, 'put' | 'create' | 'delete' | 'apply'>,
  bulk: Pick<BulkChanges, 'plan' | 'copy' | 'preview'>,
): Route[] {
  return [
    route(putDocument, async ({ body }, caller) => edits.put(caller, body), options),
    route(postDocument, async ({ body }, caller) => edits.create(caller, body), options),
    route(deleteDocument, async ({ query }, caller) => edits.delete(caller, query), {
      ...options,
      audit: { ...audit, subject: ({ query }) => ({ kind: 'project', id: query.pid }) },
    }),
    route(startChange, async ({ body }, caller) => edits.apply(caller, body), {
      ...options,
      cost: changeCost,
      holdsBytes: heldBytes.page,
    }),
    route(planBulkChange, async ({ body }, { uid }) => bulk.plan(uid, body), {
      sensitive: true,
      cost: changeCost,
      audit: { action: 'restore.planned', subject: audit.subject },
    }),
    route(planCopy, async ({ body }, { uid }) => bulk.copy(uid, body), {
      sensitive: true,
      cost: changeCost,
      audit: { action: 'restore.planned', subject: audit.subject, alsoIn: targetOf },
    }),
    route(previewBulkChange, async ({ body }, caller) => bulk.preview(caller, body), {
      cost: changeCost,
      holdsBytes: heldBytes.page,
    }),
  ];
}
