/** `restores/{id}`: what owners read of their restores; shape in `contract/records.ts`. */
import { z } from 'zod';
import { recordCollections, restoreDocumentSchema } from '../../contract/records.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { RestoreRecords } from '../../services/ports/restore-records.ts';
import { ownedStore } from './record-store.ts';
import type { Records } from './records.ts';

const maxListed = 100;
/** Records that are read for a list, of which some are excluded. */
const maxRead = 1000;

const withCollections = z.looseObject({ collections: z.array(z.unknown()).nullable() });

/**
 * A restore's fields as they are stored: the collections of its plan are JSON as text, because they
 * would be thousands of entries of an index. `restorePlanSchema` reads it.
 */
export function storedRestore<T extends object>(fields: T): T {
  const plan = withCollections.safeParse('plan' in fields ? fields.plan : undefined);
  if (!plan.success) {
    return fields;
  }
  return { ...fields, plan: { ...plan.data, collections: JSON.stringify(plan.data.collections) } };
}

export function createRestoreRecords(records: Records): RestoreRecords {
  const restores = ownedStore(records, recordCollections.restores, restoreDocumentSchema);

  /** `firestore.indexes.json` has an index for each of the three conditions. */
  const page: RestoreRecords['page'] = async ({ projectId, ownerId }, last, limit) =>
    await restores.values({
      where: { ownerId },
      anyOf: { projectId, 'target.projectId': projectId, sourceProjectId: projectId },
      order: { createdAt: 'desc' },
      after: last === null ? null : [last.createdAt, last.id],
      limit,
    });

  return {
    get: restores.get,
    page,

    async list(projectId, ownerId) {
      const listed: Restore[] = [];
      let last: Restore | null = null;
      for (let read = 0; read < maxRead && listed.length < maxListed; read += maxListed) {
        const found: Restore[] = await page({ projectId, ownerId }, last, maxListed);
        listed.push(...found.filter(({ recordId }) => recordId !== null));
        last = found.at(-1) ?? null;
        if (found.length < maxListed) {
          break;
        }
      }
      return listed.slice(0, maxListed);
    },
  };
}
