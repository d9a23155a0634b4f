import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { utcTime } from '../notices/alert-message.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { NoticeEvents } from '../ports/notice-events.ts';

/** Something by which less is protected, as its owner is notified of it. */
export interface Lowering {
  /** Null for what is about the account. */
  readonly projectId: string | null;
  /** As in 'The schedule Nightly is paused'. */
  readonly title: string;
  /** What is lower, a sentence each. */
  readonly lines?: readonly string[];
  /** Another account whose channels are notified too. */
  readonly alsoNotified?: string;
  /** A channel as it was, where notices no longer go there by this. */
  readonly lostChannel?: StoredChannel;
}

export interface LoweringsOptions {
  readonly noticeEvents: Pick<NoticeEvents, 'keep' | 'delete'>;
  readonly now: () => Date;
}

/** With these, nothing was done. `aborted` may come of what follows a change. */
const refusals: ReadonlySet<string> = new Set([
  'already-exists',
  'failed-precondition',
  'invalid-argument',
  'not-found',
  'resource-exhausted',
]);

/** Whether whatever failed with it has changed nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && refusals.has(error.code);
}

const whatToDo =
  'If it wasn’t you, change your password, which ends all other sessions, then undo what can be.';

/** What lowers a guard: made by who has just signed in, and all channels are notified. */
export class Lowerings {
  private readonly options: LoweringsOptions;

  constructor(options: LoweringsOptions) {
    this.options = options;
  }

  /**
   * Does `work`. That it is done is kept before it is, and undone where it is refused: killed
   * in between, there is a notice too many, never one too few.
   * @throws AppError `failed-precondition` where the sign-in is too old, and what `work` throws
   */
  async make<Result>(
    caller: GuardedCaller,
    lowering: Lowering,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { title, lines = [], alsoNotified } = lowering;
    await caller.assertFreshSignIn([title, ...lines].join(' – '));
    const by = `By ${caller.email ?? 'this account'}, ${utcTime(this.options.now().toISOString())}.`;
    const owners = [caller.uid, ...(alsoNotified === undefined ? [] : [alsoNotified])];
    return await this.reported(owners, { ...lowering, lines: [...lines, by, whatToDo] }, work);
  }

  /** The same of what needs no sign-in; `work` is done for whoever asks, and reported as `make`. */
  async reported<Result>(
    owners: readonly string[],
    { projectId, title, lines = [], lostChannel }: Omit<Lowering, 'alsoNotified'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { noticeEvents, now } = this.options;
    const at = now().toISOString();
    const events = owners.map((ownerId) => ({ id: newId(), ownerId }));
    for (const { id, ownerId } of events) {
      await noticeEvents.keep({
        id,
        ownerId,
        projectId,
        kind: 'lowered',
        subjectId: id,
        at,
        said: { title, lines: [...lines] },
        ...(lostChannel === undefined ? {} : { lostChannel }),
      });
    }
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) {
        await noticeEvents.delete(events.map(({ id }) => id));
      }
      throw error;
    }
  }
}
