import type { BackupStatus } from '../../contract/backups.ts';
import { listBackups, type NeededBackup, type StoredBackup } from '../../engine/store/mark.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { RetainedBackups } from '../ports/retained-backups.ts';

interface SurveyWork {
  readonly options: {
    readonly retained: Pick<RetainedBackups, 'list' | 'status'>;
    readonly jobs: Pick<JobStore, 'pages'>;
  };
  readonly context: Pick<StepContext, 'claim'>;
  readonly vault: Vault;
}

/**
 * The project's backups that are needed, and objects of those that are not: of backups that failed
 * or were cancelled, and what a worker stored that did not know yet that its backup was gone.
 */
export async function survey({ options, context, vault }: SurveyWork): Promise<{
  needed: NeededBackup[];
  garbage: string[];
}> {
  const { ownerId, projectId } = context.claim.job;
  const records = await options.retained.list(projectId, ownerId);
  const statuses = new Map<string, BackupStatus | null>(
    records.map(({ id, status }) => [id, status]),
  );
  const stored = await listBackups(vault);
  for (const id of stored.keys()) {
    if (!statuses.has(id)) {
      // Not on the list: one among very many, a new one, or none at all.
      statuses.set(id, await options.retained.status(id));
    }
  }
  const found: { needed: NeededBackup[]; garbage: string[] } = { needed: [], garbage: [] };
  for (const [id, status] of statuses) {
    const kind = kindOf(status);
    const inStorage = stored.get(id);
    if (kind === null) {
      found.garbage.push(...(inStorage === undefined ? [] : objectsOf(inStorage)));
      continue;
    }
    const isMaking = kind === 'making';
    const committed = isMaking ? await options.jobs.pages(id) : [];
    found.needed.push({ id, kind, pages: isMaking ? (inStorage?.pages ?? []) : [], committed });
  }
  return found;
}

function kindOf(status: BackupStatus | null): NeededBackup['kind'] | null {
  switch (status) {
    case 'queued':
    case 'running':
    case 'verifying':
      return 'making';
    case 'completed':
      return 'finished';
    case 'deleting':
      return 'leaving';
    case 'failed':
    case 'cancelled':
    case null:
      return null;
  }
}

function objectsOf({ id, hasManifest, pages }: StoredBackup): string[] {
  const names = pages.map((page) => `backups/${id}/pages/${page}`);
  return hasManifest ? [`backups/${id}/manifest`, ...names] : names;
}
