import {
  PlacedCopies,
  placeTakenText,
  type BulkFrom,
  type BulkSpec,
  type CopyPlaces,
  type NamedDocument,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { byPath } from '../documents/documents.ts';
import { documentsMeant } from './bulk-planner.ts';
import { changeTo, timeOf, type TypedChange } from './decide-write.ts';
import { sumsOf, type Planner } from './planned.ts';

interface WantedCopies {
  readonly from: BulkFrom;
  readonly places: CopyPlaces;
  readonly isMove: boolean;
  readonly existing: NonNullable<BulkSpec['existing']>;
}

/**
 * Plans copies of the documents that are meant, and for a move that these go.
 * @throws ApiError `failed-precondition` for a name longer or deeper than Firestore allows
 */
export function copyPlanner({ from, places, isMove, existing }: WantedCopies): Planner {
  const copying = new PlacedCopies(places);
  return (live) => {
    const held = byPath(live);
    const writes: TypedChange[] = [];
    const deletes: TypedChange[] = [];
    const refused: NamedDocument[] = [];
    const meant = documentsMeant(live, from);
    for (const document of meant) {
      const path = placeOf(document.path, copying);
      const write = changeTo(path, held.get(path), document.fields);
      if (write?.change === 'update' && existing === 'keep') {
        refused.push({ path: document.path, reason: placeTakenText(path) });
        continue;
      }
      const origin = { path: document.path, time: timeOf(document) };
      writes.push(...(write === null ? [] : [{ ...write, origin }]));
      const leaving = isMove ? changeTo(document.path, document, null) : null;
      deletes.push(...(leaving === null ? [] : [leaving]));
    }
    const changes = [...writes, ...deletes];
    const unchanged = meant.length - (isMove ? deletes : writes).length;
    return { changes, unchanged, refused, sums: sumsOf(changes, { showsDeleted: false }) };
  };
}

function placeOf(origin: string, copying: PlacedCopies): string {
  const problem = copying.problemOf(origin);
  if (problem !== null) {
    throw new ApiError('failed-precondition', problem);
  }
  return copying.pathOf(origin);
}
