import type { BulkFrom, Query } from '@firekeep/functions/contract';
import type { Exportable } from '../export/exportable.ts';
import { parentOf } from '#lib/document-path.ts';
import { formatCount } from '#lib/format.ts';

/** Which documents a bulk change can be about, where something is shown. */
export interface BulkScope {
  readonly label: string;
  readonly help: string;
  readonly from: BulkFrom;
}

/** What is shown comes first, then all that it is of; none where nothing can be meant. */
export function bulkScopesOf(shown: Exportable): readonly BulkScope[] {
  switch (shown.kind) {
    case 'project':
      return [];
    case 'collection':
      return [allOf({ kind: 'collection', path: shown.path })];
    case 'documents':
      return shown.paths.length === 0 ? [] : [named(shown.paths)];
    case 'bar':
      return barScopes(shown.ran, shown.from);
  }
}

/** The collection or group of what is meant. */
export function placeMeant(from: BulkFrom): Query['from'] {
  if ('from' in from) {
    return from.from;
  }
  const path = 'paths' in from ? (from.paths[0] ?? '') : from.below;
  const isDocument = path.split('/').length % 2 === 0;
  return { kind: 'collection', path: isDocument ? (parentOf(path) ?? '') : path };
}

const below = 'Subcollections are not included.';

function allOf(from: Query['from']): BulkScope {
  const label = from.kind === 'collection' ? from.path : `All collections called ${from.id}`;
  return { label: `All documents of ${label}`, help: below, from: { from, where: null } };
}

function named(paths: string[]): BulkScope {
  return { label: formatCount(paths.length, 'chosen document'), help: below, from: { paths } };
}

function barScopes(ran: Query | null, from: Query['from'] | undefined): BulkScope[] {
  const place = ran?.from ?? from;
  if (place === undefined) {
    return [];
  }
  const where = ran?.where ?? null;
  const found: BulkScope = {
    label: 'What the query’s filter finds',
    help: `Without its limit, and whatever its order: all documents that the filter finds. ${below}`,
    from: { from: place, where },
  };
  return where === null ? [allOf(place)] : [found, allOf(place)];
}
