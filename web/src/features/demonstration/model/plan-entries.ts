import {
  backupIdOf,
  idOf,
  collectionOf,
  diffFields,
  fieldDifferenceOf,
  PlanSumsBuilder,
  type DocumentChange,
  type DocumentDifference,
  type FirestoreFields,
  type Restore,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { shapeOf } from '../documents/documents.ts';
import { backupOf, type World } from '../recording/world.ts';

type Choice = Pick<Restore, 'recordId' | 'scope' | 'mode' | 'target'>;

export interface PlanEntry extends Pick<DocumentDifference, 'fields'> {
  readonly path: string;
  readonly change: DocumentChange;
  /** Of a document that changes. */
  readonly states?: { readonly before: FirestoreFields; readonly after: FirestoreFields };
}

const sampleFields = 20;
/** List prices in US dollars per operation. */
const prices = { read: 0.000_000_6, write: 0.000_001_8, delete: 0.000_000_2 };

function isInScope(path: string, { scope }: Choice): boolean {
  const { paths = [], below = false, collections = [], collectionGroups = [] } = scope;
  const isWhole = paths.length + collections.length + collectionGroups.length === 0;
  return (
    isWhole ||
    paths.includes(path) ||
    (below && paths.some((named) => path.startsWith(`${named}/`))) ||
    collections.some((collection) => path.startsWith(`${collection}/`)) ||
    collectionGroups.includes(idOf(collectionOf(path)))
  );
}

/**
 * What a restore would write and delete, in the order in which plans list it, and how many
 * documents stay.
 * @param live what the target holds
 */
export function planEntries(
  world: World,
  choice: Choice,
  live = world.live,
): { readonly entries: readonly PlanEntry[]; readonly unchanged: number } {
  const { mode, target } = choice;
  const prefix = target.pathPrefix === null ? '' : `${target.pathPrefix}/`;
  const kept = backupOf(world, backupIdOf(choice))
    .documents.filter(({ path }) => isInScope(path, choice))
    .map((document) => ({ path: `${prefix}${document.path}`, fields: document.fields }));
  const held = new Map(live.map(({ path, fields }) => [path, fields]));
  const written = kept.flatMap(({ path, fields }): PlanEntry[] => {
    const before = held.get(path);
    const after = mode === 'merge' ? { ...before, ...fields } : fields;
    const changes = diffFields(before ?? {}, after).changes.map(fieldDifferenceOf);
    if (before === undefined) {
      return [{ path, change: 'create', fields: changes }];
    }
    const isLeft = mode === 'create' || changes.length === 0;
    return isLeft ? [] : [{ path, change: 'update', fields: changes, states: { before, after } }];
  });
  const keptPaths = new Set(kept.map(({ path }) => path));
  const deleted = (mode === 'mirror' ? live : [])
    .filter(({ path }) => path.startsWith(prefix) && !keptPaths.has(path))
    .filter(({ path }) => isInScope(path.slice(prefix.length), choice))
    .map(({ path, fields }): PlanEntry => {
      const changes = diffFields(fields, {}).changes.map(fieldDifferenceOf);
      return { path, change: 'delete', fields: changes };
    });
  return { entries: [...written, ...deleted], unchanged: kept.length - written.length };
}

/** What a plan holds of a document's fields. */
export function differenceOf({ fields }: PlanEntry): DocumentDifference {
  const shown = fields.slice(0, sampleFields);
  return { fields: shown, moreFields: fields.length - shown.length };
}

/** What the backup holds below the documents that the scope names, by collection. */
function belowOf(world: World, choice: Choice): RestorePlan['below'] {
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

/** The plan of a restore in numbers. */
export function summarizePlan(world: World, choice: Choice): RestorePlan {
  const { entries, unchanged } = planEntries(world, choice);
  const sums = new PlanSumsBuilder();
  for (const entry of entries) {
    sums.add(entry, entry.states ?? null);
  }
  const of = (change: DocumentChange) => entries.filter((entry) => entry.change === change).length;
  const [create, update, deletes] = [of('create'), of('update'), of('delete')];
  const writes = create + update;
  const reads = world.live.length + writes;
  const usd = reads * prices.read + writes * prices.write + deletes * prices.delete;
  return {
    create,
    update,
    delete: deletes,
    unchanged,
    collections: sums.sums(),
    cost: { reads, writes, deletes, usd },
    below: belowOf(world, choice),
    warnings: [
      {
        code: 'triggers',
        message: 'Firestore triggers of the target fire for every write.',
        details: [],
      },
    ],
  };
}
