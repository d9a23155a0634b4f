import type { NotWrittenPage, Undoable } from '../../contract/changes.ts';
import { placesMoved } from '../../contract/copies.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { Entry } from '../../engine/changes/entries.ts';
import { keepUnmoved } from '../../engine/changes/apply/keep-unmoved.ts';
import { notMovedText, PlacedCopies, reversedPlaces } from '../../firestore-model/copy-places.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { backAlready, undoProblem } from '../../firestore-model/undo-problem.ts';
import { AppError } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { withPutBack, type PutBackOptions, type UndoneEntry } from './kinds/put-back.ts';
import { undoOfInline } from './inline-undo.ts';
import {
  listChangesOf,
  type AskedChanges,
  type ChangesPage,
  type ListedChangesOptions,
} from './listed-changes.ts';
import { listNotWrittenOf, type NotWrittenQuery } from './list-not-written.ts';
import { ownedChange } from './owned-change.ts';
import { readJournal } from './read-journal.ts';

export interface WrittenChangesOptions extends ListedChangesOptions {
  readonly restores: Pick<RestoreRecords, 'get' | 'page'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
}

type ChangesQuery = { readonly projectId: string } & AskedChanges;

/** Documents of one change set that are compared at most: each costs its project a read. */
export const maxCompared = 2000;
/** As many as a target takes in one question. */
const comparedAtOnce = 500;
const maxNamed = 100;

/** Everything that was written through Firekeep, for its owners only. */
export class WrittenChanges {
  private readonly options: WrittenChangesOptions;

  constructor(options: WrittenChangesOptions) {
    this.options = options;
  }

  /** @throws AppError as `listChangesOf`; `not-found` for projects of others too */
  async list(uid: string, { projectId, ...asked }: ChangesQuery): Promise<ChangesPage> {
    const stored = await ownedProject(this.options.projects, projectId, uid);
    return await listChangesOf(this.options, stored, asked);
  }

  /**
   * How much of what a change set wrote is still as it left it, as its undo decides it.
   * @throws AppError `not-found` for change sets of others too; `failed-precondition` where nothing
   *   is to undo, or the project may not be read
   */
  async undoable(uid: string, id: string): Promise<Undoable> {
    const { restores, projects, vaults, databases } = this.options;
    const change = ownedValue(await restores.get(id), uid);
    const { projectId, databaseId } = change.target;
    const stored = await ownedProject(projects, projectId, uid);
    if (!change.canUndo) {
      throw new AppError('failed-precondition', 'There is nothing to undo');
    }
    assertReadable(stored);
    const vault = await vaults.open(projectId, uid);
    const database = await databases.open(stored, databaseId);
    try {
      return change.inline === null
        ? await undoableOf({ restores, vault, ownerId: uid }, change, database)
        : await undoableInline({ database, vault }, { ...change, inline: change.inline });
    } finally {
      database.close();
    }
  }

  /**
   * The documents that a change set left as they were, and why, page by page.
   * @throws AppError `not-found` for change sets of others and of removed projects too;
   *   `invalid-argument` for a page token of another listing; `failed-precondition` where what was
   *   kept of them can't be read
   */
  async notWritten(uid: string, id: string, query: NotWrittenQuery): Promise<NotWrittenPage> {
    const { vaults, pageTokens } = this.options;
    const change = await ownedChange(this.options, uid, id);
    return await listNotWrittenOf({ vaults, pageTokens, ownerId: uid, change }, query);
  }
}

async function undoableInline(...of: Parameters<typeof undoOfInline>): Promise<Undoable> {
  const undo = await undoOfInline(...of);
  const others = undo.flatMap(({ change: { path }, problem }) =>
    problem === null ? [] : [{ path, reason: problem }],
  );
  return {
    documents: undo.length - others.length,
    of: undo.length,
    isComplete: true,
    others: others.toSorted((a, b) => comparePaths(a.path, b.path)),
  };
}

/** The target is asked for times, and for documents only where copies may stay. */
async function undoableOf(
  options: PutBackOptions,
  change: Restore,
  database: CustomerDatabase,
): Promise<Undoable> {
  const { entries: journal, total } = await readJournal(
    options.vault,
    change.id,
    maxCompared,
  ).catch(storedDataFailure);
  const entries = await inOrderSince(options, change, journal);
  const changed = await othersIn(database, entries);
  const staying = await unmovedIn(database, change, { entries, changed });
  const others = [...changed, ...staying].toSorted((a, b) => comparePaths(a.path, b.path));
  return {
    documents: entries.length - others.length,
    of: total,
    isComplete: entries.length === total,
    others: others.slice(0, maxNamed),
  };
}

/** As they are where later undos have put them back. */
async function inOrderSince(
  options: PutBackOptions,
  change: Restore,
  journal: readonly Entry[],
): Promise<UndoneEntry[]> {
  const inOrder = journal.toSorted((a, b) => comparePaths(a.path, b.path));
  const entries: UndoneEntry[] = [];
  for await (const entry of withPutBack(options, change, inOrder)) {
    entries.push(entry);
  }
  return entries;
}

/** Copies that stay, as an undo moves them back only to where their documents are put back. */
async function unmovedIn(
  database: CustomerDatabase,
  change: Restore,
  { entries, changed }: { entries: readonly Entry[]; changed: Undoable['others'] },
): Promise<Undoable['others']> {
  const places = placesMoved(change);
  if (places === null) {
    return [];
  }
  const back = new PlacedCopies(reversedPlaces(places));
  const left = new Set(changed.map(({ path }) => path));
  const isBack = new Set(entries.map(({ path }) => path).filter((path) => !left.has(path)));
  const placed = entries.filter(({ path }) => !left.has(path) && back.holds(path));
  // Of a long journal nothing is known of what comes after the part that is compared.
  const end = entries.at(-1)?.path ?? '';
  const isKnown = (path: string) => entries.length < maxCompared || comparePaths(path, end) <= 0;
  const open = placed.filter(({ path }) => {
    const place = back.pathOf(path);
    return !isBack.has(place) && isKnown(place);
  });
  const items = open.map((entry) => ({ entry, write: new Uint8Array() }));
  const placeOf = (path: string) => back.pathOf(path);
  const kept = await keepUnmoved({ target: database, placeOf }, items).catch((error: unknown) => {
    throw connectionFailure(error);
  });
  return [...kept.keys()].map(({ entry: { path } }) => ({
    path,
    reason: notMovedText(back.pathOf(path)),
  }));
}

/** Those that are no longer as a change set left them. */
async function othersIn(
  database: CustomerDatabase,
  entries: readonly UndoneEntry[],
): Promise<Undoable['others']> {
  const others: Undoable['others'] = [];
  for (let at = 0; at < entries.length; at += comparedAtOnce) {
    const asked = entries.slice(at, at + comparedAtOnce);
    const times = await database
      .getUpdateTimes(asked.map(({ path }) => path))
      .catch((error: unknown) => {
        throw connectionFailure(error);
      });
    asked.forEach((entry, index) => {
      const now = times[index]?.toString() ?? null;
      const isBack = now !== null && now === entry.backAt;
      const reason = isBack ? backAlready : undoProblem(entry, now);
      others.push(...(reason === null ? [] : [{ path: entry.path, reason }]));
    });
  }
  return others;
}
