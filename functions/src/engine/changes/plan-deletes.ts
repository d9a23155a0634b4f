import { z } from 'zod';
import { wholeRange, type NameRange } from '../backup/backup-state.ts';
import type { DocumentSource } from '../document-source.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { makeSelection } from '../../firestore-model/patterns.ts';
import { readAhead } from '../backup/read-ahead.ts';
import { readChunk } from '../store/read-chunk.ts';
import { updateTimeOf } from './decide.ts';
import { maxEntriesPerPage, type Entry } from './entries.ts';
import { joinSums, PlanSumsBuilder } from '../../firestore-model/plan-sums.ts';
import {
  differenceOf,
  planTallySchema,
  samplesLeft,
  withFewSamples,
  type PlanTally,
} from './plan-tally.ts';
import { makeScopeFilter, mayHold } from './scope.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import type { TargetForm } from './rewrite/target-form.ts';

/**
 * The second pass of a `mirror` plan: what the target holds within the scope and the backup
 * doesn't.
 *
 * Both name lists ascend, so one pass finds it in constant memory. What the backup's selection
 * excluded is never deleted: the backup can't know of it. With a prefix only what is below it
 * counts.
 */

export const planDeletesStateSchema = z.object({
  /** The last target document that was looked at. */
  cursor: z.string().nullable(),
  tally: planTallySchema,
  isDone: z.boolean(),
});
export type PlanDeletesState = Readonly<z.infer<typeof planDeletesStateSchema>>;

export interface PlanDeletesStep {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly target: DocumentTarget & DocumentSource;
  readonly form: TargetForm;
  readonly scope: RestoreScope;
  /**
   * Names in the target to look at; the manifest has all pages with documents that belong there.
   * Default: all.
   */
  readonly range?: NameRange;
  readonly state: PlanDeletesState;
  readonly limits: StepLimits;
  /** Keeps the state together with the entries found since the last commit. */
  readonly commit: (state: PlanDeletesState, entries: readonly Entry[]) => Promise<void>;
}

/** What a step looks at at least: begun with its budget spent, it must not go one by one. */
const minPerStep = 1000;

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runPlanDeletesStep(step: PlanDeletesStep): Promise<PlanDeletesState> {
  const { target, form } = step;
  const { signal } = step.limits;
  const finder = new Extras(step);
  let { state } = step;
  let lastCommit = performance.now();
  const commit = async (end: { isDone: boolean }) => {
    state = await finder.flush(state, end.isDone);
    lastCommit = performance.now();
  };
  const from = startOf(step);
  const { to } = step.range ?? wholeRange;
  let looked = 0;
  for await (const batch of target.scan({ readTime: null, from, to, namesOnly: true, signal })) {
    for (const document of batch) {
      const path = documentPath(document, target.root);
      if (form.sourceOf(path) === null) {
        // Documents below one name stand together: after them nothing more belongs to the prefix.
        await commit({ isDone: true });
        return state;
      }
      await finder.look(path, document);
    }
    looked += batch.length;
    const isSpent = looked >= minPerStep && step.limits.isBudgetSpent();
    const isDue = performance.now() - lastCommit >= step.limits.commitEveryMs;
    if (isSpent || isDue || finder.isFull) {
      await commit({ isDone: false });
    }
    if (isSpent) {
      return state;
    }
  }
  await commit({ isDone: true });
  return state;
}

function startOf(step: PlanDeletesStep): { path: string; inclusive: boolean } | null {
  const { state, form, range } = step;
  const from = range?.from ?? null;
  if (state.cursor === null && from !== null) {
    return { path: from, inclusive: true };
  }
  const path = state.cursor ?? form.prefix;
  return path === null ? null : { path, inclusive: false };
}

/** Gathers what the backup doesn't hold. */
class Extras {
  private readonly step: PlanDeletesStep;
  private readonly kept: BackupNames;
  private readonly isInScope: (path: string) => boolean;
  private readonly isSelected: (collectionPath: string) => boolean;
  private cursor: string | null;
  private found: Entry[] = [];

  constructor(step: PlanDeletesStep) {
    this.step = step;
    this.cursor = step.state.cursor;
    this.isInScope = makeScopeFilter(step.scope);
    this.isSelected = makeSelection(step.manifest);
    const after = this.cursor === null ? null : step.form.sourceOf(this.cursor);
    this.kept = new BackupNames(step, after);
  }

  get isFull(): boolean {
    return this.found.length >= maxEntriesPerPage;
  }

  async look(path: string, document: Uint8Array): Promise<void> {
    this.cursor = path;
    const source = this.step.form.sourceOf(path);
    if (
      source !== null &&
      this.isInScope(source) &&
      this.isSelected(collectionOf(source)) &&
      !(await this.kept.has(source))
    ) {
      this.found.push({ path, change: 'delete', time: updateTimeOf(document) });
    }
  }

  async flush(state: PlanDeletesState, isDone: boolean): Promise<PlanDeletesState> {
    const { cursor, step } = this;
    const found = await this.withSamples(state.tally, this.found);
    this.found = [];
    const sums = new PlanSumsBuilder();
    for (const entry of found) {
      sums.add(entry);
    }
    const counted = {
      ...state.tally,
      delete: state.tally.delete + found.length,
      collections: joinSums([state.tally.collections, sums.sums()]),
    };
    const { tally, entries } = withFewSamples(counted, found);
    const next = { cursor, tally, isDone };
    await step.commit(next, entries);
    return next;
  }

  private async withSamples(tally: PlanTally, found: readonly Entry[]): Promise<readonly Entry[]> {
    const paths = found.slice(0, samplesLeft(tally).delete).map(({ path }) => path);
    if (paths.length === 0) {
      return found;
    }
    const documents = await this.step.target.getDocuments(paths);
    return found.map((entry, index) => {
      const before = index < paths.length ? (documents.get(entry.path) ?? null) : null;
      return before === null ? entry : { ...entry, sample: differenceOf({ before, after: null }) };
    });
  }
}

/** The backup's document names that may be in scope, asked for in ascending order. */
class BackupNames {
  private readonly names: AsyncGenerator<string>;
  private current: string | null = null;
  private isStarted = false;

  constructor(step: NamesOf, after: string | null) {
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

type NamesOf = Pick<PlanDeletesStep, 'vault' | 'manifest' | 'scope'>;

/** Nothing else is read: only what may be in scope has been verified. */
async function* backupNames(
  { vault, manifest, scope }: NamesOf,
  after: string | null,
): AsyncGenerator<string> {
  const isWanted = ({ first, last }: { readonly first: string; readonly last: string }) =>
    mayHold(scope, first, last) && (after === null || comparePaths(last, after) > 0);
  for (const ref of manifest.pages.filter(isWanted)) {
    const chunks = await readPage(vault, manifest.backupId, ref);
    const ahead = chunks.filter(isWanted);
    for await (const { result } of readAhead(ahead, 2, (chunk) => readChunk(vault, chunk))) {
      for (const document of chunkDocuments(await result)) {
        yield documentPath(document, manifest.root);
      }
    }
  }
}
