import { z } from 'zod';
import type { EndpointData, EndpointInput } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { getPlanDifference, listPlan, PlanPage } from '../../contract/restores.ts';
import { wideFieldBounds } from '../../firestore-model/document-difference.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { readInlinePage, type InlineChange } from '../../engine/changes/inline/inline-page.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { readEntries, restoreFolder, type Entry } from '../../engine/changes/entries.ts';
import { differenceOf } from '../../engine/changes/plan-tally.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { documentDifference } from './document-difference.ts';
import type { Exclusions } from '../../firestore-model/restore-selection.ts';
import { exclusionsOf, pagePrefixes, planOf, planPages } from './restore-work.ts';

export interface RestorePlansOptions {
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly databases: CustomerDatabases;
  readonly pageTokens: PageTokens;
}

export type PlanQuery = Omit<EndpointInput<typeof listPlan>['query'], 'userId'>;
type Difference = EndpointData<typeof getPlanDifference>;

const defaultPageSize = 100;
/** Stored pages looked at for one answer, however few of their entries are asked for. */
const maxStoredPages = 10;

/** Looking into the plan of a restore: all its documents, and one document's fields. */
export class RestorePlans {
  private readonly options: RestorePlansOptions;

  constructor(options: RestorePlansOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `failed-precondition` while there is no whole plan; `invalid-argument` for a
   *   page token of another listing.
   */
  async list(uid: string, restoreId: string, query: PlanQuery): Promise<PlanPage> {
    const restore = await this.owned(uid, restoreId);
    if (restore.inline !== null) {
      const page = await this.inlinePage(restore, uid);
      return { items: page.filter(makeFilter(query)).map(inlineItem), nextPageToken: null };
    }
    if (restore.plan === null || restore.plan.cost === null) {
      throw new AppError('failed-precondition', 'There is no whole plan yet');
    }
    const { change, collection, search, pageSize = defaultPageSize, pageToken } = query;
    const { pageTokens } = this.options;
    const of = [restoreId, change ?? null, collection ?? null, search ?? null];
    const listing: Listing = { call: 'plan', uid, of };
    const from = pageTokens.open(listing, pageToken, positionSchema) ?? { page: 0, offset: 0 };
    const vault = await this.options.vaults.open(restore.projectId, uid);
    const { writes, deletes } = await planPages(vault, restore).catch(storedDataFailure);
    const refs = [...writes, ...deletes];
    const folder = restoreFolder(planOf(restore));
    const read = (ref: PageRef) => readEntries(vault, folder, ref).catch(storedDataFailure);
    const { items, end } = await collect(refs, read, {
      from,
      pageSize,
      isWanted: makeFilter(query),
      // The last list of a move that is undone has more than deletions.
      mayHold: (ref) => restore.movedBack !== null || mayHold(ref, query),
    });
    const isEnd = end.page >= refs.length;
    return { items, nextPageToken: isEnd ? null : pageTokens.seal(listing, end) };
  }

  /** @throws AppError `not-found` for a path that the restore doesn't reach. */
  async difference(uid: string, restoreId: string, path: string): Promise<Difference> {
    const restore = await this.owned(uid, restoreId);
    if (restore.inline !== null) {
      return differenceIn(await this.inlinePage(restore, uid), path);
    }
    const { target } = restore;
    const { vaults, databases, projects } = this.options;
    const project = await ownedProject(projects, target.projectId, uid);
    assertReadable(project);
    const vault = await vaults.open(restore.projectId, uid);
    const targetVault =
      restore.projectId === target.projectId ? vault : await vaults.open(target.projectId, uid);
    const database = await databases.open(project, target.databaseId);
    try {
      const of = { restore, ownerId: uid, vault, targetVault, database };
      return await documentDifference(this.options, of, path);
    } finally {
      database.close();
    }
  }

  /** What a restore excluded of the plan that it applied. */
  async exclusions(uid: string, restoreId: string): Promise<Exclusions> {
    const restore = await this.owned(uid, restoreId);
    if (restore.exclusionsHash === null) {
      return restore.untick;
    }
    const vault = await this.options.vaults.open(restore.projectId, uid);
    return await exclusionsOf(vault, restore).catch((error: unknown) => {
      if (!hasCode(error, 'corrupt')) {
        return storedDataFailure(error);
      }
      throw new AppError('failed-precondition', 'The list of exclusions can no longer be read', {
        hint: 'What the restore wrote is not affected.',
        cause: error,
      });
    });
  }

  /** All that a change set of few documents wrote, or was to write. */
  private async inlinePage(
    { id, inline, target }: Restore,
    uid: string,
  ): Promise<readonly InlineChange[]> {
    const vault = await this.options.vaults.open(target.projectId, uid);
    return await readInlinePage(vault, id, inline?.hash ?? '').catch(storedDataFailure);
  }

  private async owned(uid: string, restoreId: string): Promise<Restore> {
    return ownedValue(await this.options.restores.get(restoreId), uid);
  }
}

const positionSchema = z.object({
  /** Among the stored pages. */
  page: z.int().nonnegative(),
  offset: z.int().nonnegative(),
});
type Position = z.infer<typeof positionSchema>;

function inlineItem({ path, change }: InlineChange): PlanPage['items'][number] {
  return { path, change, sample: null };
}

/** @throws AppError `not-found` for a document that the change set isn't about */
function differenceIn(page: readonly InlineChange[], path: string): Difference {
  const found = page.find((one) => one.path === path);
  if (found === undefined) {
    throw new AppError('not-found', messages.notFound);
  }
  const { change, before, after: bytes } = found;
  const after = bytes === null ? null : decodeDocument(bytes).fields;
  return { path, change, ...differenceOf({ before, after }, wideFieldBounds), against: 'before' };
}

function makeFilter({
  change,
  collection,
  search,
}: PlanQuery): (entry: Pick<Entry, 'path' | 'change'>) => boolean {
  const text = search?.toLowerCase();
  return (entry) =>
    (change === undefined || entry.change === change) &&
    (collection === undefined || collectionShape(collectionOf(entry.path)) === collection) &&
    (text === undefined || entry.path.toLowerCase().includes(text));
}

/** Whether a stored page may have entries that are asked for. */
function mayHold({ page, shapes }: PageRef, { change, collection }: PlanQuery): boolean {
  const isOfKind =
    change === undefined || (change === 'delete') === page.startsWith(pagePrefixes.planDeletes);
  return isOfKind && (collection === undefined || (shapes?.includes(collection) ?? true));
}

interface WantedEntries {
  readonly from: Position;
  readonly pageSize: number;
  readonly isWanted: (entry: Entry) => boolean;
  readonly mayHold: (ref: PageRef) => boolean;
}

async function collect(
  refs: readonly PageRef[],
  read: (ref: PageRef) => Promise<Entry[]>,
  wanted: WantedEntries,
): Promise<{ items: PlanPage['items']; end: Position }> {
  const items: PlanPage['items'] = [];
  let { page, offset } = wanted.from;
  let left = maxStoredPages;
  for (let ref = refs[page]; ref !== undefined && left > 0; ref = refs[page]) {
    if (!wanted.mayHold(ref)) {
      page += 1;
      continue;
    }
    left -= 1;
    const entries = await read(ref);
    for (const { path, change, sample } of entries.slice(offset).filter(wanted.isWanted)) {
      items.push({ path, change, sample: sample ?? null });
      if (items.length === wanted.pageSize) {
        const next = entries.findIndex((entry) => entry.path === path) + 1;
        const isPageDone = next >= entries.length;
        return { items, end: isPageDone ? { page: page + 1, offset: 0 } : { page, offset: next } };
      }
    }
    page += 1;
    offset = 0;
  }
  return { items, end: { page, offset } };
}
