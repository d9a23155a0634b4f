import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  LeaseLostError,
  type Claim,
  type Fork,
  type JobChange,
  type JobFailure,
  type JobStore,
  type NewJob,
  type Parts,
  type RecordPatch,
  type Job,
  type Renewed,
  type SignOfLife,
} from '../../services/ports/job-store.ts';
import {
  type PartProgress,
  type PartSight,
  sumProgress,
} from '../../services/ports/part-progress.ts';
import { copyOf } from './copy-of.ts';
import type { MemoryDocuments } from './documents.ts';

export interface MemoryJob {
  job: Job;
  isActive: boolean;
  token: number;
  leaseUntil: number;
  heartbeatAt: string;
  progress: PartProgress;
  /** What the end of a part has set going. */
  wakes: readonly string[];
  /** The parts by their ids, in order, and how many of them have been started. */
  parts: { ids: readonly string[]; started: number };
  /** Manifest pages, by the part that stored them (-1: none) and their number. */
  readonly pages: Map<string, { part: number; number: number; ref: PageRef }>;
}

/**
 * Jobs with the leases, fencing and parts that the port promises; `patches` go to the documents.
 */
export class MemoryJobStore implements JobStore {
  readonly jobs = new Map<string, MemoryJob>();
  private readonly documents: MemoryDocuments;
  private readonly now: () => Date;

  constructor(documents: MemoryDocuments, now: () => Date) {
    this.documents = documents;
    this.now = now;
  }

  /** Begins a job, as `JobStarts` does. */
  add(job: NewJob, change: Partial<Job> = {}): MemoryJob {
    const idle = { step: 0, failures: 0, isCancelRequested: false, parts: null, partOf: null };
    const added: MemoryJob = {
      job: { ...job, ...idle, shared: null, state: copyOf(job.state), ...change },
      isActive: true,
      token: 0,
      leaseUntil: 0,
      heartbeatAt: this.now().toISOString(),
      progress: { documents: 0, rawBytes: 0 },
      wakes: [],
      parts: { ids: [], started: 0 },
      pages: new Map(),
    };
    this.jobs.set(job.id, added);
    return added;
  }

  /** What time does: whoever holds the job has run out of it. */
  passLease(jobId: string): void {
    const job = this.entry(jobId);
    job.leaseUntil = Math.min(job.leaseUntil, 1);
  }

  async claim(runId: string, step: number, leaseMs: number): ReturnType<JobStore['claim']> {
    const entry = this.jobs.get(runId);
    if (entry?.isActive !== true) {
      entry?.pages.clear();
      return entry === undefined || entry.job.partOf === null ? 'over' : { wakes: entry.wakes };
    }
    if (entry.job.step > step) {
      return 'over';
    }
    if (entry.leaseUntil > this.now().getTime()) {
      return 'busy';
    }
    entry.token += 1;
    entry.job = { ...entry.job, failures: entry.job.failures + (entry.leaseUntil > 0 ? 1 : 0) };
    this.beat(entry, leaseMs);
    return { job: structuredClone(entry.job), token: entry.token };
  }

  async commit(claim: Claim, leaseMs: number, change: JobChange): ReturnType<JobStore['commit']> {
    const { state, pages = [], patches = [], fork } = change;
    const entry = this.held(claim);
    const kept = state === undefined ? entry.job.state : copyOf(state);
    entry.job = { ...entry.job, failures: 0, state: kept };
    this.beat(entry, leaseMs);
    const { partOf } = entry.job;
    const whole = partOf === null ? entry : this.entry(partOf.runId);
    const part = partOf?.number ?? -1;
    for (const { number, ref } of pages) {
      whole.pages.set(`${part}-${number}`, { part, number, ref: { ...ref } });
    }
    if (fork !== undefined) {
      this.divide(entry, claim, fork);
    }
    this.apply(patches);
    return { isCancelRequested: entry.job.isCancelRequested };
  }

  async renew(claim: Claim, leaseMs: number, change: SignOfLife): Promise<Renewed> {
    const entry = this.held(claim);
    this.beat(entry, leaseMs);
    entry.progress = change.progress ?? entry.progress;
    this.apply(change.patches);
    const { isCancelRequested, partOf } = entry.job;
    if (partOf === null) {
      return { isCancelRequested };
    }
    const whole = this.entry(partOf.runId);
    if (change.share !== undefined) {
      whole.job = { ...whole.job, shared: copyOf(change.share(copyOf(whole.job.shared))) };
    }
    const active = whole.parts.started - (whole.job.parts?.ended ?? 0);
    return { isCancelRequested, siblings: { active, shared: copyOf(whole.job.shared) } };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    const entry = this.held(claim);
    entry.job = { ...entry.job, step: claim.job.step + 1, failures };
    this.beat(entry, 0);
    entry.leaseUntil = 0;
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    const entry = this.held(claim);
    for (const id of entry.parts.ids) {
      this.jobs.delete(id);
    }
    entry.isActive = false;
    this.beat(entry, 0);
    entry.leaseUntil = 0;
    entry.job = { ...entry.job, state: null, parts: null, shared: null };
    entry.pages.clear();
    this.apply(patches);
    if (entry.job.kind === 'deletion') {
      this.jobs.delete(entry.job.id);
    }
  }

  async endPart(
    { job, token }: Claim,
    failure: JobFailure | null,
    progress?: PartProgress,
  ): Promise<readonly string[]> {
    const part = this.jobs.get(job.id);
    const whole = this.jobs.get(job.partOf?.runId ?? '');
    const parts = whole?.job.parts ?? null;
    if (part?.token !== token || whole?.isActive !== true || parts === null) {
      throw new LeaseLostError();
    }
    if (part.isActive) {
      part.progress = progress ?? part.progress;
      this.countEnd(part, { whole, parts, why: failure });
    }
    return part.wakes;
  }

  private countEnd(
    part: MemoryJob,
    { whole, parts, why }: { whole: MemoryJob; parts: Parts; why: JobFailure | null },
  ): void {
    const failure = parts.failure ?? why;
    const ended = parts.ended + 1;
    whole.job = { ...whole.job, parts: { ...parts, ended, failure } };
    const next = failure === null ? whole.parts.ids[whole.parts.started] : undefined;
    if (next !== undefined) {
      this.entry(next).isActive = true;
      whole.parts.started += 1;
    }
    const isOver = failure !== null || ended === parts.total;
    part.wakes = [...(next === undefined ? [] : [next]), ...(isOver ? [whole.job.id] : [])];
    part.isActive = false;
    part.leaseUntil = 0;
  }

  async stopParts(claim: Claim, failure: JobFailure): Promise<readonly string[]> {
    const whole = this.held(claim);
    const active = this.partsOf(claim.job.id).filter(({ isActive }) => isActive);
    const { parts } = whole.job;
    if (parts !== null && active.length > 0) {
      whole.job = { ...whole.job, parts: { ...parts, failure: parts.failure ?? failure } };
    }
    for (const part of active) {
      part.job = { ...part.job, isCancelRequested: true };
    }
    return active.map(({ job }) => job.id);
  }

  async partStates(job: Job): Promise<PartSight[]> {
    return this.partsOf(job.id).map(({ job: { state }, progress }) => {
      return { state: copyOf(state), progress };
    });
  }

  async untakenParts(job: Job): Promise<readonly string[]> {
    const untaken = this.partsOf(job.id).filter(({ isActive, token }) => isActive && token === 0);
    return untaken.map((part) => part.job.id);
  }

  async progressOfParts(part: Job): Promise<PartProgress & { readonly active: number }> {
    const parts = this.partsOf(part.partOf?.runId ?? '');
    const { length: active } = parts.filter(({ isActive }) => isActive);
    return { ...sumProgress(parts.map(({ progress }) => progress)), active };
  }

  async pages(runId: string, part?: number): Promise<PageRef[]> {
    return [...(this.jobs.get(runId)?.pages.values() ?? [])]
      .filter((one) => part === undefined || one.part === part)
      .toSorted((a, b) => a.part - b.part || a.number - b.number)
      .map(({ ref }) => ({ ...ref }));
  }

  async requestCancel(runId: string): Promise<boolean> {
    const entry = this.jobs.get(runId);
    if (entry?.isActive !== true) {
      return false;
    }
    entry.job = { ...entry.job, isCancelRequested: true };
    return true;
  }

  async lost(before: Date, limit: number): Promise<{ id: string; step: number }[]> {
    return [...this.jobs.values()]
      .filter(({ isActive, heartbeatAt }) => isActive && heartbeatAt < before.toISOString())
      .toSorted((a, b) => Date.parse(a.heartbeatAt) - Date.parse(b.heartbeatAt))
      .slice(0, limit)
      .map(({ job: { id, step } }) => ({ id, step }));
  }

  /** The job of a claim that is the newest. @throws LeaseLostError */
  private held({ job, token }: Claim): MemoryJob {
    const entry = this.jobs.get(job.id);
    const whole = job.partOf === null ? entry : this.jobs.get(job.partOf.runId);
    if (entry?.isActive !== true || whole?.isActive !== true || entry.token !== token) {
      throw new LeaseLostError();
    }
    return entry;
  }

  private divide(entry: MemoryJob, { job, token }: Claim, fork: Fork): void {
    const { kind, states, parallel } = fork;
    for (const id of entry.parts.ids) {
      this.jobs.delete(id);
    }
    const total = states.length;
    const ids = states.map((state, number) => {
      const id = `${job.id}-${token}-${number}`;
      const part = this.add(
        { ...job, id, kind, state },
        { partOf: { runId: job.id, number, total } },
      );
      part.isActive = number < parallel;
      return id;
    });
    entry.parts = { ids, started: Math.min(total, parallel) };
    const parts = { total, ended: 0, failure: null };
    entry.job = { ...entry.job, parts, shared: copyOf(fork.shared ?? entry.job.shared) };
  }

  private partsOf(runId: string): MemoryJob[] {
    return (this.jobs.get(runId)?.parts.ids ?? []).map((id) => this.entry(id));
  }

  entry(id: string): MemoryJob {
    const entry = this.jobs.get(id);
    if (entry === undefined) {
      throw new Error(`no job ${id}`);
    }
    return entry;
  }

  private beat(entry: MemoryJob, leaseMs: number): void {
    entry.leaseUntil = this.now().getTime() + leaseMs;
    entry.heartbeatAt = this.now().toISOString();
  }

  protected apply(patches: readonly RecordPatch[]): void {
    for (const { collection, id, patch, create } of patches) {
      const path = `${collection}/${id}`;
      if (create !== true) {
        this.documents.change(path, patch);
      } else if (!this.documents.has(path)) {
        this.documents.set(path, patch);
      }
    }
  }
}
