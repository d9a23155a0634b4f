import type { Auditing } from '../http/audited.ts';
import type { CallContext } from '../http/route.ts';

/** For tests of single routes: what a handler gets besides its input. */
export function callContext(change: Partial<CallContext> = {}): CallContext {
  return {
    requestId: 'r',
    uid: 'ada',
    isVerified: true,
    email: 'ada@example.dev',
    bytes: Buffer.alloc(0),
    networks: { client: '192.0.2.1', edge: '192.0.2.2' },
    assertNotRevoked: async () => undefined,
    assertSignedInLately: async () => undefined,
    assertApproved: async () => async () => undefined,
    signal: new AbortController().signal,
    holdFor: async () => undefined,
    ...change,
  };
}

/** For tests of calls whose audit entries don't matter. */
export const unaudited: Auditing = {
  auditLog: { record: async () => undefined },
  subjects: { find: async () => null },
  log: { error: () => undefined },
};
