/**
 * What backups know of one document: every state it was in, newest first.
 *
 * Of a backup only the manifest, one page and at most one chunk are read, and the chunk not where a
 * neighbour has the same one. A backup whose selection leaves the document's collection out says
 * nothing of it, neither that it was there nor that it wasn't.
 */
import { z } from 'zod';
import type { DocumentHistory } from '../../contract/explore-backup.ts';
import { recordIdSchema, timeSchema } from '../../contract/primitives.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import { shownDataFailure, storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { DatabaseAccess } from '../projects/with-database.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { documentsOf, placeIn, type DocumentPlace, type PlacedBackup } from './document-places.ts';
import { StateList } from './document-states.ts';

export interface DocumentHistoriesOptions extends DatabaseAccess {
  readonly records: Pick<BackupRecords, 'get' | 'completed'>;
  readonly vaults: Vaults;
  readonly pageTokens: PageTokens;
}

/** Backups to a page. */
const pageSize = 100;
const manifestsAtOnce = 6;

/** The oldest backup looked at, and the one that the last state shown is from. */
const placeSchema = z.object({
  last: z.object({ createdAt: timeSchema, id: recordIdSchema }),
  context: recordIdSchema.nullable(),
});

export class DocumentHistories {
  private readonly options: DocumentHistoriesOptions;

  constructor(options: DocumentHistoriesOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for projects of others, `invalid-argument` for a page token of
   *   another history.
   */
  async of(
    uid: string,
    projectId: string,
    { path, pageToken }: { readonly path: string; readonly pageToken: string | null },
  ): Promise<DocumentHistory> {
    const { projects, vaults, pageTokens } = this.options;
    const project = await ownedProject(projects, projectId, uid);
    const listing: Listing = { call: 'history', uid, of: [projectId, path] };
    const token = pageTokens.open(listing, pageToken, placeSchema);
    const owner = { projectId, ownerId: uid };
    const records = await this.options.records.completed(owner, token?.last ?? null, pageSize);
    const vault = await vaults.open(projectId, uid);
    const states = new StateList(vault.keys);
    const live = await this.addLive(states, token === null ? project : null, path);
    const place = { path, databaseId: project.project.databaseId };
    const continues =
      token !== null && (await this.addContext(states, vault, { place, recordId: token.context }));
    const placed = await mapBounded(records, manifestsAtOnce, (record) =>
      placeIn(vault, record, place),
    ).catch(storedDataFailure);
    const unreadable = await addBackups(states, vault, placed).catch(storedDataFailure);
    const { createdAt, id } = (records.length < pageSize ? undefined : records.at(-1)) ?? {};
    const context = states.lastRecordId ?? token?.context ?? null;
    return {
      path,
      items: states.list,
      continues,
      live,
      backups: records.length,
      leftOut: records.length - unreadable.length - states.backups,
      unreadable,
      nextPageToken:
        createdAt === undefined
          ? null
          : pageTokens.seal(listing, { last: { createdAt, id }, context }),
    };
  }

  /**
   * The document as it is now; that it can't be asked for doesn't keep the backups from being
   * shown.
   */
  private async addLive(
    states: StateList,
    project: StoredProject | null,
    path: string,
  ): Promise<DocumentHistory['live']> {
    if (project === null) {
      return { status: 'skipped', message: null };
    }
    let database: CustomerDatabase | null = null;
    try {
      assertReadable(project);
      database = await this.options.databases.open(project);
      states.addLive(await database.getDocument(path));
      return { status: 'read', message: null };
    } catch (error) {
      const failure = connectionFailure(error);
      if (!(failure instanceof AppError) || failure.isInternal) {
        throw failure;
      }
      return { status: 'unreadable', message: failure.message };
    } finally {
      database?.close();
    }
  }

  /**
   * The state that the page before ended with, from the backup that held it. False where it is
   * gone.
   */
  private async addContext(
    states: StateList,
    vault: Vault,
    { place, recordId }: { readonly place: DocumentPlace; readonly recordId: string | null },
  ): Promise<boolean> {
    const record = recordId === null ? null : await this.options.records.get(recordId);
    const { ownerId, projectId } = vault.owner;
    const isUsable =
      record?.ownerId === ownerId &&
      record.value.projectId === projectId &&
      record.value.status === 'completed';
    if (!isUsable) {
      return false;
    }
    const placed = await placeIn(vault, record.value, place).catch(storedDataFailure);
    for await (const { document } of documentsOf(vault, [placed])) {
      if (document !== 'unreadable') {
        states.addContext(document);
        return true;
      }
    }
    return false;
  }
}

async function addBackups(
  states: StateList,
  vault: Vault,
  placed: readonly PlacedBackup[],
): Promise<{ recordId: string; message: string }[]> {
  const unreadable: { recordId: string; message: string }[] = [];
  const slices = new TimeSlices();
  for await (const { backup, document, error } of documentsOf(vault, placed)) {
    if (document === 'unreadable') {
      const failure = shownDataFailure(error);
      const message = failure instanceof AppError ? failure.message : 'The backup is damaged';
      unreadable.push({ recordId: backup.record.id, message });
    } else {
      await slices.next(document?.length);
      states.add(backup, document);
    }
  }
  return unreadable;
}
