import {
  backupIdOf,
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
import {
  byPath,
  documentsRoot,
  nameOf,
  shapeOf,
  type RecordedDocuments,
} from '../documents/documents.ts';
import { backupOf, type World } from '../recording/world.ts';
import { documentsMeant } from './bulk-planner.ts';
import { changeTo } from './decide-write.ts';
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

type Source = Pick<FirestoreDocument, 'path' | 'fields'>;

function writtenBy(rewrite: Rewrite, sources: readonly Source[], live: RecordedDocuments) {
  const held = byPath(live);
  return sources.flatMap(({ path, fields }) => {
    const existing = held.get(path);
    const after = rewrite(fields, existing?.fields);
    return after === null ? [] : (changeTo(path, existing, after) ?? []);
  });
}

/** Plans to write documents that are in the order of their names. */
export function writingPlanner(mode: RestoreMode, sources: readonly Source[]): Planner {
  return (live) => {
    const changes = writtenBy(rewrites[mode], sources, live);
    const unchanged = sources.length - changes.length;
    return { changes, unchanged, refused: [], sums: sumsOf(changes, { showsDeleted: false }) };
  };
}

/** Plans the restore of a backup's documents. @param from which of them alone; null for all */
export function restorePlanner(
  world: World,
  choice: Choice,
  from: ChosenFrom | null = null,
): (live: RecordedDocuments) => Planned {
  const { mode, target, retargetReferences } = choice;
  const prefix = target.pathPrefix === null ? '' : `${target.pathPrefix}/`;
  const roots =
    target.pathPrefix === null || !retargetReferences
      ? null
      : { from: documentsRoot, to: nameOf(target.pathPrefix) };
  const ofScope = makeScopeFilter(choice.scope);
  const named = from !== null && 'paths' in from ? new Set(from.paths) : null;
  const isInScope = (path: string) => ofScope(path) && named?.has(path) !== false;
  const { documents } = backupOf(world, backupIdOf(choice));
  const kept = (from === null ? documents : documentsMeant(documents, from))
    .filter(({ path }) => isInScope(path))
    .map(({ path, fields }) => ({
      path: `${prefix}${path}`,
      fields: roots === null ? fields : retargetedFields(fields, roots),
    }));
  const keptPaths = new Set(kept.map(({ path }) => path));
  return (live) => {
    const written = writtenBy(rewriteOf(choice), kept, live);
    const deleted = (mode === 'mirror' ? live : [])
      .filter(({ path }) => path.startsWith(prefix) && !keptPaths.has(path))
      .filter(({ path }) => isInScope(path.slice(prefix.length)))
      .flatMap((document) => changeTo(document.path, document, null) ?? []);
    const changes = [...written, ...deleted];
    const unchanged = kept.length - written.length;
    return { changes, unchanged, refused: [], sums: sumsOf(changes, { showsDeleted: false }) };
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
