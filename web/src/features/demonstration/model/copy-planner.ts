import {
  PlacedCopies,
  placeTakenText,
  retargetedFields,
  type BulkFrom,
  type BulkSpec,
  type CopyPlaces,
  type FirestoreDocument,
  type FirestoreFields,
  type NamedDocument,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { byPath, type RecordedDocuments } from '../documents/documents.ts';
import type { LoadedMasks } from '../masks/load-masks.ts';
import type { ChangeEnds } from '../recording/world.ts';
import { documentsMeant } from './bulk-planner.ts';
import { changeTo, timeOf, type TypedChange } from './decide-write.ts';
import { written, type WrittenForm } from './masking.ts';
import { sumsOf, type Planner } from './planned.ts';

interface WantedCopies {
  readonly from: BulkFrom;
  readonly places: CopyPlaces;
  readonly existing: NonNullable<BulkSpec['existing']>;
}

/**
 * Plans copies of the documents that are meant, and for a move that these go.
 * @throws ApiError `failed-precondition` for a name longer or deeper than Firestore allows
 */
export function copyPlanner({
  isMove,
  ...wanted
}: WantedCopies & { readonly isMove: boolean }): Planner {
  return (live) => {
    const meant = documentsMeant(live, wanted.from);
    const { copies, refused, staying } = copiesOf(meant, live, {
      ...wanted,
      formOf: ({ fields }) => ({ after: fields }),
    });
    const writes = copies.map(({ origin, write }): TypedChange => {
      return { ...write, origin: { path: origin.path, time: timeOf(origin) } };
    });
    const deletes = (isMove ? meant : [])
      .filter((document) => !staying.has(document))
      .flatMap((document) => changeTo(document.path, document, null) ?? []);
    const changes = [...writes, ...deletes];
    const unchanged = meant.length - (isMove ? deletes : writes).length;
    return { changes, unchanged, refused, sums: sumsOf(changes, { showsDeleted: false }) };
  };
}

/** As `copyPlanner`, of what another project's database holds by now, into `target`. */
export function elsewherePlanner(
  { source, target }: ChangeEnds,
  wanted: WantedCopies,
  masks: LoadedMasks | null,
): Planner {
  const meant = documentsMeant(source.live, wanted.from);
  const formed = formElsewhere({ source, target }, wanted.places);
  const copying = new PlacedCopies(wanted.places);
  const formOf = ({ path, fields }: FirestoreDocument) =>
    written(masks, { path, place: copying.pathOf(path), fields: formed(fields) });
  return (live) => {
    const { copies, refused } = copiesOf(meant, live, { ...wanted, formOf });
    const changes = copies.map(({ write }) => write);
    const unchanged = meant.length - changes.length;
    return { changes, unchanged, refused, sums: sumsOf(changes, { showsDeleted: false }) };
  };
}

/** Fields as a copy has them: references lead to where the other database has what they lead to. */
export function formElsewhere(
  { source, target }: ChangeEnds,
  places: CopyPlaces,
): (fields: FirestoreFields) => FirestoreFields {
  const copying = new PlacedCopies(places);
  const roots = {
    from: source.root,
    to: target.root,
    placeOf: (path: string) => (copying.holds(path) ? copying.pathOf(path) : path),
  };
  return (fields) => retargetedFields(fields, roots);
}

/** What is to be written, and of what that is a copy. */
interface PlannedCopy {
  readonly origin: FirestoreDocument;
  readonly write: TypedChange;
}

function copiesOf(
  meant: RecordedDocuments,
  live: RecordedDocuments,
  {
    places,
    existing,
    formOf,
  }: Omit<WantedCopies, 'from'> & {
    readonly formOf: (document: FirestoreDocument) => WrittenForm;
  },
) {
  const copying = new PlacedCopies(places);
  const held = byPath(live);
  const copies: PlannedCopy[] = [];
  const refused: NamedDocument[] = [];
  const staying = new Set<FirestoreDocument>();
  for (const origin of meant) {
    const path = placeOf(origin.path, copying);
    const { after, ...form } = formOf(origin);
    const write = changeTo(path, held.get(path), after);
    if (write?.change === 'update' && existing === 'keep') {
      refused.push({ path: origin.path, reason: placeTakenText(path) });
      staying.add(origin);
    } else if (write !== null) {
      copies.push({ origin, write: { ...write, ...form } });
    }
  }
  return { copies, refused, staying };
}

function placeOf(origin: string, copying: PlacedCopies): string {
  const problem = copying.problemOf(origin);
  if (problem !== null) {
    throw new ApiError('failed-precondition', problem);
  }
  return copying.pathOf(origin);
}
