import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { utcTime } from '../notices/alert-message.ts';
import type { AuditLog, AuditRecord } from '../audit/audit-log.ts';
import type { ApprovalStore, Approver, StoredApproval } from '../ports/approval-store.ts';
import type { Caller, GuardedCaller } from '../ports/identity.ts';
import type { NoticeEvents } from '../ports/notice-events.ts';
import type { UserDirectory } from '../ports/user-directory.ts';
import { newRequest, shown, type GuardedCall, type Settle } from './approval-request.ts';
import {
  accepted,
  addressOf,
  hasAccepted,
  invited,
  isBinding,
  leaving,
  present,
  shownApprover,
  type Accepted,
  type Person,
} from './approver-state.ts';
import type { Lowering, Lowerings } from './lowerings.ts';

export interface ApprovalsOptions {
  readonly approvals: ApprovalStore;
  readonly users: Pick<UserDirectory, 'get'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly noticeEvents: Pick<NoticeEvents, 'keep'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly now: () => Date;
}

interface ApproverChange {
  readonly seen: Approver | null;
  readonly next: Approver | null;
  readonly record?: (outcome: Pick<AuditRecord, 'result' | 'code'>) => Promise<void>;
}

/** A second person's approval of what destroys or lowers a guard. */
export class Approvals {
  private readonly options: ApprovalsOptions;

  constructor(options: ApprovalsOptions) {
    this.options = options;
  }

  /**
   * Takes the approval of this very call, once, or asks for it.
   * @returns what spends it, or gives it back
   * @throws AppError `failed-precondition` while it is missing
   */
  async assertApproved(
    { uid, email }: Pick<Caller, 'uid' | 'email'>,
    guarded: GuardedCall,
  ): Promise<Settle> {
    const approver = await this.binding(uid);
    if (approver === null) {
      return async () => undefined;
    }
    const { approvals, now } = this.options;
    const from = { ...approver, ownerEmail: email ?? approver.ownerEmail };
    const { request, until, forgotten } = await newRequest(from, guarded, now());
    await approvals.forget(uid, forgotten);
    const found = await approvals.take(request, until);
    if (found === 'opened') {
      await this.notify(request);
    } else if (found === 'full') {
      throw new AppError('failed-precondition', 'Too much is waiting for approval already', {
        hint: `Let ${approver.email} answer it first.`,
      });
    } else if (found === 'under-way') {
      throw new AppError('failed-precondition', 'This has been begun already', {
        hint: 'If nothing comes of it, do the same again in five minutes.',
      });
    } else if (found.state === 'approved') {
      return async (isDone) => approvals.settle(request, isDone);
    } else if (found.state === 'declined') {
      throw new AppError('failed-precondition', `${approver.email} has declined this`);
    }
    throw new AppError('failed-precondition', `Waiting for the approval of ${approver.email}`, {
      hint: 'Once it is given, do the same again within 24 hours.',
    });
  }

  /**
   * Invites somebody, or keeps the one who was removed and is still there.
   * @throws AppError `invalid-argument` for the caller's own address, `failed-precondition` where
   *   somebody else approves
   */
  async invite(caller: GuardedCaller, typed: string): Promise<void> {
    const email = typed.toLowerCase();
    if (email === caller.email?.toLowerCase()) {
      const message = 'A second person has another address than you';
      throw new AppError('invalid-argument', message, { fields: { email: message } });
    }
    const { seen, known } = await this.approverOf(caller.uid);
    const isKept = hasAccepted(known);
    if (isKept && known.email !== email) {
      throw new AppError('failed-precondition', `${known.email} approves already`, {
        hint: 'Remove them first.',
      });
    }
    const title = isKept
      ? `${email} approves as before what lowers a guard`
      : `${email} was invited to approve what lowers a guard`;
    const next = isKept ? { ...known, until: null } : invited(caller, email);
    await this.set(caller, { title }, { seen, next });
  }

  /** Without their approval: at once where nothing waits for them so far, else some days later. */
  async remove(caller: GuardedCaller): Promise<void> {
    const { seen, known } = await this.approverOf(caller.uid);
    const binding = await this.binding(caller.uid);
    if (binding === null) {
      const title = 'Nobody approves any longer what lowers a guard';
      await (known === null ? null : this.set(caller, { title }, { seen, next: null }));
    } else if (binding.until === null) {
      const next = leaving(binding, this.options.now());
      const title = `${binding.email} approves only until ${utcTime(next.until)}`;
      const lines = ['Then nothing waits for a second person. Until then they can be kept.'];
      await this.set(caller, { title, lines, alsoNotified: binding.approverId }, { seen, next });
    }
  }

  /** Of who is invited, or approves already. @throws AppError `not-found` for all others */
  async answerInvitation(
    caller: GuardedCaller & Person,
    ownerId: string,
    accepts: boolean,
  ): Promise<void> {
    const { seen, known } = await this.approverOf(ownerId);
    const isInvited = known?.approverId === null && known.email === addressOf(caller);
    if (known === null || (!isInvited && known.approverId !== caller.uid)) {
      throw new AppError('not-found', messages.notFound);
    }
    if (accepts && !isInvited) {
      return;
    }
    const next = accepts ? accepted(known, caller.uid, this.options.now()) : null;
    const does = accepts ? 'approves what lowers a guard' : 'does not approve, or no longer';
    const lines =
      next === null
        ? ['Nothing waits for a second person.']
        : [`From ${utcTime(next.countsFrom)} on. Until then they can be removed at once.`];
    const title = `${known.email} ${does}`;
    // The call itself stands in the log of whoever answers.
    const record = async (outcome: Pick<AuditRecord, 'result' | 'code'>) =>
      this.options.auditLog.record({
        ownerId,
        projectId: null,
        who: caller.uid,
        action: accepts ? 'invitation.accepted' : 'invitation.declined',
        targets: [],
        ...outcome,
      });
    // In the channels of the account that has asked.
    await this.set({ ...caller, uid: ownerId }, { title, lines }, { seen, next, record });
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
    const [{ known: approver }, mine, forMe, mineToGive, invitations] = await Promise.all([
      this.approverOf(uid),
      approvals.requests({ ownerId: uid }),
      approvals.requests({ approverId: uid }),
      approvals.invitations({ approverId: uid }),
      address === null ? [] : approvals.invitations({ email: address }),
    ]);
    const given = mineToGive.filter((one) => present(one, now()) !== null);
    return {
      approver: approver === null ? null : shownApprover(approver),
      mine: mine
        .filter(({ expiresAt, takenUntil }) => expiresAt > at && takenUntil === null)
        .map(shown),
      forMe: forMe.filter(({ expiresAt, state }) => expiresAt > at && state === 'open').map(shown),
      invitations: [...invitations, ...given].map(({ ownerId, ownerEmail, approverId }) => ({
        id: ownerId,
        ownerEmail,
        isAccepted: approverId !== null,
      })),
    };
  }

  /** Recorded before it is done: killed in between, there is an entry too many, not one too few. */
  private async set(
    caller: GuardedCaller,
    lowering: Omit<Lowering, 'projectId'>,
    { seen, next, record }: ApproverChange,
  ): Promise<void> {
    const { approvals, lowerings } = this.options;
    await lowerings.make(caller, { projectId: null, ...lowering }, async () => {
      await record?.({ result: 'ok', code: null });
      if (!(await approvals.setApprover(caller.uid, seen, next))) {
        await record?.({ result: 'failed', code: 'aborted' });
        throw new AppError('aborted', 'It was changed at the same time. Please try again');
      }
    });
  }

  private async approverOf(ownerId: string) {
    const seen = await this.options.approvals.approver(ownerId);
    return { seen, known: present(seen, this.options.now()) };
  }

  /** One whose account is gone can approve nothing, and nothing waits for them. */
  private async binding(uid: string): Promise<Accepted | null> {
    const { approvals, users, now } = this.options;
    const approver = await approvals.approver(uid);
    const isHere = isBinding(approver, now()) && (await users.get(approver.approverId)) !== null;
    return isHere ? approver : null;
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
