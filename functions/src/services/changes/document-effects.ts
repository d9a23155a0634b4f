import type { DocumentEffect } from '../../contract/changes.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { restoreFolder, type Entry } from '../../engine/changes/entries.ts';
import { findEntry, pageWith } from '../../engine/changes/find-entry.ts';
import { readInlinePage } from '../../engine/changes/inline/inline-page.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { Excluded } from '../../firestore-model/excluded.ts';
import { hasCode } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { hasEnded } from './assert-not-undone.ts';
import { howNotWritten } from './list-not-written.ts';
import { findInJournal } from './read-journal.ts';
import { changesOf } from './restore-changes.ts';
import { exclusionsOf, planOf, planPages } from './restore-work.ts';
import { namesLeftToo } from './kinds/undo.ts';

interface AskedDocument {
  readonly vaults: Pick<Vaults, 'open'>;
  readonly ownerId: string;
  /** The project that it is a document of: what wrote it has its journal there. */
  readonly projectId: string;
  readonly path: string;
}

/** Change sets whose lists are opened for one answer: some objects each. */
export const maxOpened = 50;
/** Entries of those lists that are read for one answer, with the one that is over. */
const maxEntries = 200_000;

const nothing: DocumentEffect = { did: 'nothing', time: null };
const unknown: DocumentEffect = { did: 'unknown', time: null };
const doneBy = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/**
 * What change sets did to one document, as their own lists say: the record of few documents, and
 * the journal, or else the plan, of all others. No value is read, nor anything of the database.
 */
export class DocumentEffects {
  private readonly asked: AskedDocument;
  private readonly vaults = new Map<string, Promise<Vault>>();
  private opened = 0;
  private entries = 0;

  constructor(asked: AskedDocument) {
    this.asked = asked;
  }

  /** Whether as much was read as one answer may. */
  get isSpent(): boolean {
    return this.opened >= maxOpened || this.entries >= maxEntries;
  }

  /**
   * What a change set, which is no plan, did to the document. What it kept of that may be gone or
   * damaged: then it may have written it.
   * @throws AppError in words for the owner, where storage can't be asked
   */
  async of(change: Restore): Promise<DocumentEffect> {
    try {
      return await (change.inline === null
        ? this.ofJob(change)
        : this.ofFew(change, change.inline));
    } catch (error) {
      return hasCode(error, 'corrupt', 'missing', 'failed-precondition')
        ? unknown
        : storedDataFailure(error);
    }
  }

  private async ofFew(
    change: Restore,
    { hash, journal }: NonNullable<Restore['inline']>,
  ): Promise<DocumentEffect> {
    const { id, progress } = change;
    const { paths = [] } = change.scope;
    if (!paths.includes(this.asked.path)) {
      return nothing;
    }
    if (journal === null) {
      // A page that was never stored; else its undo finds out what was written.
      const isUnwritten = hasEnded(change) && !change.canUndo && change.undoneBy === null;
      return isUnwritten ? nothing : unknown;
    }
    // An undo names what it had to leave, too; its page has what it sent.
    const isPage =
      !namesLeftToo(change) || progress.documents === paths.length || journal.length === 0;
    const page = isPage ? paths : await this.pathsOf(id, hash);
    const written = journal.find(({ place }) => page[place] === this.asked.path);
    return written === undefined
      ? nothing
      : { did: written.time === null ? 'deleted' : 'written', time: written.time };
  }

  private async pathsOf(id: string, hash: string): Promise<string[]> {
    this.opened += 1;
    const page = await readInlinePage(await this.vaultOf(this.asked.projectId), id, hash);
    return page.map(({ path }) => path);
  }

  private async ofJob(change: Restore): Promise<DocumentEffect> {
    const { safetyBackup, wasTargetEmpty, outcome } = change;
    const { written, deleted, failed } = outcome;
    // Known since just before the first write; records from before it was noted have what they did.
    if (wasTargetEmpty === null && written + deleted + failed === 0) {
      return nothing;
    }
    this.opened += 1;
    if (!safetyBackup) {
      return await this.byPlan(change);
    }
    return hasEnded(change) ? await this.byJournal(change) : await this.ifPlanned(change, unknown);
  }

  private async byJournal(change: Restore): Promise<DocumentEffect> {
    const { id, outcome } = change;
    const { path, projectId } = this.asked;
    const { entry, total, read } = await findInJournal(await this.vaultOf(projectId), id, path);
    this.entries += read;
    if (entry !== null) {
      return { did: doneBy[entry.change], time: entry.time };
    }
    const isWhole = wasAllDone(change) && total >= outcome.written + outcome.deleted;
    return isWhole && outcome.failed === 0
      ? nothing
      : await this.ifPlanned(change, isWhole ? nothing : unknown);
  }

  /** Without a safety backup there is no journal. */
  private async byPlan(change: Restore): Promise<DocumentEffect> {
    const { outcome, plan } = change;
    const isAsPlanned = outcome.unticked === 0 && outcome.skipped === (plan?.unchanged ?? 0);
    return await this.ifPlanned(change, isAsPlanned && wasAllDone(change) ? null : unknown);
  }

  /**
   * @param effect of what the plan names, and was neither excluded nor left as it was; null: what
   *   it was to do
   */
  private async ifPlanned(change: Restore, effect: DocumentEffect | null): Promise<DocumentEffect> {
    const { path, projectId } = this.asked;
    if (change.plan === null || change.outcome.conflicting.some((one) => one.path === path)) {
      return nothing;
    }
    const vault = await this.vaultOf(change.projectId);
    const entry = await this.plannedIn(vault, change);
    if (entry === null || new Excluded(await exclusionsOf(vault, change)).has(entry)) {
      return nothing;
    }
    const left = await howNotWritten(await this.vaultOf(projectId), change, path);
    switch (left.result) {
      case 'conflict':
        return nothing;
      case 'failed':
        return { ...unknown, reason: left.reason };
      case 'unknown':
        return unknown;
      case 'none':
        return effect ?? { did: doneBy[entry.change], time: null };
    }
  }

  private async plannedIn(vault: Vault, change: Restore): Promise<Entry | null> {
    const folder = restoreFolder(planOf(change));
    const { writes, deletes } = await planPages(vault, change);
    for (const refs of [writes, deletes]) {
      this.entries += pageWith(refs, this.asked.path)?.documents ?? 0;
      const entry = await findEntry(vault, { folder, refs }, this.asked.path);
      if (entry !== null) {
        return entry;
      }
    }
    return null;
  }

  private async vaultOf(projectId: string): Promise<Vault> {
    const { vaults, ownerId } = this.asked;
    const vault = this.vaults.get(projectId) ?? vaults.open(projectId, ownerId);
    this.vaults.set(projectId, vault);
    return await vault;
  }
}

/** Whether its end came after its last document: refused documents alone make it a failure, too. */
function wasAllDone({ status, outcome, plan }: Restore): boolean {
  const { written, deleted, conflicts, failed, unticked } = outcome;
  const done = written + deleted + conflicts + failed + unticked;
  return (
    status === 'completed' || (status === 'failed' && plan !== null && done === changesOf(plan))
  );
}
