/**
 * Runs in Firekeep's own Firestore: `runs/{id}` with the lease, `runs/{id}/segments/{n}` with the manifest pages of a backup
 * in the making. No client reads either. Every write of a worker is one atomic batch, under the precondition that the run, and with
 * it the fencing token, is as it was read.
 */
import type {
  CollectionReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import type { PageRef } from '../engine/format/manifest-schema.ts';
import {
  LeaseLostError,
  runKinds,
  type Claim,
  type NewRun,
  type RecordPatch,
  type Run,
  type RunChange,
  type RunStore,
} from '../services/ports/run-store.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

export const runsCollection = 'runs';
export const segmentsCollection = 'segments';

const runSchema = z.object({
  id: z.string(),
  kind: z.enum(runKinds),
  ownerId: z.string(),
  projectId: z.string(),
  subjectId: z.string(),
  active: z.boolean(),
  step: z.int(),
  failures: z.int(),
  cancelRequested: z.boolean(),
  /** JSON as text: Firestore would refuse some of it (nested arrays) and index all of it. */
  state: z.string(),
  token: z.int(),
  leaseUntil: z.number(),
  /** The process that holds the lease: for whoever looks why a run stands still. */
  holder: z.string().nullable().default(null),
  heartbeatAt: z.string(),
});
type RunDocument = z.infer<typeof runSchema>;

const pageSchema: z.ZodType<PageRef> = z.object({
  page: z.string(),
  hash: z.string(),
  first: z.string(),
  last: z.string(),
  chunks: z.number(),
  documents: z.number(),
  rawBytes: z.number(),
});

/** The document of a run that nobody holds yet. */
export function newRunDocument(run: NewRun, now: Date): RunDocument {
  return {
    ...run,
    state: JSON.stringify(run.state),
    active: true,
    step: 0,
    failures: 0,
    cancelRequested: false,
    token: 0,
    leaseUntil: 0,
    holder: null,
    heartbeatAt: now.toISOString(),
  };
}

function toRun({ cancelRequested, ...document }: RunDocument): Run {
  const state: unknown = JSON.parse(document.state);
  return { ...document, state, isCancelRequested: cancelRequested };
}

function parseRun(snapshot: DocumentSnapshot): RunDocument | null {
  return snapshot.exists ? runSchema.parse(snapshot.data()) : null;
}

export class FirestoreRunStore implements RunStore {
  private readonly db: Firestore;
  private readonly runs: CollectionReference;
  private readonly now: () => Date;
  private readonly holder: string;

  /** @param holder what this process is called in the leases it takes */
  constructor(db: Firestore, now: () => Date, holder: string) {
    this.db = db;
    this.runs = db.collection(runsCollection);
    this.now = now;
    this.holder = holder;
  }

  async claim(runId: string, step: number, leaseMs: number): Promise<Claim | 'busy' | 'over'> {
    const ref = this.runs.doc(runId);
    const claim = await writeUnchanged(async () => {
      const snapshot = await ref.get();
      const document = parseRun(snapshot);
      if (document?.active !== true) {
        return 'ended';
      }
      if (document.step > step) {
        return 'over';
      }
      if (document.leaseUntil > this.now().getTime()) {
        return 'busy';
      }
      const token = document.token + 1;
      const lease = { token, holder: this.holder, ...this.heartbeat(leaseMs) };
      await ref.update(lease, asRead(snapshot));
      return { run: toRun(document), token };
    });
    if (claim === 'ended') {
      // The worker that ended the run may have died before it had tidied up.
      await this.deletePages(runId);
      return 'over';
    }
    return claim;
  }

  async commit(claim: Claim, leaseMs: number, change: RunChange): Promise<void> {
    const { state, page, patches = [] } = change;
    const ref = this.runs.doc(claim.run.id);
    await this.held(claim, patches, (batch, snapshot) => {
      const changed = {
        ...this.heartbeat(leaseMs),
        failures: 0,
        ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      };
      batch.update(ref, changed, asRead(snapshot));
      if (page !== undefined) {
        const segment = ref.collection(segmentsCollection).doc(segmentId(page.number));
        batch.set(segment, page.ref);
      }
    });
  }

  async renew(claim: Claim, leaseMs: number, patches: readonly RecordPatch[]) {
    const document = await this.held(claim, patches, (batch, snapshot) => {
      batch.update(snapshot.ref, this.heartbeat(leaseMs), asRead(snapshot));
    });
    return { isCancelRequested: document.cancelRequested };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    await this.held(claim, [], (batch, snapshot) => {
      const released = {
        // Not one more than what was read: an attempt whose answer was lost may be made again.
        step: claim.run.step + 1,
        failures,
        leaseUntil: 0,
        holder: null,
        heartbeatAt: this.now().toISOString(),
      };
      batch.update(snapshot.ref, released, asRead(snapshot));
    });
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    await this.held(claim, patches, (batch, snapshot) => {
      if (claim.run.kind === 'deletion') {
        // Nothing is to be left that speaks of a removed project.
        batch.delete(snapshot.ref, asRead(snapshot));
      } else {
        const ended = { active: false, leaseUntil: 0, holder: null, state: 'null' };
        batch.update(snapshot.ref, ended, asRead(snapshot));
      }
    });
    await this.deletePages(claim.run.id);
  }

  async pages(runId: string): Promise<PageRef[]> {
    const segments = this.runs.doc(runId).collection(segmentsCollection);
    const { docs } = await segments.orderBy('__name__').get();
    return docs.map((doc) => pageSchema.parse(doc.data()));
  }

  requestCancel(runId: string): Promise<boolean> {
    const ref = this.runs.doc(runId);
    return writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (parseRun(snapshot)?.active !== true) {
        return false;
      }
      await ref.update({ cancelRequested: true }, asRead(snapshot));
      return true;
    });
  }

  async lost(before: Date, limit: number): Promise<{ id: string; step: number }[]> {
    const query = this.runs
      .where('active', '==', true)
      .where('heartbeatAt', '<', before.toISOString())
      .orderBy('heartbeatAt')
      .limit(limit);
    const { docs } = await query.get();
    return docs.map((doc) => {
      const { id, step } = runSchema.parse(doc.data());
      return { id, step };
    });
  }

  private async deletePages(runId: string): Promise<void> {
    await this.db.recursiveDelete(this.runs.doc(runId).collection(segmentsCollection));
  }

  private heartbeat(leaseMs: number) {
    const now = this.now();
    return { leaseUntil: now.getTime() + leaseMs, heartbeatAt: now.toISOString() };
  }

  /** A write of the claim's holder, at once with the patches. @throws LeaseLostError */
  private held(
    claim: Claim,
    patches: readonly RecordPatch[],
    write: (batch: WriteBatch, run: DocumentSnapshot) => void,
  ): Promise<RunDocument> {
    return writeUnchanged(async () => {
      const refs = patches.map(({ collection, id }) => this.db.collection(collection).doc(id));
      const [run, ...records] = await this.db.getAll(this.runs.doc(claim.run.id), ...refs);
      const document = run === undefined ? null : parseRun(run);
      if (run === undefined || document?.active !== true || document.token !== claim.token) {
        throw new LeaseLostError();
      }
      const batch = this.db.batch();
      for (const [index, patch] of patches.entries()) {
        addPatch(batch, records[index], patch);
      }
      write(batch, run);
      await batch.commit();
      return document;
    });
  }
}

/** Sorts as text. */
function segmentId(number: number): string {
  return number.toString().padStart(8, '0');
}

function addPatch(
  batch: WriteBatch,
  record: DocumentSnapshot | undefined,
  { patch }: RecordPatch,
): void {
  if (record?.exists === true) {
    batch.update(record.ref, patch);
  }
}
