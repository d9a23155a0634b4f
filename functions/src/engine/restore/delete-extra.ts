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
 */

export interface DeleteState {
  /** The last target document that was looked at. */
  readonly cursor: string | null;
  readonly tally: RestoreTally;
  readonly isDone: boolean;
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

/** Runs one step; the returned state is the last one committed. @throws EngineError */
export async function runDeleteStep(step: DeleteStep): Promise<DeleteState> {
  const { target, signal } = step;
  let { state } = step;
  const isInScope = makeScopeFilter(step.scope);
  const isSelected = makeSelection(step.manifest);
  const from = state.cursor === null ? null : { path: state.cursor, inclusive: false };
  const kept = new BackupNames(step, state.cursor);
  let extra: string[] = [];
  let cursor = state.cursor;
  const flush = async (isDone: boolean) => {
    const outcomes = await deleteDocuments(step, extra);
    extra = [];
    state = { cursor, tally: addOutcomes(state.tally, outcomes, step.isDryRun), isDone };
    await step.commit(state);
  };
  for await (const batch of target.scan({ readTime: null, from, namesOnly: true, signal })) {
    for (const document of batch) {
      const path = documentPath(document, target.root);
      cursor = path;
      if (isInScope(path) && isSelected(collectionOf(path)) && !(await kept.has(path))) {
        extra.push(path);
      }
      if (extra.length >= maxBatch) {
        await flush(false);
      }
    }
    if (step.isBudgetSpent()) {
      await flush(false);
      return state;
    }
  }
  await flush(true);
  return state;
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
