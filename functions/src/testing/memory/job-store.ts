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
  type PartProgress,
  type RecordPatch,
  type Run,
} from '../../services/ports/job-store.ts';
import type { MemoryDocuments } from './documents.ts';

interface MemoryJob {
  run: Run;
  isActive: boolean;
  token: number;
  leaseUntil: number;
  heartbeatAt: string;
  progress: PartProgress;
  /** The parts by their ids, in order, and how many of them have been started. */
  parts: { ids: readonly string[]; started: number };
  /** Manifest pages, by the part that stored them (-1: none) and their number. */
  readonly pages: Map<string, { part: number; number: number; ref: PageRef }>;
}

/** Jobs with the leases, fencing and parts that the port promises; `patches` go to the documents. */
export class MemoryJobStore implements JobStore {
  readonly jobs = new Map<string, MemoryJob>();
  private readonly documents: MemoryDocuments;
  private readonly now: () => Date;

  constructor(documents: MemoryDocuments, now: () => Date) {
    this.documents = documents;
    this.now = now;
  }

  /** Begins a job, as `JobStarts` does. */
  add(job: NewJob, change: Partial<Run> = {}): MemoryJob {
    const idle = { step: 0, failures: 0, isCancelRequested: false, parts: null, partOf: null };
    const added: MemoryJob = {
      run: { ...job, ...idle, state: copyOf(job.state), ...change },
      isActive: true,
      token: 0,
      leaseUntil: 0,
      heartbeatAt: this.now().toISOString(),
      progress: { documents: 0, rawBytes: 0 },
      parts: { ids: [], started: 0 },
      pages: new Map(),
    };
    this.jobs.set(job.id, added);
    return added;
  }

  async claim(runId: string, step: number, leaseMs: number): ReturnType<JobStore['claim']> {
    const job = this.jobs.get(runId);
    if (job?.isActive !== true) {
      job?.pages.clear();
      const partOf = job?.run.partOf ?? null;
      return partOf === null ? 'over' : { ended: partOf };
    }
    if (job.run.step > step) {
      return 'over';
    }
    if (job.leaseUntil > this.now().getTime()) {
      return 'busy';
    }
    job.token += 1;
    job.run = { ...job.run, failures: job.run.failures + (job.leaseUntil > 0 ? 1 : 0) };
    this.beat(job, leaseMs);
    return { run: structuredClone(job.run), token: job.token };
  }

  async commit(claim: Claim, leaseMs: number, change: JobChange): Promise<void> {
    const { state, page, pages = [], patches = [], fork } = change;
    const job = this.held(claim);
    const kept = state === undefined ? job.run.state : copyOf(state);
    job.run = { ...job.run, failures: 0, state: kept };
    this.beat(job, leaseMs);
    const { partOf } = job.run;
    const whole = partOf === null ? job : this.job(partOf.runId);
    const part = partOf?.number ?? -1;
    for (const { number, ref } of page === undefined ? pages : [page, ...pages]) {
      whole.pages.set(`${part}-${number}`, { part, number, ref: { ...ref } });
    }
    if (fork !== undefined) {
      this.divide(job, claim, fork);
    }
    this.apply(patches);
  }

  async renew(
    claim: Claim,
    leaseMs: number,
    change: { readonly patches: readonly RecordPatch[]; readonly progress?: PartProgress },
  ) {
    const job = this.held(claim);
    this.beat(job, leaseMs);
    job.progress = change.progress ?? job.progress;
    this.apply(change.patches);
    return { isCancelRequested: job.run.isCancelRequested };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    const job = this.held(claim);
    job.run = { ...job.run, step: claim.run.step + 1, failures };
    this.beat(job, 0);
    job.leaseUntil = 0;
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    const job = this.held(claim);
    for (const id of job.parts.ids) {
      this.jobs.delete(id);
    }
    job.isActive = false;
    job.leaseUntil = 0;
    job.run = { ...job.run, state: null, parts: null };
    job.pages.clear();
    this.apply(patches);
    if (job.run.kind === 'deletion') {
      this.jobs.delete(job.run.id);
    }
  }

  async endPart({ run, token }: Claim, failure: JobFailure | null): Promise<readonly string[]> {
    const part = this.jobs.get(run.id);
    const whole = this.jobs.get(run.partOf?.runId ?? '');
    const parts = whole?.run.parts ?? null;
    if (part?.token !== token || whole?.isActive !== true || parts === null) {
      throw new LeaseLostError();
    }
    if (!part.isActive) {
      return [whole.run.id];
    }
    part.isActive = false;
    part.leaseUntil = 0;
    return this.countEnd(whole, parts, failure);
  }

  /** @returns what that sets going */
  private countEnd(whole: MemoryJob, parts: Parts, failure: JobFailure | null): string[] {
    const why = parts.failure ?? failure;
    const ended = parts.ended + 1;
    whole.run = { ...whole.run, parts: { ...parts, ended, failure: why } };
    const next = why === null ? whole.parts.ids[whole.parts.started] : undefined;
    if (next !== undefined) {
      this.job(next).isActive = true;
      whole.parts.started += 1;
    }
    const isOver = failure !== null || ended === parts.total;
    return [...(next === undefined ? [] : [next]), ...(isOver ? [whole.run.id] : [])];
  }

  async partStates(run: Run): Promise<{ state: unknown; isActive: boolean }[]> {
    return this.partsOf(run.id).map((part) => ({
      state: copyOf(part.run.state),
      isActive: part.isActive,
    }));
  }

  async untakenParts(run: Run): Promise<readonly string[]> {
    const untaken = this.partsOf(run.id).filter(({ isActive, token }) => isActive && token === 0);
    return untaken.map((part) => part.run.id);
  }

  async progressOfParts(part: Run): Promise<PartProgress & { readonly active: number }> {
    const sum = { documents: 0, rawBytes: 0, active: 0 };
    for (const { progress, isActive } of this.partsOf(part.partOf?.runId ?? '')) {
      sum.documents += progress.documents;
      sum.rawBytes += progress.rawBytes;
      sum.active += Number(isActive);
    }
    return sum;
  }

  async pages(runId: string, part?: number): Promise<PageRef[]> {
    return [...(this.jobs.get(runId)?.pages.values() ?? [])]
      .filter((one) => part === undefined || one.part === part)
      .toSorted((a, b) => a.part - b.part || a.number - b.number)
      .map(({ ref }) => ({ ...ref }));
  }

  async requestCancel(runId: string): Promise<boolean> {
    const job = this.jobs.get(runId);
    if (job?.isActive !== true) {
      return false;
    }
    job.run = { ...job.run, isCancelRequested: true };
    return true;
  }

  async lost(before: Date, limit: number): Promise<{ id: string; step: number }[]> {
    return [...this.jobs.values()]
      .filter(({ isActive, heartbeatAt }) => isActive && heartbeatAt < before.toISOString())
      .toSorted((a, b) => Date.parse(a.heartbeatAt) - Date.parse(b.heartbeatAt))
      .slice(0, limit)
      .map(({ run: { id, step } }) => ({ id, step }));
  }

  /** The job of a claim that is the newest. @throws LeaseLostError */
  protected held({ run, token }: Claim): MemoryJob {
    const job = this.jobs.get(run.id);
    const whole = run.partOf === null ? job : this.jobs.get(run.partOf.runId);
    if (job?.isActive !== true || whole?.isActive !== true || job.token !== token) {
      throw new LeaseLostError();
    }
    return job;
  }

  private divide(job: MemoryJob, { run, token }: Claim, { kind, states, parallel }: Fork): void {
    for (const id of job.parts.ids) {
      this.jobs.delete(id);
    }
    const total = states.length;
    const ids = states.map((state, number) => {
      const id = `${run.id}-${token}-${number}`;
      const part = this.add(
        { ...run, id, kind, state },
        { partOf: { runId: run.id, number, total } },
      );
      part.isActive = number < parallel;
      return id;
    });
    job.parts = { ids, started: Math.min(total, parallel) };
    job.run = { ...job.run, parts: { total, ended: 0, failure: null } };
  }

  private partsOf(runId: string): MemoryJob[] {
    return (this.jobs.get(runId)?.parts.ids ?? []).map((id) => this.job(id));
  }

  private job(id: string): MemoryJob {
    const job = this.jobs.get(id);
    if (job === undefined) {
      throw new Error(`no job ${id}`);
    }
    return job;
  }

  private beat(job: MemoryJob, leaseMs: number): void {
    const now = this.now();
    job.leaseUntil = now.getTime() + leaseMs;
    job.heartbeatAt = now.toISOString();
  }

  private apply(patches: readonly RecordPatch[]): void {
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

/** As stored: a worker that has died keeps the objects that it worked on. */
function copyOf(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state ?? null));
}
