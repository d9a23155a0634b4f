import { z } from 'zod';
import { makeChangeFilter, namedPaths } from '../../contract/change-filter.ts';
import type { ChangeFilter, listChanges, ListedChange } from '../../contract/changes.ts';
import type { EndpointData, EndpointInput } from '../../contract/endpoint.ts';
import { recordIdSchema, timeSchema } from '../../contract/primitives.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type { StoredProject } from '../ports/project-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { DocumentEffects } from './document-effects.ts';

export interface ListedChangesOptions {
  readonly restores: Pick<RestoreRecords, 'page'>;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly pageTokens: PageTokens;
}

type ChangesQuery = EndpointInput<typeof listChanges>['query'];
export type AskedChanges = Omit<ChangesQuery, 'userId' | 'projectId'>;
export type ChangesPage = EndpointData<typeof listChanges>;

const defaultPageSize = 50;
const readAtOnce = 100;
/** Records looked at for one answer, however few of them are asked for. */
const maxRead = 1000;
/** Change sets whose lists are opened at once: a page of a list takes up to 10 MiB. */
const openedAtOnce = 2;

const placeSchema = z.object({ createdAt: timeSchema, id: recordIdSchema });
type LastLooked = z.infer<typeof placeSchema>;

/** Looks at a record; null for one that isn't listed. */
interface Look {
  readonly of: (change: Restore) => Promise<ListedChange | null>;
  /** Records looked at side by side. */
  readonly atOnce: number;
  /** Whether the answer ends with what was looked at. */
  readonly isSpent: () => boolean;
}

/**
 * Change sets of a project, its owner's, as a filter asks.
 * @throws AppError `invalid-argument` for a page token of another listing
 */
export async function listChangesOf(
  options: ListedChangesOptions,
  stored: StoredProject,
  { pageSize = defaultPageSize, pageToken, ...filter }: AskedChanges,
): Promise<ChangesPage> {
  const { restores, pageTokens } = options;
  const { ownerId } = stored;
  const projectId = stored.project.id;
  const listing = listingOf(ownerId, projectId, filter);
  const look = lookFor(options, stored, filter);
  const items: ListedChange[] = [];
  let last = pageTokens.open(listing, pageToken, placeSchema);
  for (let read = 0; read < maxRead && items.length < pageSize; read += readAtOnce) {
    const found = await restores.page({ projectId, ownerId }, last, readAtOnce);
    const listed = await firstListed(found, look, pageSize - items.length);
    items.push(...listed.items);
    last = listed.last ?? last;
    if (listed.isWhole && found.length < readAtOnce) {
      return { items, nextPageToken: null };
    }
    if (look.isSpent()) {
      break;
    }
  }
  return { items, nextPageToken: pageTokens.seal(listing, last) };
}

function listingOf(
  uid: string,
  projectId: string,
  { kind, by, search, collection, path, plans }: ChangeFilter,
): Listing {
  const of = [projectId, kind, by, search, collection, path, plans].map((part) => part ?? null);
  return { call: 'changes', uid, of };
}

function lookFor(
  { vaults }: Pick<ListedChangesOptions, 'vaults'>,
  { ownerId, project: { id: projectId, databaseId } }: StoredProject,
  filter: ChangeFilter,
): Look {
  const { path } = filter;
  const isListed = makeChangeFilter(filter);
  if (path === undefined) {
    return {
      of: async (change) => (isListed(change) ? change : null),
      atOnce: readAtOnce,
      isSpent: () => false,
    };
  }
  const effects = new DocumentEffects({ vaults, ownerId, projectId, path });
  return {
    of: async (change) => {
      const { target } = change;
      const isInto = target.projectId === projectId && target.databaseId === databaseId;
      if (!isInto || !isListed(change)) {
        return null;
      }
      const effect = await effects.of(change);
      const isShown = effect.did !== 'nothing' || namedPaths(change).includes(path);
      return isShown ? { ...change, effect } : null;
    },
    atOnce: openedAtOnce,
    isSpent: () => effects.isSpent,
  };
}

/** The first of the records that are listed, and the last one that was looked at. */
async function firstListed(found: readonly Restore[], look: Look, limit: number) {
  const items: ListedChange[] = [];
  let at = 0;
  while (at < found.length && items.length < limit && !look.isSpent()) {
    // So few that all that are listed fit: what was looked at is not looked at again.
    const next = found.slice(at, at + Math.min(look.atOnce, limit - items.length));
    const looked = await mapBounded(next, look.atOnce, look.of);
    items.push(...looked.flatMap((change) => change ?? []));
    at += next.length;
  }
  const end = found[at - 1];
  const last: LastLooked | null =
    end === undefined ? null : { createdAt: end.createdAt, id: end.id };
  return { items, last, isWhole: at === found.length };
}
