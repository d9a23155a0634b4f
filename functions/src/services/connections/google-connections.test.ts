// From Google's answer to a kept consent: what can't be kept is revoked.
import { expect, test } from 'vitest';
import type { PendingConnection, BegunConnection } from '../ports/google-connection-store.ts';
import { GoogleConnections } from './google-connections.ts';

const sealed = { kekVersion: '1', alg: 'A256GCM', iv: '', tag: '', ciphertext: '' } as const;

/** What is begun is the only one; `putPending` keeps a consent, or fails. */
function connectionsOf(putPending: (pending: PendingConnection) => Promise<void>) {
  const released: string[] = [];
  let begun: BegunConnection | null = null;
  const secrets = Buffer.from(JSON.stringify({ codeVerifier: 'v', nonce: 'n' }));
  const connections = new GoogleConnections({
    oauth: {
      isSetUp: true,
      authorization: async ({ state }) => ({ url: state, codeVerifier: 'v' }),
      exchange: async () => ({
        accessToken: 'access',
        refreshToken: 'refresh',
        account: 'ada@gmail.example',
        reachesDatabases: true,
      }),
      refresh: () => Promise.reject(new Error('not asked for')),
      listProjects: async () => [{ firebaseProjectId: 'shop', displayName: 'Shop' }],
      revoke: async () => undefined,
    },
    store: {
      begin: async (value) => void (begun = value),
      take: async () => begun,
      putPending,
      pending: async () => null,
      deletePending: async () => undefined,
      pendingOf: async () => [],
      expiredPending: async () => [],
      deleteExpiredBegun: async () => undefined,
    },
    wrapper: { kekVersions: ['1'], wrap: async () => sealed, unwrap: async () => secrets },
    projects: { list: async () => [] },
    consents: {
      release: async (_owner, _account, { refreshToken }) => void released.push(refreshToken),
    },
    now: () => new Date(),
  });
  const answer = async () => {
    const { authorizationUrl: state, session } = await connections.start('ada');
    return await connections.exchange('ada', { state, session, code: 'code' });
  };
  return { answer, released };
}

test('a consent that cannot be kept is revoked: nothing else knows its token', async () => {
  const { answer, released } = connectionsOf(async () => Promise.reject(new Error('down')));
  await expect(answer()).rejects.toThrow('down');
  expect(released).toEqual(['refresh']);
});

test('one that is kept is not', async () => {
  const kept: PendingConnection[] = [];
  const { answer, released } = connectionsOf(async (pending) => void kept.push(pending));
  const { connectionId } = await answer();
  expect([kept.map(({ id }) => id), released]).toEqual([[connectionId], []]);
});
