/**
 * Runs in Firekeep's own Firestore: `runs/{id}` with the lease, `runs/{id}/segments/{n}` with the manifest pages of a backup
 * in the making. No client reads either. Every write of a worker goes through a transaction that compares the fencing token.
 */
import type {
  CollectionReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
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
    const claim = await this.db.runTransaction(async (transaction) => {
      const document = parseRun(await transaction.get(ref));
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
      transaction.update(ref, { token, holder: this.holder, ...this.heartbeat(leaseMs) });
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
    await this.held(claim, patches, (transaction) => {
      transaction.update(ref, {
        ...this.heartbeat(leaseMs),
        failures: 0,
        ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      });
      if (page !== undefined) {
        const segment = ref.collection(segmentsCollection).doc(segmentId(page.number));
        transaction.set(segment, page.ref);
      }
    });
  }

  async renew(claim: Claim, leaseMs: number, patches: readonly RecordPatch[]) {
    const document = await this.held(claim, patches, (transaction) => {
      transaction.update(this.runs.doc(claim.run.id), this.heartbeat(leaseMs));
    });
    return { isCancelRequested: document.cancelRequested };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    await this.held(claim, [], (transaction, document) => {
      transaction.update(this.runs.doc(claim.run.id), {
        step: document.step + 1,
        failures,
        leaseUntil: 0,
        holder: null,
        heartbeatAt: this.now().toISOString(),
      });
    });
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    const ref = this.runs.doc(claim.run.id);
    await this.held(claim, patches, (transaction) => {
      if (claim.run.kind === 'deletion') {
        // Nothing is to be left that speaks of a removed project.
        transaction.delete(ref);
      } else {
        transaction.update(ref, { active: false, leaseUntil: 0, holder: null, state: 'null' });
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
    return this.db.runTransaction(async (transaction) => {
      const document = parseRun(await transaction.get(ref));
      if (document?.active !== true) {
        return false;
      }
      transaction.update(ref, { cancelRequested: true });
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

  /** A write of the claim's holder. Reads first, writes after, as transactions want it. @throws LeaseLostError */
  private held(
    claim: Claim,
    patches: readonly RecordPatch[],
    write: (transaction: Transaction, document: RunDocument) => void,
  ): Promise<RunDocument> {
    return this.db.runTransaction(async (transaction) => {
      const document = parseRun(await transaction.get(this.runs.doc(claim.run.id)));
      if (document?.active !== true || document.token !== claim.token) {
        throw new LeaseLostError();
      }
      const apply = await preparePatches(this.db, transaction, patches);
      apply();
      write(transaction, document);
      return document;
    });
  }
}

/** Sorts as text. */
function segmentId(number: number): string {
  return number.toString().padStart(8, '0');
}

async function preparePatches(
  db: Firestore,
  transaction: Transaction,
  patches: readonly RecordPatch[],
): Promise<() => void> {
  if (patches.length === 0) {
    return () => undefined;
  }
  const refs = patches.map(({ collection, id }) => db.collection(collection).doc(id));
  const snapshots = await transaction.getAll(...refs);
  return () => {
    for (const [index, { patch, create = false }] of patches.entries()) {
      const snapshot = snapshots[index];
      if (snapshot === undefined || snapshot.exists === create) {
        continue;
      }
      if (create) {
        transaction.create(snapshot.ref, patch);
      } else {
        transaction.update(snapshot.ref, patch);
      }
    }
  };
}
