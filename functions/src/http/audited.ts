/** Audited calls: a property of their route, so that no handler has to think of it. */
import type { AuditAction, AuditedScope } from '../contract/audit.ts';
import type { Endpoint, EndpointInput } from '../contract/endpoint.ts';
import { answeredCode } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { AuditLog } from '../services/audit/audit-log.ts';
import type { AuditPlace, AuditSubject, AuditSubjects } from '../services/audit/audit-subjects.ts';

export interface AuditRule<E extends Endpoint> {
  /** Null for a call that isn't worth an entry. */
  readonly action: AuditAction | ((input: EndpointInput<E>) => AuditAction | null);
  /** What the call is about. It and the `id` of the reply become the entry's targets. */
  readonly subject: (input: EndpointInput<E>) => AuditSubject;
  /**
   * Whether the handler itself answers the project's owner only, so that nothing is looked up where
   * it succeeds. Default: whose it is, is looked up before.
   */
  readonly answersOwner?: true;
  /** What of the database it is about. */
  readonly about?: (input: EndpointInput<E>) => AuditedScope;
  /** By the reply: the id of what it made; by default the reply's own. */
  readonly made?: (reply: unknown) => string | null;
  /** By the reply: another project of the caller's that was changed. Its log gets the entry too. */
  readonly alsoIn?: (reply: unknown) => string | null;
}

/** What calls are recorded with. */
export interface Auditing {
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly subjects: Pick<AuditSubjects, 'find'>;
  readonly log: Pick<Log, 'error'>;
}

type ProjectPlace = AuditPlace & { readonly projectId: string };

interface AuditedCall {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly answersOwner?: true | undefined;
  readonly about?: AuditedScope | undefined;
  readonly made?: ((reply: unknown) => string | null) | undefined;
  readonly alsoIn?: ((reply: unknown) => string | null) | undefined;
  /** Null: whoever follows a link. */
  readonly uid: string | null;
}

/** Codes with which a call is refused before anything was tried. `aborted` may come later. */
const refusals: ReadonlySet<string> = new Set([
  'permission-denied',
  'invalid-argument',
  'already-exists',
  'failed-precondition',
  'resource-exhausted',
]);

function idOf(reply: unknown): string | null {
  const id = typeof reply === 'object' && reply !== null && 'id' in reply ? reply.id : null;
  return typeof id === 'string' ? id : null;
}

function failureOf(error: unknown): { result: 'refused' | 'failed'; code: string } {
  const code = answeredCode(error);
  return { result: refusals.has(code) ? 'refused' : 'failed', code };
}

/** Answers with `work`, and records what came of it. */
export async function audited<T>(
  auditing: Auditing,
  call: AuditedCall,
  work: () => Promise<T>,
): Promise<T> {
  const place = placeOfOwner(call) ?? (await auditing.subjects.find(call.uid, call.subject));
  try {
    const reply = await work();
    const outcome = { result: 'ok' as const, code: null, made: (call.made ?? idOf)(reply) };
    await record(auditing, { ...call, place }, outcome);
    const other = call.alsoIn?.(reply) ?? null;
    if (place !== null && other !== null && other !== place.projectId) {
      const there = await otherPlace(auditing, call.uid, { ...place, projectId: other });
      await record(auditing, { ...call, place: there }, outcome);
    }
    return reply;
  } catch (error) {
    const failure = failureOf(error);
    // A link that opens nothing is nobody's; what isn't there is not recorded either.
    if (call.uid !== null && failure.code !== 'not-found') {
      await recordFailure(auditing, { ...call, place }, failure);
    }
    throw error;
  }
}

async function recordFailure(
  auditing: Auditing,
  call: AuditedCall & { readonly place: AuditPlace | null },
  failure: Pick<Outcome, 'result' | 'code'>,
): Promise<void> {
  const { uid, subject, action: reason } = call;
  const own = placeOfOwner(call);
  const place =
    own === null
      ? call.place
      : // Whatever becomes of the question whose it is, the call is answered with its own failure.
        await auditing.subjects.find(uid, subject).catch((error: unknown) => {
          const { projectId } = own;
          auditing.log.error('An audit entry was lost', error, { reason, projectId });
          return null;
        });
  await record(auditing, { ...call, place }, { ...failure, made: null });
}

/** Where the log is of a call that succeeds for the owner of its project only; null of others. */
function placeOfOwner({ answersOwner, uid, subject }: AuditedCall): ProjectPlace | null {
  return answersOwner === true && uid !== null && subject.kind === 'project'
    ? { projectId: subject.id, ownerId: uid }
    : null;
}

/**
 * The other project, to be recorded in. Where it can't be looked up now, the reply is trusted: the
 * call has done its work, and must not be answered as if it had failed.
 */
async function otherPlace(
  { subjects, log }: Auditing,
  uid: string | null,
  place: ProjectPlace,
): Promise<AuditPlace | null> {
  try {
    return await subjects.find(uid, { kind: 'project', id: place.projectId });
  } catch (error) {
    const { projectId } = place;
    log.error('The other project of a call could not be looked up', error, { projectId });
    return place;
  }
}

interface Outcome {
  readonly result: 'ok' | 'refused' | 'failed';
  readonly code: string | null;
  /** The id of what the call answered with. */
  readonly made: string | null;
}

async function record(
  { auditLog }: Auditing,
  { action, subject, about, uid, place }: AuditedCall & { readonly place: AuditPlace | null },
  { result, code, made }: Outcome,
): Promise<void> {
  if (place === null) {
    return;
  }
  const projectId = projectOf(action, place, made);
  const named = subject.id === undefined ? [] : [subject.id];
  const targets = [...new Set([...named, ...(made === null ? [] : [made])])];
  await auditLog.record({
    ownerId: place.ownerId,
    projectId,
    who: uid ?? 'link',
    action,
    targets: targets.filter((id) => id !== projectId),
    result,
    code,
    ...(about === undefined ? {} : { about }),
  });
}

/** A project's log begins with its connection; its removal is recorded in the account's log. */
function projectOf(action: AuditAction, place: AuditPlace, made: string | null): string | null {
  if (action === 'project.connected') {
    return made;
  }
  return action === 'project.deleted' ? null : place.projectId;
}
