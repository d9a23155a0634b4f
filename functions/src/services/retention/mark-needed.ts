import { manifestName } from '../../engine/format/layout.ts';
import { markBackup, type NeededBackup } from '../../engine/store/mark.ts';
import { ObjectMarks, wholeRange } from '../../engine/store/marks.ts';
import { listNeeds, NeedsWriter, readNeeds, type BackupNeeds } from './needs.ts';
import { kindOf, look, survey, type Sight } from './survey.ts';
import type { Progress } from './sweep-objects.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { SweepWork } from './sweep-work.ts';

/** Lists of needs have some megabytes. */
const listsAtOnce = 2;
const backupsAtOnce = 8;
/** A sealed manifest of more names hundreds of pages: such a backup is read alone. */
const smallManifestBytes = 32 * 1024;
const pagesAtOnce = { ofSmall: 2, ofLarge: 8 };

/** What a step marks, and what it keeps of that for later sweeps. */
interface Marking {
  readonly work: SweepWork;
  readonly sight: Sight;
  readonly progress: Progress;
  readonly writer: NeedsWriter;
}

/**
 * Marks what the project's backups need: finished ones by what is kept of them, those of which
 * nothing is kept by their pages. What these need is kept for the next sweep.
 * @returns what is garbage; null where the budget was spent before all was marked
 */
export async function markNeeded(
  work: SweepWork,
  progress: Progress,
): Promise<readonly string[] | null> {
  const writer = new NeedsWriter(work.vault);
  const marking: Marking = { work, sight: await look(work), progress, writer };
  const garbage = (await markKept(marking)) ? await markOthers(marking) : null;
  await writer.store();
  for (const name of writer.written) {
    progress.folded.add(name);
  }
  return garbage;
}

/** Marks by what earlier sweeps kept. @returns whether all of it was read */
async function markKept({ work, sight, progress, writer }: Marking): Promise<boolean> {
  const names = [...new Set(await listNeeds(work.vault))].filter(
    (name) => !progress.folded.has(name),
  );
  const seen = new Set<string>();
  return await throughBudget(work.context, { items: names, limit: listsAtOnce }, async (name) => {
    const entries = await readNeeds(work.vault, name);
    const valid = entries.filter((entry) => !seen.has(entry.id) && isTrue(entry, sight));
    for (const { id, bytes } of valid) {
      seen.add(id);
      if (!progress.marked.has(id)) {
        progress.marks.addBytes(bytes);
        progress.marked.add(id);
      }
    }
    progress.folded.add(name);
    writer.keep(name, entries, valid);
    await writer.storeIfFull();
  });
}

/** Whether the very manifest that it was made from is stored, of a backup that is needed. */
function isTrue({ id, version }: BackupNeeds, { statuses, stored }: Sight): boolean {
  const status = statuses.get(id);
  const kind = status === undefined ? 'finished' : kindOf(status);
  return (kind === 'finished' || kind === 'leaving') && stored.get(id) === version;
}

async function markOthers(marking: Marking): Promise<readonly string[] | null> {
  const { work, sight, progress } = marking;
  const { needed, garbage } = await survey(work, sight, progress.marked);
  const others = needed.filter(
    (one) => !progress.marked.has(one.id) && !progress.marked.has(markOf(one)),
  );
  const alone = oneByOne();
  const isDone = await throughBudget(
    work.context,
    { items: others, limit: backupsAtOnce },
    async (backup) => {
      const isSmall = await hasSmallManifest(work, backup);
      await (isSmall
        ? markOne(marking, backup, pagesAtOnce.ofSmall)
        : alone(async () => markOne(marking, backup, pagesAtOnce.ofLarge)));
      await marking.writer.storeIfFull();
    },
  );
  return isDone ? garbage : null;
}

/** A large one has many pages, and takes as much memory as several small ones. */
async function hasSmallManifest({ vault }: SweepWork, { id }: NeededBackup): Promise<boolean> {
  const stored = await vault.store.stat(manifestName(vault.owner, id));
  return (stored?.sizeBytes ?? 0) <= smallManifestBytes;
}

async function markOne(
  { work, sight, progress, writer }: Marking,
  backup: NeededBackup,
  pages: number,
): Promise<void> {
  const { context, vault } = work;
  const own = new ObjectMarks(wholeRange, Infinity);
  await markBackup({ vault, signal: context.signal, pagesAtOnce: pages }, backup, own);
  const bytes = own.toBytes();
  progress.marks.addBytes(bytes);
  progress.marked.add(markOf(backup));
  const version = sight.stored.get(backup.id) ?? null;
  if (backup.kind === 'finished' && version !== null) {
    writer.add({ id: backup.id, version, bytes });
  }
}

/** One in the making is marked again once it is finished. */
function markOf({ id, kind }: NeededBackup): string {
  return kind === 'finished' ? id : `${id} ${kind}`;
}

/**
 * Works with at least one of the items. When it ends, however it ends, nothing is under way.
 * @returns whether the budget allowed for all
 * @throws what failed first
 */
async function throughBudget<Item>(
  { isBudgetSpent, signal }: Pick<StepContext, 'isBudgetSpent' | 'signal'>,
  { items, limit }: { readonly items: readonly Item[]; readonly limit: number },
  work: (item: Item) => Promise<void>,
): Promise<boolean> {
  let begun = 0;
  const failures: unknown[] = [];
  const queue = items.values();
  const run = async (): Promise<void> => {
    while (failures.length === 0 && (begun === 0 || !isBudgetSpent())) {
      const { value, done } = queue.next();
      if (done === true) {
        return;
      }
      begun += 1;
      try {
        signal.throwIfAborted();
        await work(value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, run));
  if (failures.length > 0) {
    throw failures[0];
  }
  return begun === items.length;
}

/** Lets each work begin when the one before has ended. */
function oneByOne(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return async (work) => {
    last = last.then(work);
    await last;
  };
}
