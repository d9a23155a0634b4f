import { jsonBytes } from '../bounded.ts';
import type { DocumentSource } from '../document-source.ts';
import type { DocumentTarget } from '../document-target.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { collectionOf, comparePaths } from '../format/names.ts';
import { WireWriter } from '../format/wire.ts';
import { makeSelection } from '../patterns.ts';
import { readAhead } from '../read-ahead.ts';
import { readChunk } from '../read-chunk.ts';
import { addOutcomes, type DocumentOutcome, type RestoreTally } from './outcome.ts';
import { makeScopeFilter, type RestoreScope } from './scope.ts';
import { writeDocuments } from './write-documents.ts';

/**
 * The second pass of a `mirror` restore: deletes what the target holds within the scope and the backup doesn't.
 *
 * Both name lists ascend, so one pass over both finds the difference in constant memory. Documents that the backup's own
 * selection left out are never deleted: the backup can't know of them.
 *
 * What is to be deleted is committed before it is: once a document is gone, nothing else tells the next worker that this restore
 * deleted it.
 */

export interface DeleteState {
  /** The last target document that was looked at. */
  readonly cursor: string | null;
  /** Documents up to the cursor that are being deleted. */
  readonly planned: readonly string[];
  readonly tally: RestoreTally;
  readonly isDone: boolean;
}

export function initialDeleteState(tally: RestoreTally): DeleteState {
  return { cursor: null, planned: [], tally, isDone: false };
}

export interface DeleteStep {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly target: DocumentTarget & DocumentSource;
  readonly scope: RestoreScope;
  readonly isDryRun: boolean;
  readonly state: DeleteState;
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
  readonly commit: (state: DeleteState) => Promise<void>;
}

const maxBatch = 300;
/** What a step looks at at the least, however late it is: one that began with its budget spent would go on document by document. */
const minPerStep = 1000;
/** Planned paths are kept in the run's document, which Firestore bounds at 1 MiB. */
const maxPlannedBytes = 256 * 1024;

/** Runs one step; the returned state is the last one committed. @throws EngineError */
export async function runDeleteStep(step: DeleteStep): Promise<DeleteState> {
  const { target, signal } = step;
  const deletions = new Deletions(step);
  // What the last worker planned and may have begun.
  await deletions.carryOut();
  const { cursor } = deletions.state;
  const isInScope = makeScopeFilter(step.scope);
  const isSelected = makeSelection(step.manifest);
  const from = cursor === null ? null : { path: cursor, inclusive: false };
  const kept = new BackupNames(step, cursor);
  let looked = 0;
  for await (const batch of target.scan({ readTime: null, from, namesOnly: true, signal })) {
    for (const document of batch) {
      const path = documentPath(document, target.root);
      const isExtra = isInScope(path) && isSelected(collectionOf(path)) && !(await kept.has(path));
      if (deletions.pass(path, isExtra)) {
        await deletions.flush(false);
      }
    }
    looked += batch.length;
    if (looked >= minPerStep && step.isBudgetSpent()) {
      await deletions.flush(false);
      return deletions.state;
    }
  }
  await deletions.flush(true);
  return deletions.state;
}

/** Gathers what is to be deleted, and deletes it batch by batch. */
class Deletions {
  state: DeleteState;
  private readonly step: DeleteStep;
  private cursor: string | null;
  private extra: string[] = [];
  private bytes = 0;

  constructor(step: DeleteStep) {
    this.step = step;
    this.state = step.state;
    this.cursor = step.state.cursor;
  }

  /** Moves on to a document of the target; whether it is time to flush. */
  pass(path: string, isExtra: boolean): boolean {
    this.cursor = path;
    if (isExtra) {
      this.extra.push(path);
      this.bytes += jsonBytes(path);
    }
    return this.extra.length >= maxBatch || this.bytes >= maxPlannedBytes;
  }

  async flush(isDone: boolean): Promise<void> {
    const { cursor, extra } = this;
    this.extra = [];
    this.bytes = 0;
    if (extra.length > 0) {
      await this.commit({ ...this.state, cursor, planned: extra });
      await this.carryOut();
    }
    await this.commit({ ...this.state, cursor, isDone });
  }

  async carryOut(): Promise<void> {
    const { planned, tally } = this.state;
    if (planned.length > 0) {
      const outcomes = await deleteDocuments(this.step, planned);
      const { isDryRun } = this.step;
      await this.commit({
        ...this.state,
        planned: [],
        tally: addOutcomes(tally, outcomes, isDryRun),
      });
    }
  }

  private async commit(state: DeleteState): Promise<void> {
    await this.step.commit(state);
    this.state = state;
  }
}

async function deleteDocuments(
  step: DeleteStep,
  paths: readonly string[],
): Promise<DocumentOutcome[]> {
  if (step.isDryRun || paths.length === 0) {
    return paths.map((path) => ({ path, change: 'delete' }));
  }
  // google.firestore.v1.Write: delete = 2.
  const writes = paths.map((path) => ({
    path,
    write: new WireWriter().string(2, `${step.target.root}/${path}`).finish(),
  }));
  const refusals = await writeDocuments(step.target, writes, step.signal);
  const left = await step.target.getDocuments(paths);
  return paths.map((path) => {
    if (!left.has(path)) {
      return { path, change: 'delete' };
    }
    const reason = refusals.get(path)?.reason ?? 'It was deleted but still reads back';
    return { path, change: 'failed', reason };
  });
}

/** The backup's document names, asked for in ascending order. */
class BackupNames {
  private readonly names: AsyncGenerator<string>;
  private current: string | null = null;
  private isStarted = false;

  constructor(step: Pick<DeleteStep, 'vault' | 'manifest'>, after: string | null) {
    this.names = backupNames(step, after);
  }

  async has(path: string): Promise<boolean> {
    if (!this.isStarted) {
      this.isStarted = true;
      await this.advance();
    }
    while (this.current !== null && comparePaths(this.current, path) < 0) {
      await this.advance();
    }
    return this.current === path;
  }

  private async advance(): Promise<void> {
    const next = await this.names.next();
    this.current = next.done === true ? null : next.value;
  }
}

async function* backupNames(
  { vault, manifest }: Pick<DeleteStep, 'vault' | 'manifest'>,
  after: string | null,
): AsyncGenerator<string> {
  const isAhead = (last: string) => after === null || comparePaths(last, after) > 0;
  for (const ref of manifest.pages.filter((page) => isAhead(page.last))) {
    const chunks = await readPage(vault, manifest.backupId, ref);
    const ahead = chunks.filter((chunk) => isAhead(chunk.last));
    for await (const { result } of readAhead(ahead, 2, (chunk) => readChunk(vault, chunk))) {
      for (const document of chunkDocuments(await result)) {
        yield documentPath(document, manifest.root);
      }
    }
  }
}
