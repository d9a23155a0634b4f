import {
  applyOperations,
  emptyFields,
  fieldOf,
  isOfPlace,
  isSameValue,
  matchesFilter,
  refusalText,
  untakenReason,
  valuesOf,
  type BulkFrom,
  type BulkSpec,
  type FirestoreDocument,
  type FirestoreFields,
  type NamedDocument,
  type Operation,
  type Refusal,
  type Transform,
} from '@firekeep/functions/contract';
import { documentsRoot, type RecordedDocuments } from '../documents/documents.ts';
import { takenFields } from '../documents/stored-fields.ts';
import { changeTo, type TypedChange } from './decide-write.ts';
import { sumsOf, type Planner } from './planned.ts';

/** Plans operations on the documents that are meant, as they are then. */
export function bulkPlanner({ from, operations }: Pick<BulkSpec, 'from' | 'operations'>): Planner {
  return (live) => {
    const changes: TypedChange[] = [];
    const refused: NamedDocument[] = [];
    const meant = documentsMeant(live, from);
    for (const document of meant) {
      const { path } = document;
      const result = operated(document, operations);
      if ('reason' in result) {
        refused.push({ path, reason: refusalText(result) });
      } else {
        const change = changeTo(path, document, result.after);
        changes.push(...(change === null ? [] : [change]));
      }
    }
    const unchanged = meant.length - changes.length;
    return { changes, unchanged, refused, sums: sumsOf(changes, { showsDeleted: true }) };
  };
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
  return live.filter(
    (document) =>
      isOfPlace(from.from, document.path) && matchesFilter(from.where, valuesOf(document)),
  );
}

/** Code runs on the server alone, and the demo has none. */
const transform: Transform = {
  of: () => ({ result: 'refused', field: '', reason: 'isn’t transformed: the demo runs no code' }),
  together: (work) => work(),
  mayQuote: false,
};

type Operated = { readonly after: FirestoreFields | null } | Refusal;

function operated(document: FirestoreDocument, operations: readonly Operation[]): Operated {
  const result = applyOperations(document, operations, { root: documentsRoot, transform });
  switch (result.result) {
    case 'unchanged':
      return { after: document.fields };
    case 'refused':
      return result;
    case 'delete':
      return { after: null };
    case 'fields':
      return stored(document.fields, result.fields);
  }
}

/** Fields that change, in the form in which Firestore keeps them; all others as they were. */
function stored(before: FirestoreFields, after: FirestoreFields): Operated {
  const next = emptyFields();
  for (const [name, value] of Object.entries(after)) {
    const there = fieldOf(before, name);
    const isSame = there !== undefined && isSameValue(there, value);
    const taken = isSame ? { [name]: there } : takenFields({ [name]: value });
    if (taken === null) {
      return { field: name, reason: untakenReason };
    }
    Object.assign(next, taken);
  }
  return { after: next };
}
