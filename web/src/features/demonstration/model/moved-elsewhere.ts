import {
  deletionIdOf,
  isSameFields,
  reversedPlaces,
  type BulkFrom,
  type Restore,
} from '@firekeep/functions/contract';
import { byPath } from '../documents/documents.ts';
import type { World } from '../recording/world.ts';
import type { Worlds } from '../recording/worlds.ts';
import { documentsMeant } from './bulk-planner.ts';
import { formElsewhere } from './copy-planner.ts';
import { changeTo, type TypedChange } from './decide-write.ts';
import type { OtherPlaces } from './kept-copies.ts';

/** Null where nothing goes by a move into another database. @param here what it goes from */
export function elsewhereOf(
  { moved }: Partial<Pick<Restore, 'moved'>>,
  here: World,
  worlds: Worlds,
): OtherPlaces | null {
  if (moved === undefined || moved === null || !moved.goes) {
    return null;
  }
  const places = { from: moved.here, to: moved.there };
  const there = worlds.of(moved.other.projectId);
  const form = moved.isSource
    ? formElsewhere({ source: here, target: there }, places)
    : formElsewhere({ source: there, target: here }, reversedPlaces(places));
  return {
    places,
    held: byPath(there.live),
    isSame: (own, other) =>
      moved.isSource ? isSameFields(form(own), other) : isSameFields(own, form(other)),
  };
}

/** What the copies of a move are followed by: each document goes that is held there by now. */
export interface WantedDeletion {
  readonly wanted: Partial<Restore> & Pick<Restore, 'id'>;
  readonly changes: readonly TypedChange[];
}

/** @param copy the change set that has copied @param source what it has copied from */
export function deletionAfter(copy: Restore, from: BulkFrom, source: World): WantedDeletion | null {
  const { moved, target, scope, reason } = copy;
  if (moved === null) {
    return null;
  }
  const changes = documentsMeant(source.live, from).flatMap(
    (document) => changeTo(document.path, document, null) ?? [],
  );
  const { projectId, databaseId } = target;
  const wanted: WantedDeletion['wanted'] = {
    id: deletionIdOf(copy.id),
    kind: 'bulk',
    sourceProjectId: projectId,
    scope,
    reason,
    bulk: { hash: '', isDeleting: true, runsCode: false, copy: null },
    moved: {
      here: moved.there,
      there: moved.here,
      other: { projectId, databaseId },
      goes: true,
      isSource: true,
      next: null,
    },
  };
  return { wanted, changes };
}
