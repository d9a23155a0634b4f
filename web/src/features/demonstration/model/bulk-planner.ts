import {
  applyOperations,
  emptyFields,
  fieldOf,
  givenNames,
  isOfPlace,
  isSameValue,
  matchesFilter,
  newField,
  refusalText,
  untakenReason,
  valuesOf,
  withFilterValues,
  type BulkFrom,
  type BulkSpec,
  type FirestoreDocument,
  type FirestoreFields,
  type NamedDocument,
  type Operated,
  type Refusal,
} from '@firekeep/functions/contract';
import type { RecordedDocuments } from '../documents/documents.ts';
import { storedValue, takenFields } from '../documents/stored-fields.ts';
import { changeTo, type TypedChange } from './decide-write.ts';
import { operateInWorker } from './operate-in-worker.ts';
import { sumsOf, type Planned, type Planner } from './planned.ts';

interface BulkOptions {
  /** What the names of the database's documents begin with. */
  readonly root: string;
  /** Whether reasons may repeat a document's value. Default: they name none. */
  readonly saysMessages?: boolean;
}

/**
 * Plans operations on the documents that are meant, as they are then. Transforms run beside the
 * page.
 */
export function bulkPlanner(
  { from, operations }: Pick<BulkSpec, 'from' | 'operations'>,
  { root, saysMessages = false }: BulkOptions,
): Planner {
  const runsCode = operations.some(({ op }) => op === 'transform');
  const options = { mayName: givenNames(operations), namesNew: saysMessages || !runsCode };
  return (live) => {
    const meant = documentsMeant(live, from);
    if (!runsCode) {
      const here = { root, transform: null };
      const results = meant.map((document) => applyOperations(document, operations, here));
      return plannedOf(meant, results, options);
    }
    const documents = meant.map(({ path, fields }) => ({ path, fields }));
    return operateInWorker({ documents, operations, root, saysMessages }).then((results) =>
      plannedOf(meant, results, options),
    );
  };
}

interface NamingOptions {
  readonly mayName: ((name: string) => boolean) | undefined;
  /** Whether a new field that is refused is named: code may have made its name of a value. */
  readonly namesNew: boolean;
}

/** @param results what operations come to, in the order of the documents */
function plannedOf(
  meant: RecordedDocuments,
  results: readonly Operated[],
  { mayName, namesNew }: NamingOptions,
): Planned {
  const changes: TypedChange[] = [];
  const refused: NamedDocument[] = [];
  for (const [at, document] of meant.entries()) {
    const { path } = document;
    const result = written(document, results[at] ?? unchanged, namesNew);
    if ('reason' in result) {
      refused.push({ path, reason: refusalText(result) });
    } else {
      const change = changeTo(path, document, result.after);
      changes.push(...(change === null ? [] : [change]));
    }
  }
  const sums = sumsOf(changes, { showsDeleted: true, mayName });
  return { changes, unchanged: meant.length - changes.length, refused, sums };
}

/** The documents that a bulk change is about. */
export function documentsMeant(live: RecordedDocuments, from: BulkFrom): RecordedDocuments {
  if ('paths' in from) {
    const named = new Set(from.paths);
    return live.filter(({ path }) => named.has(path));
  }
  if ('below' in from) {
    const { below } = from;
    return live.filter(({ path }) => path === below || path.startsWith(`${below}/`));
  }
  const where = from.where === null ? null : withFilterValues(from.where, storedValue);
  return live.filter(
    (document) => isOfPlace(from.from, document.path) && matchesFilter(where, valuesOf(document)),
  );
}

const unchanged: Operated = { result: 'unchanged' };

/** What is written of a result: fields in the form in which Firestore keeps them. */
function written(
  { fields }: FirestoreDocument,
  result: Operated,
  namesNew: boolean,
): { readonly after: FirestoreFields | null } | Refusal {
  switch (result.result) {
    case 'unchanged':
      return { after: fields };
    case 'refused':
      return result;
    case 'delete':
      return { after: null };
    case 'fields':
      return stored(fields, result.fields, namesNew);
  }
}

/** Fields that change, in the form in which Firestore keeps them; all others as they were. */
function stored(
  before: FirestoreFields,
  after: FirestoreFields,
  namesNew: boolean,
): { readonly after: FirestoreFields } | Refusal {
  const next = emptyFields();
  for (const [name, value] of Object.entries(after)) {
    const there = fieldOf(before, name);
    const isSame = there !== undefined && isSameValue(there, value);
    const taken = isSame ? { [name]: there } : takenFields({ [name]: value });
    if (taken === null) {
      const field = namesNew || there !== undefined ? name : newField;
      return { field, reason: untakenReason };
    }
    Object.assign(next, taken);
  }
  return { after: next };
}
