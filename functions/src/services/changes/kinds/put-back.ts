import { backupIdOf, type Restore } from '../../../contract/restore-record.ts';
import { updateTimeOf } from '../../../engine/changes/decide.ts';
import type { Entry } from '../../../engine/changes/entries.ts';
import { readInlinePage } from '../../../engine/changes/inline/inline-page.ts';
import { BackupDocuments } from '../../../engine/changes/sources/backup-documents.ts';
import { readManifest, type Vault } from '../../../engine/format/manifest.ts';
import { comparePaths } from '../../../firestore-model/order.ts';
import { hasCode } from '../../../lib/errors.ts';
import type { RestoreRecords } from '../../ports/restore-records.ts';
import { hasEnded } from '../assert-not-undone.ts';
import { openJournal } from '../read-journal.ts';

export interface PutBackOptions {
  readonly restores: Pick<RestoreRecords, 'page'>;
  /** Of the target's project. */
  readonly vault: Vault;
  readonly ownerId: string;
}

type TimeSince = (entry: Entry) => Promise<string | null>;

/** What an undo has put back, asked for by ascending paths; null for all other documents. */
interface PutBack {
  /** The document as it is stored, with the update time that it had then. */
  stored(path: string): Promise<Uint8Array | null>;
  /** Its update time since. */
  time(path: string): Promise<string | null>;
}

const readAtOnce = 100;
/** Records looked at, as for other lists of changes. */
const maxRead = 1000;

/**
 * A change set's journal with the update times that documents have where later undos have put them
 * back as this set left them: what others wrote over them is gone, as if it had never been. An undo
 * writes a document as its backup has it, with the update time it had there, which no other write
 * gives. So nothing is asked of the database, and without later undos nothing is read.
 * @param entries in the order of names
 * @throws what reading `entries` throws
 */
export async function* sincePutBack(
  { restores, vault, ownerId }: PutBackOptions,
  change: Restore,
  entries: Entries<Entry>,
): AsyncGenerator<Entry> {
  yield* leftBy(vault, await laterUndos(restores, change, ownerId), entries);
}

/** As `sincePutBack`, and with what earlier undos of this very set have put back. */
export async function* withPutBack(
  { restores, vault, ownerId }: PutBackOptions,
  change: Restore,
  entries: Entries<Entry>,
): AsyncGenerator<UndoneEntry> {
  const undos = await laterUndos(restores, change, ownerId);
  let since: Entries<UndoneEntry> = leftBy(vault, undos, entries);
  for (const [at, undo] of undos.entries()) {
    if (undo.undoOf === change.id) {
      since = withBack(since, leftBy(vault, undos.slice(at + 1), journalOf(vault, undo)));
    }
  }
  yield* since;
}

type Entries<E extends Entry> = AsyncIterable<E> | Iterable<E>;

/** An entry of the journal of what is to be undone. */
export interface UndoneEntry extends Entry {
  /** The update time with which an undo of it has put the document back, where one has. */
  readonly backAt?: string | null;
}

/** Entries as undos since have put their documents back. */
function leftBy(vault: Vault, undos: readonly Restore[], entries: Entries<Entry>): Entries<Entry> {
  return undos.reduce(
    (since, undo) => through(since, whereIntact(putBackBy(vault, undo))),
    entries,
  );
}

/** What an undo has put back; what of that can't be read counts as not put back. */
async function* journalOf(vault: Vault, undo: Restore): AsyncGenerator<Entry> {
  try {
    yield* (await openJournal(vault, undo.id, null)).entries;
  } catch (error) {
    if (!hasCode(error, 'missing', 'corrupt')) {
      throw error;
    }
  }
}

/** Notes which documents an undo has put back. @param back its entries, in the order of names */
async function* withBack(
  entries: Entries<UndoneEntry>,
  back: Entries<Entry>,
): AsyncGenerator<UndoneEntry> {
  const timeAt = inOrderOfNames(back);
  for await (const entry of entries) {
    const backAt = await timeAt(entry.path);
    yield backAt === undefined ? entry : { ...entry, backAt };
  }
}

/** The update time of each path's entry, asked for by ascending paths; undefined without one. */
function inOrderOfNames(entries: Entries<Entry>) {
  const left = (async function* all() {
    yield* entries;
  })();
  let head: Entry | null | undefined;
  return async (path: string): Promise<string | null | undefined> => {
    while (head === undefined || (head !== null && comparePaths(head.path, path) < 0)) {
      const next = await left.next();
      head = next.done === true ? null : next.value;
    }
    return head?.path === path ? head.time : undefined;
  };
}

/** Those that have written something into the same database since, the oldest first. */
async function laterUndos(
  restores: PutBackOptions['restores'],
  { id, createdAt, target: { projectId, databaseId } }: Restore,
  ownerId: string,
): Promise<Restore[]> {
  const undos: Restore[] = [];
  let last: Restore | null = null;
  for (let read = 0; read < maxRead; read += readAtOnce) {
    const found: Restore[] = await restores.page({ projectId, ownerId }, last, readAtOnce);
    const later = found.filter((one) => one.createdAt >= createdAt && one.id !== id);
    undos.push(...later.filter((one) => one.undoOf !== null && hasEnded(one)));
    last = found.at(-1) ?? null;
    if (found.length < readAtOnce || later.length < found.length) {
      break;
    }
  }
  const isThere = ({ target, outcome }: Restore) =>
    target.projectId === projectId && target.databaseId === databaseId && outcome.written > 0;
  return undos.filter(isThere).toReversed();
}

async function* through(entries: Entries<Entry>, since: TimeSince): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    yield entry.time === null ? entry : { ...entry, time: await since(entry) };
  }
}

/** What is stored of an undo may be gone, or damaged: its documents count as changed then. */
function whereIntact(since: TimeSince): TimeSince {
  return async (entry) => {
    try {
      return await since(entry);
    } catch (error) {
      if (hasCode(error, 'missing', 'corrupt')) {
        return entry.time;
      }
      throw error;
    }
  };
}

function putBackBy(vault: Vault, undo: Restore): TimeSince {
  let opened: Promise<PutBack> | null = null;
  return async ({ path, time }) => {
    const by = await (opened ??=
      undo.inline === null ? openUndo(vault, undo) : openInline(vault, undo));
    const since = await by.time(path);
    const stored = since === null ? null : await by.stored(path);
    return stored !== null && updateTimeOf(stored) === time ? since : time;
  };
}

async function openUndo(vault: Vault, undo: Restore): Promise<PutBack> {
  const manifest = await readManifest(vault, backupIdOf(undo));
  const form = { sourceOf: (path: string) => path };
  const documents = new BackupDocuments(vault, manifest, { form, mayLack: true });
  const { entries } = await openJournal(vault, undo.id, null);
  const timeAt = inOrderOfNames(entries);
  return {
    stored: (path) => documents.get(path),
    time: async (path) => (await timeAt(path)) ?? null,
  };
}

async function openInline(vault: Vault, { id, inline }: Restore): Promise<PutBack> {
  const page = await readInlinePage(vault, id, inline?.hash ?? '');
  const times = new Map(
    (inline?.journal ?? []).map(({ place, time }) => [page[place]?.path, time]),
  );
  return {
    stored: async (path) => page.find((one) => one.path === path)?.after ?? null,
    time: async (path) => times.get(path) ?? null,
  };
}
