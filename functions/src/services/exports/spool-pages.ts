/** Pages as they are read go into the spool of an export. */
import type { Tier } from '../../contract/quotas.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { documentPath } from '../../engine/format/document.ts';
import { columnNames, ColumnSet } from '../../engine/transfer/csv-columns.ts';
import { readSpool, SpoolWriter } from '../../engine/transfer/export-spool.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { assertExportFits } from '../quotas/quota-limits.ts';
import { exportPatch, progressOf } from './export-changes.ts';
import { sealedState, type BegunState } from './export-state.ts';
import type { ReadPage } from './read-page.ts';
import type { ExportRecord } from './stored-export.ts';

/** So much is in memory at most, and the page that came last. */
const spooledBytes = 4 * 1024 * 1024;
/** A job's state is a document of Firekeep's own Firestore, of at most 1 MiB. */
const maxCursorLength = 200_000;
/** Collections by shape, each a file of a ZIP. */
const maxGroups = 2000;

/** The group of all documents where they make one file. */
const oneFile = '';

export interface Copying {
  readonly vault: Vault;
  readonly tier: Tier;
  readonly record: ExportRecord;
  readonly state: BegunState;
  readonly pages: AsyncIterable<ReadPage>;
}

/**
 * Until all is read or the step is over. @returns the state that was committed last
 * @throws AppError `failed-precondition` for what no file can hold, or the tier doesn't cover
 */
export async function spoolPages(context: StepContext, copying: Copying): Promise<BegunState> {
  const { vault, tier, record, pages } = copying;
  const { job, token } = context.claim;
  const place = { vault, exportId: record.id };
  const writer = new SpoolWriter(place, String(token));
  const columns = await Columns.open(record, () => readSpool(place, copying.state.spool));
  let { state } = copying;
  let committedAt = performance.now();
  const slices = new TimeSlices();
  for await (const page of pages) {
    for (const document of page.documents) {
      await slices.next();
      context.signal.throwIfAborted();
      const group = groupOf(record, document, state.begun.root);
      writer.add(group, document, columns.add(group, document));
    }
    state = after(state, page);
    assertExportFits(tier, state.rawBytes);
    const progress = progressOf(state);
    const shown = [exportPatch(job, { progress })];
    const isSpent = context.isBudgetSpent();
    const isDue =
      writer.bytes >= spooledBytes || performance.now() - committedAt >= context.commitEveryMs;
    if (!state.isRead && !isSpent && !isDue) {
      context.report(progress, () => shown);
      continue;
    }
    state = { ...state, spool: await writer.store(state.spool) };
    await context.commit({ state: await sealedState(vault, record.id, state), patches: shown });
    committedAt = performance.now();
    if (isSpent) {
      break;
    }
  }
  return state;
}

function after(state: BegunState, { documents, reads, fraction, next }: ReadPage): BegunState {
  if (JSON.stringify(next).length > maxCursorLength) {
    throw new AppError(
      'failed-precondition',
      'The values these documents are sorted by are too large to continue from',
      { hint: 'Sort by another field.' },
    );
  }
  return {
    ...state,
    cursor: next,
    isRead: next === null,
    documents: state.documents + documents.length,
    rawBytes: documents.reduce((sum, { length }) => sum + length, state.rawBytes),
    reads: state.reads + reads,
    fraction,
  };
}

/** A project's file has one for each shape of collections. */
function groupOf({ what }: ExportRecord, document: Uint8Array, root: string): string {
  return what.kind === 'project'
    ? collectionShape(collectionOf(documentPath(document, root)))
    : oneFile;
}

/** The columns of each group's table, where there are to be tables. */
class Columns {
  private readonly cells: ExportRecord['cells'] | null;
  private readonly sets: Map<string, ColumnSet>;

  private constructor(cells: Columns['cells'], sets: Columns['sets']) {
    this.cells = cells;
    this.sets = sets;
  }

  static async open(
    { format, cells }: ExportRecord,
    before: () => ReturnType<typeof readSpool>,
  ): Promise<Columns> {
    const groups = await before();
    const sets = groups.map(({ group, columns }) => [group, new ColumnSet(columns)] as const);
    return new Columns(format === 'csv' ? cells : null, new Map(sets));
  }

  /** @returns those of the document that are new in its group */
  add(group: string, document: Uint8Array): string[] {
    let set = this.sets.get(group);
    if (set === undefined) {
      set = new ColumnSet();
      this.sets.set(group, set);
      this.assertFew();
    }
    return this.cells === null ? [] : set.add(columnNames(document, this.cells));
  }

  private assertFew(): void {
    if (this.sets.size > maxGroups) {
      throw new AppError('failed-precondition', `There are more than ${maxGroups} collections`, {
        hint: 'Export them one by one.',
      });
    }
  }
}
