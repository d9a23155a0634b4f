import { z } from 'zod';
import { wholeRange, type NameRange } from '../backup/backup-state.ts';
import type { DocumentSource } from '../document-source.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { documentPath } from '../format/document.ts';
import type { WholeSource } from './change-source.ts';
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

/**
 * The second pass of a plan that also deletes: what the target holds and the source doesn't, though
 * it would. Both name lists ascend, so one pass finds it in constant memory.
 */

export const planDeletesStateSchema = z.object({
  /** The last target document that was looked at. */
  cursor: z.string().nullable(),
  tally: planTallySchema,
  isDone: z.boolean(),
});
export type PlanDeletesState = Readonly<z.infer<typeof planDeletesStateSchema>>;

export interface PlanDeletesStep {
  readonly source: WholeSource;
  readonly target: DocumentTarget & DocumentSource;
  /** Names in the target to look at; the source has all that belongs there. Default: all. */
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
  const { target, source } = step;
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
  const below = source.prefix === null ? '' : `${source.prefix}/`;
  let looked = 0;
  for await (const batch of target.scan({ readTime: null, from, to, namesOnly: true, signal })) {
    for (const document of batch) {
      const path = documentPath(document, target.root);
      if (!path.startsWith(below)) {
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
  const { state, source, range } = step;
  const from = range?.from ?? null;
  if (state.cursor === null && from !== null) {
    return { path: from, inclusive: true };
  }
  const path = state.cursor ?? source.prefix;
  return path === null ? null : { path, inclusive: false };
}

/** Gathers what the source doesn't hold. */
class Extras {
  private readonly step: PlanDeletesStep;
  private readonly lacks: (path: string) => Promise<boolean>;
  private cursor: string | null;
  private found: Entry[] = [];

  constructor(step: PlanDeletesStep) {
    this.step = step;
    this.cursor = step.state.cursor;
    this.lacks = step.source.lacking(this.cursor);
  }

  get isFull(): boolean {
    return this.found.length >= maxEntriesPerPage;
  }

  async look(path: string, document: Uint8Array): Promise<void> {
    this.cursor = path;
    if (await this.lacks(path)) {
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
