import {
  comparePaths,
  copiesOf,
  costOf,
  PlanSumsBuilder,
  refusedWarnings,
  warningsOf,
  type NamedDocument,
  type PlanCollection,
  type PlanWarning,
  type Restore,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { byPath, type RecordedDocuments } from '../documents/documents.ts';
import type { ChangeEnds } from '../recording/world.ts';
import type { TypedChange } from './decide-write.ts';

/** What a plan finds. */
export interface Planned {
  /** What it would do: writes, then deletions, each in the order of names. */
  readonly changes: readonly TypedChange[];
  readonly unchanged: number;
  /** Those of the unchanged to which an operation can't be applied, and why. */
  readonly refused: readonly NamedDocument[];
  /** By collections; null where nobody reviews it. */
  readonly sums: PlanCollection[] | null;
}

/** Finds out what is to be done to what the database holds. */
export type Planner = (live: RecordedDocuments) => Planned | Promise<Planned>;

interface SumsOptions {
  /** Whether fields of documents that go count as fields that change. */
  readonly showsDeleted: boolean;
  /** Whether a field that documents get is named, or counts as a further one. Default: it is. */
  readonly mayName?: ((name: string) => boolean) | undefined;
}

/** What the changes come to by collections. */
export function sumsOf(
  changes: readonly TypedChange[],
  { showsDeleted, mayName }: SumsOptions,
): PlanCollection[] {
  const sums = new PlanSumsBuilder(mayName);
  for (const { path, change, before, after } of changes) {
    const isShown = before !== null && (after !== null || showsDeleted);
    sums.add({ path, change }, isShown ? { before, after } : null);
  }
  return sums.sums();
}

/** What puts documents back; one that is to go and is gone already isn't planned. */
export function undoPlanOf(reverse: readonly TypedChange[], live: RecordedDocuments): Planned {
  const held = byPath(live);
  const changes = reverse
    .filter(({ path, after }) => after !== null || held.has(path))
    .toSorted(
      (a, b) => Number(a.after === null) - Number(b.after === null) || comparePaths(a.path, b.path),
    );
  return { changes, unchanged: reverse.length - changes.length, refused: [], sums: null };
}

function countOf(changes: readonly TypedChange[], change: TypedChange['change']): number {
  return changes.filter((one) => one.change === change).length;
}

/** The plan as its record has it, with the server's own numbers and warnings. */
export function planOf(
  { changes, unchanged, refused, sums }: Planned,
  {
    restore,
    ends,
    ...of
  }: {
    readonly restore: Pick<
      Restore,
      'dryRun' | 'safetyBackup' | 'retargetReferences' | 'bulk' | 'moved'
    >;
    readonly ends: ChangeEnds;
    /** The document below which all of it goes. */
    readonly prefix: string | null;
    /** Whether what is there has to be read to know what is written. */
    readonly isDependent: boolean;
    readonly below?: RestorePlan['below'];
    /** Beside those of every plan. */
    readonly warnings?: readonly PlanWarning[];
  },
): RestorePlan {
  const counts = {
    create: countOf(changes, 'create'),
    update: countOf(changes, 'update'),
    delete: countOf(changes, 'delete'),
  };
  const { safetyBackup, moved } = restore;
  const copies = copiesOf(restore);
  const roots = { source: ends.source.root, target: ends.target.root, prefix: of.prefix };
  // What is copied into another database for a move goes from its own.
  const leaving =
    moved === null || copies === null
      ? 0
      : counts.create + counts.update + unchanged - refused.length;
  return {
    ...counts,
    unchanged,
    collections: sums,
    cost: costOf(counts, { safetyBackup, isDependent: of.isDependent, copies, leaving }),
    warnings: [
      ...warningsOf(restore, roots),
      ...refusedWarnings(
        { refused: refused.length, refusals: refused },
        { isCopying: copies !== null },
      ),
      ...(of.warnings ?? []),
    ],
    below: of.below ?? null,
  };
}
