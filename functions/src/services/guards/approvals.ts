import { createHash } from 'node:crypto';
import { approvalMs, maxApprovalRequests } from '../../contract/approvals.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { ApprovalStore, Approver, StoredApproval } from '../ports/approval-store.ts';
import type { Caller, GuardedCaller } from '../ports/identity.ts';
import type { NoticeEvents } from '../ports/notice-events.ts';
import type { UserDirectory } from '../ports/user-directory.ts';
import type { Lowerings } from './lowerings.ts';

export interface ApprovalsOptions {
  readonly approvals: ApprovalStore;
  readonly users: Pick<UserDirectory, 'get'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly noticeEvents: Pick<NoticeEvents, 'keep'>;
  readonly now: () => Date;
}

/** A call that may have to wait. */
export interface GuardedCall {
  /** Method and path. */
  readonly call: string;
  readonly input: unknown;
  /** What it does, in words. */
  readonly title: () => Promise<string>;
}

type Person = Pick<Caller, 'uid' | 'email' | 'isVerified'>;

/** A second person's approval of what destroys or lowers a guard. */
export class Approvals {
  private readonly options: ApprovalsOptions;

  constructor(options: ApprovalsOptions) {
    this.options = options;
  }

  /**
   * Takes the approval of this very call, once, or asks for it.
   * @throws AppError `failed-precondition` while it is missing
   */
  async assertApproved(
    { uid, email }: Pick<Caller, 'uid' | 'email'>,
    guarded: GuardedCall,
  ): Promise<void> {
    const approver = await this.accepted(uid);
    if (approver === null) {
      return;
    }
    const { approvals, now } = this.options;
    const createdAt = now().toISOString();
    const request: StoredApproval = {
      id: idOf(uid, guarded),
      ownerId: uid,
      ownerEmail: email ?? approver.ownerEmail,
      approverId: approver.approverId,
      title: await guarded.title(),
      state: 'open',
      createdAt,
      expiresAt: new Date(now().getTime() + approvalMs).toISOString(),
    };
    const mayOpen = (await approvals.count(uid, createdAt)) < maxApprovalRequests;
    const state = await approvals.take(request, mayOpen);
    if (state === 'opened') {
      await this.notify(request);
    }
    if (state === 'full') {
      throw new AppError('failed-precondition', 'Too much is waiting for approval already', {
        hint: `Let ${approver.email} answer it first.`,
      });
    }
    if (state === 'declined') {
      throw new AppError('failed-precondition', `${approver.email} has declined this`);
    }
    if (state !== 'taken') {
      throw new AppError('failed-precondition', `Waiting for the approval of ${approver.email}`, {
        hint: 'Once it is given, do the same again within 24 hours.',
      });
    }
  }

  /** @throws AppError `invalid-argument` for the caller's own address */
  async invite(caller: GuardedCaller, typed: string): Promise<void> {
    const email = typed.toLowerCase();
    if (email === caller.email?.toLowerCase()) {
      const message = 'A second person has another address than you';
      throw new AppError('invalid-argument', message, { fields: { email: message } });
    }
    const { uid } = caller;
    const title = `${email} was invited to approve what lowers a guard`;
    const next = { ownerId: uid, ownerEmail: caller.email ?? '', email, approverId: null };
    await this.set(caller, title, next);
  }

  async remove(caller: GuardedCaller): Promise<void> {
    await this.set(caller, 'Nobody approves any longer what lowers a guard', null);
  }

  /** Of who is invited, or approves already. @throws AppError `not-found` for all others */
  async answerInvitation(person: Person, ownerId: string, accepts: boolean): Promise<void> {
    const { approvals } = this.options;
    const seen = await approvals.approver(ownerId);
    const isInvited = seen?.approverId === null && seen.email === addressOf(person);
    if (seen === null || (!isInvited && seen.approverId !== person.uid)) {
      throw new AppError('not-found', messages.notFound);
    }
    const next = accepts ? { ...seen, approverId: person.uid } : null;
    if (!(await approvals.setApprover(ownerId, seen, next))) {
      throw new AppError('aborted', 'It was changed at the same time. Please try again');
    }
  }

  /** @throws AppError `not-found` unless it is open and the caller's to answer */
  async answer(uid: string, id: string, approves: boolean): Promise<void> {
    const { approvals, now } = this.options;
    if (!(await approvals.answer(id, uid, { approves, at: now().toISOString() }))) {
      throw new AppError('not-found', messages.notFound);
    }
  }

  async of(person: Person) {
    const { approvals, now } = this.options;
    const { uid } = person;
    const address = addressOf(person);
    const at = now().toISOString();
    const [approver, mine, forMe, mineToGive, invited] = await Promise.all([
      approvals.approver(uid),
      approvals.requests({ ownerId: uid }),
      approvals.requests({ approverId: uid }),
      approvals.invitations({ approverId: uid }),
      address === null ? [] : approvals.invitations({ email: address }),
    ]);
    const open = invited.filter(({ approverId }) => approverId === null);
    return {
      approver: approver === null ? null : { email: approver.email, state: stateOf(approver) },
      mine: mine.filter(({ expiresAt }) => expiresAt > at).map(shown),
      forMe: forMe.filter(({ expiresAt, state }) => expiresAt > at && state === 'open').map(shown),
      invitations: [...open, ...mineToGive].map(({ ownerId, ownerEmail, approverId }) => ({
        id: ownerId,
        ownerEmail,
        isAccepted: approverId !== null,
      })),
    };
  }

  private async set(caller: GuardedCaller, title: string, next: Approver | null): Promise<void> {
    const { approvals, lowerings } = this.options;
    const seen = await approvals.approver(caller.uid);
    await lowerings.make(caller, { projectId: null, title }, async () => {
      if (!(await approvals.setApprover(caller.uid, seen, next))) {
        throw new AppError('aborted', 'It was changed at the same time. Please try again');
      }
    });
  }

  /** One whose account is gone can approve nothing, and nothing waits for them. */
  private async accepted(uid: string) {
    const { approvals, users } = this.options;
    const approver = await approvals.approver(uid);
    const approverId = approver?.approverId ?? null;
    return approver === null || approverId === null || (await users.get(approverId)) === null
      ? null
      : { ...approver, approverId };
  }

  /** In the approver's channels, and in those of the account. */
  private async notify({ ownerId, approverId, ownerEmail, title }: StoredApproval): Promise<void> {
    const { noticeEvents, now } = this.options;
    const lines = [title, 'The approver finds it in the settings of their own account.'];
    for (const to of [approverId, ownerId]) {
      const id = newId();
      await noticeEvents.keep({
        id,
        ownerId: to,
        projectId: null,
        kind: 'lowered',
        subjectId: id,
        at: now().toISOString(),
        said: { title: `${ownerEmail} asks for an approval`, lines },
      });
    }
  }
}

/** The same call has the same id: it is asked for once. */
function idOf(uid: string, { call, input }: GuardedCall): string {
  const hash = createHash('sha256').update(JSON.stringify([uid, call, input]));
  return hash.digest('base64url').slice(0, 22);
}

/** Anybody can sign up with an address that isn't theirs: only a verified one counts. */
function addressOf({ email, isVerified }: Person): string | null {
  return isVerified ? (email?.toLowerCase() ?? null) : null;
}

function stateOf({ approverId }: Approver): 'invited' | 'accepted' {
  return approverId === null ? 'invited' : 'accepted';
}

function shown({ ownerId: _ownerId, approverId: _approverId, ...request }: StoredApproval) {
  return request;
}
