import {
  backupIdOf,
  emptyFields,
  makeScopeFilter,
  mergedFields,
  retargetedFields,
  withFieldOf,
  type ChosenFrom,
  type FirestoreDocument,
  type FirestoreFields,
  type Restore,
  type RestoreMode,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { byPath, shapeOf, type RecordedDocuments } from '../documents/documents.ts';
import type { LoadedMasks } from '../masks/load-masks.ts';
import { backupOf, type ChangeEnds, type World } from '../recording/world.ts';
import { documentsMeant } from './bulk-planner.ts';
import { changeTo } from './decide-write.ts';
import { written, type WrittenForm } from './masking.ts';
import { sumsOf, type Planned, type Planner } from './planned.ts';

type Choice = Pick<Restore, 'recordId' | 'scope' | 'mode' | 'target' | 'retargetReferences'> &
  Partial<Pick<Restore, 'chosen'>>;

/** A document of the backup, given what is there; null where nothing is to be written. */
type Rewrite = (
  source: FirestoreFields,
  existing: FirestoreFields | undefined,
) => FirestoreFields | null;

const replace: Rewrite = (source) => source;

const rewrites: Readonly<Record<RestoreMode, Rewrite>> = {
  create: (source, existing) => (existing === undefined ? source : null),
  overwrite: replace,
  merge: (source, existing) => (existing === undefined ? source : mergedFields(existing, source)),
  mirror: replace,
};

/** What is there with one field as the backup has it; nothing without a document. */
function takeField(names: readonly string[]): Rewrite {
  return (source, existing) =>
    existing === undefined ? null : withFieldOf(existing, source, names);
}

function rewriteOf({ mode, chosen }: Pick<Choice, 'mode' | 'chosen'>): Rewrite {
  const field = chosen?.field ?? null;
  return field === null ? rewrites[mode] : takeField(field);
}

/** Whether what is there has to be read to know what a restore writes. */
export function isDependent(choice: Pick<Choice, 'mode' | 'chosen'>): boolean {
  return rewriteOf(choice) !== replace;
}

type Source = Pick<FirestoreDocument, 'path'> & WrittenForm;

function writtenBy(rewrite: Rewrite, sources: readonly Source[], live: RecordedDocuments) {
  const held = byPath(live);
  return sources.flatMap(({ path, after: fields, ...form }) => {
    const existing = held.get(path);
    const after = rewrite(fields, existing?.fields);
    const change = after === null ? null : changeTo(path, existing, after);
    return change === null ? [] : [{ ...change, ...form }];
  });
}

/** Plans to write documents that are in the order of their names. */
export function writingPlanner(
  mode: RestoreMode,
  documents: readonly Pick<FirestoreDocument, 'path' | 'fields'>[],
): Planner {
  const sources = documents.map(({ path, fields }) => ({ path, after: fields }));
  return (live) => {
    const changes = writtenBy(rewrites[mode], sources, live);
    const unchanged = sources.length - changes.length;
    return { changes, unchanged, refused: [], sums: sumsOf(changes, { showsDeleted: false }) };
  };
}

interface RestoreOptions {
  /** Which documents of the scope alone. Default: all. */
  readonly from?: ChosenFrom | undefined;
  /** What hides values. Default: nothing does. */
  readonly masks?: LoadedMasks | null;
}

/** Plans the restore of a backup's documents. */
export function restorePlanner(
  ends: ChangeEnds,
  choice: Choice,
  { from, masks = null }: RestoreOptions = {},
): (live: RecordedDocuments) => Planned {
  const { mode, target } = choice;
  const prefix = target.pathPrefix === null ? '' : `${target.pathPrefix}/`;
  const ofScope = makeScopeFilter(choice.scope);
  const named = from !== undefined && 'paths' in from ? new Set(from.paths) : null;
  const isInScope = (path: string) => ofScope(path) && named?.has(path) !== false;
  const { documents } = backupOf(ends.source, backupIdOf(choice));
  const formOf = makeForm(ends, choice, masks);
  const kept = (from === undefined ? documents : documentsMeant(documents, from))
    .filter(({ path }) => isInScope(path))
    .map((document): Source => ({ path: `${prefix}${document.path}`, ...formOf(document) }));
  const keptPaths = new Set(kept.map(({ path }) => path));
  return (live) => {
    const writes = writtenBy(rewriteOf(choice), kept, live);
    const deleted = (mode === 'mirror' ? live : [])
      .filter(({ path }) => path.startsWith(prefix) && !keptPaths.has(path))
      .filter(({ path }) => isInScope(path.slice(prefix.length)))
      .flatMap((document) => changeTo(document.path, document, null) ?? []);
    const changes = [...writes, ...deleted];
    const unchanged = kept.length - writes.length;
    return { changes, unchanged, refused: [], sums: sumsOf(changes, { showsDeleted: false }) };
  };
}

/** How documents look in the target: with references that lead there, and masked. */
function makeForm(
  { source, target }: ChangeEnds,
  { target: { pathPrefix }, retargetReferences, chosen }: Choice,
  masks: LoadedMasks | null,
): (document: FirestoreDocument) => WrittenForm {
  const to = pathPrefix === null ? target.root : `${target.root}/${pathPrefix}`;
  const roots = retargetReferences && source.root !== to ? { from: source.root, to } : null;
  const field = chosen?.field ?? null;
  return ({ path, fields: stored }) => {
    const fields = roots === null ? stored : retargetedFields(stored, roots);
    const place = pathPrefix === null ? path : `${pathPrefix}/${path}`;
    const { unmasked, ...form } = written(masks, { path, place, fields });
    // Of a field's restore the proof is of that field.
    const proven = field === null ? fields : withFieldOf(emptyFields(), fields, field);
    return unmasked === undefined ? form : { ...form, unmasked: { ...unmasked, fields: proven } };
  };
}

/** What the backup holds below the documents that the scope names, by collection. */
export function belowOf(
  world: World,
  choice: Pick<Restore, 'recordId' | 'scope'>,
): RestorePlan['below'] {
  const { paths = [] } = choice.scope;
  if (paths.length === 0) {
    return null;
  }
  const counts = new Map<string, number>();
  for (const { path } of backupOf(world, backupIdOf(choice)).documents) {
    const named = paths.find((each) => path.startsWith(`${each}/`));
    if (named !== undefined) {
      const collection = `${named}/${shapeOf(path.slice(named.length + 1))}`;
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
    }
  }
  const collections = [...counts].map(([path, documentCount]) => ({ path, documentCount }));
  return { collections, isComplete: true };
}
