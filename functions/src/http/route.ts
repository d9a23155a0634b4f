import type { z } from 'zod';
import { messages } from '../contract/messages.ts';
import type { Endpoint, EndpointInput } from '../contract/endpoint.ts';
import { AppError } from '../lib/errors.ts';
import type { GuardedCall, Settle } from '../services/guards/approval-request.ts';
import type { GuardedCaller } from '../services/ports/identity.ts';
import type { ClientNetworks } from './client-networks.ts';
import { audited, type Auditing, type AuditRule } from './audited.ts';
import { guardedCall } from './guarded-call.ts';
import type { FileReply } from './send-file.ts';
import { settled } from './settled.ts';
import { parseInput, parseReply, type RawInput } from './validate.ts';

/** Who calls. On endpoints that are open to everybody `uid` is null. */
export interface CallContext<Uid extends string | null = string | null> {
  readonly requestId: string;
  /** The body of an endpoint with `takesBytes`; empty for all others. */
  readonly bytes: Buffer;
  readonly networks: ClientNetworks;
  readonly uid: Uid;
  /** Whether the caller's e-mail address is verified; false where nobody is signed in. */
  readonly isVerified: boolean;
  /** By which notices name the caller; null where there is none. */
  readonly email: string | null;
  /** @throws AppError `unauthenticated` when the caller's token is revoked at this very moment */
  readonly assertNotRevoked: () => Promise<void>;
  /**
   * Asks for a sign-in of the last five minutes, and that it is not revoked.
   * @throws AppError `failed-precondition` where it is older; as `assertNotRevoked`
   */
  readonly assertSignedInLately: () => Promise<void>;
  /** @throws AppError `failed-precondition` where a second person has to approve a call first */
  readonly assertApproved: (call: GuardedCall) => Promise<Settle>;
  /** Aborted once nobody waits for the answer. */
  readonly signal: AbortSignal;
  /**
   * Waits until the process has `bytes` to spare for this user, and holds them until the call has
   * been answered: once for a call. For calls whose user is known only from what they ask for;
   * others have `holdsBytes`.
   * @throws AppError `resource-exhausted` or `unavailable` as `MemoryBudget.take`; Error the second
   * time
   */
  readonly holdFor: (uid: string, bytes: number) => Promise<void>;
}

/** What a call holds at most, where that depends on what it asks for. */
export interface HeldByInput<Input> {
  /** Of any input. */
  readonly most: number;
  readonly of: (input: Input) => number;
}

type UidOf<E extends Endpoint> = E['access'] extends 'public' ? null : string;
/** `items` may be made while they are written. */
type InPassing<Data> = Data extends { items: (infer Item)[] }
  ? Omit<Data, 'items'> & { items: Iterable<Item> }
  : Data;
type Reply<E extends Endpoint> = E['answersFile'] extends readonly string[]
  ? FileReply
  : E['data'] extends z.ZodType
    ? InPassing<z.input<E['data']>>
    : void;

export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: CallContext<UidOf<E>> &
    Pick<GuardedCaller, 'assertFreshSignIn'> & {
      /** Takes what the answer waits for, and the call's entry in the audit log doesn't. */
      readonly answerAfter: (ending: Promise<void>) => void;
    },
) => Promise<Reply<E>>;

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /**
   * Refuses revoked tokens at once: for changing credentials, starting writes, handing out links.
   */
  readonly sensitive?: boolean | ((input: EndpointInput<E>) => boolean);
  /** Whether the caller's e-mail address must be verified. */
  readonly needsVerified?: boolean | ((input: EndpointInput<E>) => boolean);
  /**
   * Whether the caller must have signed in lately: for what destroys, unlocks, hands out keys or
   * lowers a guard, which a stolen session must not. A second person may have to approve it too.
   * `stored`: the handler asks by what is stored. `alone`: nobody else has to approve.
   */
  readonly freshSignIn?: true | 'stored' | 'alone' | ((input: EndpointInput<E>) => boolean);
  /** What the call takes from the caller's rate limit; 1 by default. */
  readonly cost?: number;
  /** Memory that answering holds at most, where that is much: the call waits until it is free. */
  readonly holdsBytes?: number | HeldByInput<EndpointInput<E>>;
  /**
   * How the call is recorded in the audit log of the project that it is about; not recorded
   * without.
   */
  readonly audit?: AuditRule<E>;
}

/** One endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly sensitive: boolean;
  readonly freshSignIn: 'always' | 'by-input' | 'by-stored' | 'never';
  readonly cost: number;
  /** Of any input. */
  readonly holdsBytes: number;
  /** Parses the input, checks the caller, waits for memory, runs the handler, parses its reply. */
  run(raw: RawInput, context: CallContext, auditing: Auditing): Promise<unknown>;
}

const verifyHint =
  'Verify your email address first: open the link that was sent to it, or have it sent again';

/** The `userId` that the specification has callers send must be their own. */
function checkUserId(input: { query: unknown; body: unknown }, uid: string | null): void {
  for (const part of [input.query, input.body]) {
    const isNamed = typeof part === 'object' && part !== null && 'userId' in part;
    if (isNamed && part.userId !== uid) {
      throw new AppError('permission-denied', messages.permissionDenied);
    }
  }
}

function isNeeded<E extends Endpoint>(
  rule: boolean | ((input: EndpointInput<E>) => boolean) | undefined,
  input: EndpointInput<E>,
): boolean {
  return typeof rule === 'function' ? rule(input) : rule === true;
}

function freshSignInOf(rule: RouteOptions['freshSignIn']): Route['freshSignIn'] {
  if (typeof rule === 'function') {
    return 'by-input';
  }
  return rule === 'stored' ? 'by-stored' : rule === undefined ? 'never' : 'always';
}

/** Answers `endpoint` with `handler`. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): Route {
  const { holdsBytes = 0 } = options;
  const held =
    typeof holdsBytes === 'number' ? { most: holdsBytes, of: () => holdsBytes } : holdsBytes;
  return {
    endpoint,
    sensitive: options.sensitive === true,
    freshSignIn: freshSignInOf(options.freshSignIn),
    cost: options.cost ?? 1,
    holdsBytes: held.most,
    async run(raw, context, auditing) {
      const input = parseInput(endpoint, raw);
      checkUserId(input, context.uid);
      if (isNeeded(options.needsVerified, input) && !context.isVerified) {
        throw new AppError('permission-denied', messages.permissionDenied, { hint: verifyHint });
      }
      // The app authenticates by `endpoint.access` before it runs a route: the uid is there where
      // the type says so.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const caller = context as CallContext<UidOf<E>>;
      const call = auditedCall(options.audit, input, context.uid);
      let isAsserted: Promise<Settle> | null = null;
      const assertFreshSignIn = async (said?: string) => {
        const called = { endpoint, input, uid: context.uid, audit: call };
        const guarded = guardedCall(called, auditing.subjects, said);
        // Asked by the route and by what it does: one question.
        await (isAsserted ??= assertGuarded(context, guarded, options.freshSignIn === 'alone'));
      };
      if (typeof options.sensitive === 'function' && options.sensitive(input)) {
        await context.assertNotRevoked();
      }
      const { answerAfter, ended } = endingsOf(auditing.log);
      await context.holdFor(context.uid ?? `network ${context.networks.client}`, held.of(input));
      const work = async () => {
        const { freshSignIn } = options;
        if (freshSignIn === 'alone' || (freshSignIn !== 'stored' && isNeeded(freshSignIn, input))) {
          await assertFreshSignIn();
        }
        const handled = async () => handler(input, { ...caller, assertFreshSignIn, answerAfter });
        return await settled(handled, () => isAsserted, auditing.log);
      };
      const reply = await ended(call === null ? work() : audited(auditing, call, work));
      return endpoint.answersFile !== undefined ? reply : parseReply(endpoint, reply);
    },
  };
}

/** What an answer waits for, also one that says what else went wrong. */
function endingsOf(log: Auditing['log']) {
  const endings: Promise<void>[] = [];
  return {
    answerAfter: (ending: Promise<void>) => {
      ending.catch((error: unknown) => log.error('What a call began did not end', error));
      endings.push(ending);
    },
    ended: async <T>(call: Promise<T>): Promise<T> => {
      const reply = await call.catch(async (error: unknown) => {
        await Promise.allSettled(endings);
        throw error;
      });
      await Promise.all(endings);
      return reply;
    },
  };
}

async function assertGuarded(
  { assertSignedInLately, assertApproved }: CallContext,
  guarded: GuardedCall,
  isAlone: boolean,
): Promise<Settle> {
  await assertSignedInLately();
  return isAlone ? async () => undefined : await assertApproved(guarded);
}

function auditedCall<E extends Endpoint>(
  rule: AuditRule<E> | undefined,
  input: EndpointInput<E>,
  uid: string | null,
) {
  const action = typeof rule?.action === 'function' ? rule.action(input) : rule?.action;
  return rule === undefined || action === undefined || action === null
    ? null
    : {
        action,
        subject: rule.subject(input),
        answersOwner: rule.answersOwner,
        about: rule.about?.(input),
        made: rule.made,
        alsoIn: rule.alsoIn,
        uid,
      };
}
