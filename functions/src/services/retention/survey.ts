import type { BackupStatus } from '../../contract/backups.ts';
import { listBackup, listBackups, type NeededBackup } from '../../engine/store/mark.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { SweepWork } from './sweep-work.ts';

/** What records and storage show of the project's backups. */
export interface Sight {
  /** Of the newest records; null where there is none. */
  readonly statuses: Map<string, BackupStatus | null>;
  /** Versions of manifests, null for none, of all backups of which anything is stored. */
  readonly stored: ReadonlyMap<string, string | null>;
}

export interface Survey {
  readonly needed: NeededBackup[];
  readonly garbage: string[];
}

const lookedUpAtOnce = 16;

export async function look({ options, context, vault }: SweepWork): Promise<Sight> {
  const { ownerId, projectId } = context.claim.job;
  const records = await options.retained.list(projectId, ownerId);
  const statuses = new Map(records.map(({ id, status }) => [id, status]));
  return { statuses, stored: await listBackups(vault) };
}

/**
 * The project's backups that are needed, and objects of those that are not: of backups that failed
 * or were cancelled, and what a worker stored that did not know yet that its backup was gone.
 * @param known ids of backups that were seen finished and are marked: not looked up again
 */
export async function survey(
  { options, vault }: SweepWork,
  { statuses, stored }: Sight,
  known: ReadonlySet<string>,
): Promise<Survey> {
  // Not on the list: one among very many, a new one, or none at all.
  const others = [...stored.keys()].filter((id) => !statuses.has(id) && !known.has(id));
  await mapBounded(others, lookedUpAtOnce, async (id) => {
    statuses.set(id, await options.retained.status(id));
  });
  const found: Survey = { needed: [], garbage: [] };
  await mapBounded([...statuses], lookedUpAtOnce, async ([id, status]) => {
    const kind = kindOf(status);
    if (kind === 'finished' || kind === 'leaving') {
      found.needed.push({ id, kind, pages: [], committed: [] });
      return;
    }
    const { pages, names } = stored.has(id)
      ? await listBackup(vault, id)
      : { pages: [], names: [] };
    if (kind === null) {
      found.garbage.push(...names);
    } else {
      found.needed.push({ id, kind, pages, committed: await options.jobs.pages(id) });
    }
  });
  return found;
}

export function kindOf(status: BackupStatus | null): NeededBackup['kind'] | null {
  switch (status) {
    case 'queued':
    case 'running':
    case 'verifying':
      return 'making';
    case 'completed':
      return 'finished';
    // What can be taken back keeps what it needs, if it has any.
    case 'deleted':
    case 'deleting':
      return 'leaving';
    case 'failed':
    case 'cancelled':
    case null:
      return null;
  }
}
