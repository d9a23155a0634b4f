// Watching a job from outside, and ending the process that is at it at a chosen point.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';
import { killRuntime, processOfHolder, resumeRuntime, suspendRuntime } from './runtimes.ts';

const done = { isDone: z.boolean() };

/** The parts of a job's state, or of its only slice, that say how far it is. */
const reachedSchema = z.looseObject({
  backup: z.looseObject({ chunks: z.number(), ...done }).optional(),
  verify: z.looseObject({ chunks: z.number(), ...done }).nullish(),
  apply: z
    .looseObject({ cursor: z.string().nullable(), documents: z.number(), ...done })
    .optional(),
});
const stateSchema = z
  .looseObject({
    phase: z.string().optional(),
    slice: reachedSchema.nullish(),
    ...reachedSchema.shape,
  })
  .transform(({ slice, ...state }) => ({ ...state, ...slice }));

const jobSchema = z.looseObject({
  active: z.boolean(),
  step: z.number(),
  token: z.number(),
  holder: z.string().nullable(),
  state: z.string().transform((text) => stateSchema.nullable().parse(JSON.parse(text))),
});
type Job = z.infer<typeof jobSchema>;

/** What can be seen of a job from outside. */
export interface Sight {
  readonly job: Job;
  /** Objects of the backup's project in the bucket. */
  readonly objects: { readonly chunks: number; readonly pages: number; readonly manifests: number };
  /** Documents in the target of a restore. */
  readonly documents: number;
}

/** A moment in the life of a job. Once it is reached it stays so until the job ends. */
export interface KillPoint {
  readonly name: string;
  /** What has to be looked at; the job reports its own state. */
  readonly looksAt: 'job' | 'objects' | 'documents';
  readonly isReached: (sight: Sight) => boolean;
}

/** Where to look, for a job. */
export interface WatchedJob {
  readonly runId: string;
  readonly prefix: string;
  /** Firebase project of the restore's target. */
  readonly target: string | null;
}

const pollMs = 8;

const listSchema = z.object({ items: z.array(z.object({ name: z.string() })).optional() });
const countSchema = z.array(
  z.looseObject({
    result: z
      .object({ aggregateFields: z.object({ n: z.object({ integerValue: z.coerce.number() }) }) })
      .optional(),
  }),
);

async function lookAtObjects(prefix: string): Promise<Sight['objects']> {
  const { storage, projectId } = readEmulators();
  const query = new URLSearchParams({ prefix });
  const response = await fetch(
    `http://${storage}/storage/v1/b/${projectId}.appspot.com/o?${query}`,
    { headers: { Authorization: 'Bearer owner' } },
  );
  const { items = [] } = listSchema.parse(await response.json());
  const count = (pattern: RegExp) => items.filter(({ name }) => pattern.test(name)).length;
  return {
    chunks: count(/\/chunks\//),
    pages: count(/\/pages\//),
    manifests: count(/\/manifest$/),
  };
}

/** How many documents a database holds, at any depth. */
async function countDocuments(projectId: string): Promise<number> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(
    `http://${readEmulators().firestore}/v1/${root}:runAggregationQuery`,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        structuredAggregationQuery: {
          structuredQuery: { from: [{ allDescendants: true }] },
          aggregations: [{ alias: 'n', count: {} }],
        },
      }),
    },
  );
  const [answer] = countSchema.parse(await response.json());
  return answer?.result?.aggregateFields.n.integerValue ?? 0;
}

const nothing = { chunks: 0, pages: 0, manifests: 0 };

/** Firekeep's own Firestore, as the functions see it. */
export class Watch {
  private readonly app = initializeApp({ projectId: readEmulators().projectId }, 'watch');
  private readonly db: Firestore = getFirestore(this.app);

  async close(): Promise<void> {
    await deleteApp(this.app);
  }

  /**
   * Ends the process that holds the job, once `point` is reached. The process is suspended while it
   * is looked at, and runs for a few milliseconds in between: otherwise it would pass the point
   * unseen on a busy machine.
   * @returns false when the job had ended before: nothing was proved
   */
  async killAt(place: WatchedJob, point: KillPoint): Promise<boolean> {
    for await (const { active, holder } of this.follow(place.runId)) {
      if (!active) {
        break;
      }
      if (holder !== null && (await this.killHolderAt(place, point, holder))) {
        return true;
      }
    }
    return false;
  }

  /** @returns whether the holder was at the point, and still held the job when it ended */
  private async killHolderAt(
    place: WatchedJob,
    point: KillPoint,
    holder: string,
  ): Promise<boolean> {
    const pid = processOfHolder(holder);
    suspendRuntime(pid);
    try {
      const job = await this.read(place.runId);
      const isHeld = job.active && job.holder === holder;
      if (!isHeld || !point.isReached(await look(place, point, job))) {
        return false;
      }
      await killRuntime(pid);
      const after = await this.read(place.runId);
      return after.active && after.token === job.token && after.holder === holder;
    } finally {
      resumeRuntime(pid);
    }
  }

  /** Waits until the job has ended on its own. */
  async ended(runId: string): Promise<void> {
    for await (const job of this.follow(runId)) {
      if (!job.active) {
        return;
      }
    }
  }

  /** Manifest pages that a job has left among its own documents. */
  async leftovers(runId: string): Promise<number> {
    const { size } = await this.ref(runId).collection('segments').get();
    return size;
  }

  private ref(runId: string) {
    return this.db.collection('runs').doc(runId);
  }

  private async read(runId: string): Promise<Job> {
    return jobSchema.parse((await this.ref(runId).get()).data());
  }

  /**
   * The job as it is now, again and again: after every change, and every few milliseconds without
   * one.
   */
  private async *follow(runId: string): AsyncGenerator<Job> {
    const state: { latest: DocumentSnapshot | null; failure: Error | null } = {
      latest: null,
      failure: null,
    };
    const stop = this.ref(runId).onSnapshot(
      (snapshot) => {
        state.latest = snapshot;
      },
      (error) => {
        state.failure = error;
      },
    );
    try {
      for (;;) {
        if (state.failure !== null) {
          throw state.failure;
        }
        if (state.latest !== null) {
          yield jobSchema.parse(state.latest.data());
        }
        await pause(pollMs);
      }
    } finally {
      stop();
    }
  }
}

/** Asks only for what the point needs, and only while there is something to see. */
async function look(place: WatchedJob, { looksAt }: KillPoint, job: Job): Promise<Sight> {
  const phase = job.state?.phase;
  const seesObjects = looksAt === 'objects' && phase !== 'new';
  const seesDocuments = looksAt === 'documents' && (phase === 'writing' || phase === 'deleting');
  return {
    job,
    objects: seesObjects ? await lookAtObjects(place.prefix) : nothing,
    documents: seesDocuments && place.target !== null ? await countDocuments(place.target) : 0,
  };
}
