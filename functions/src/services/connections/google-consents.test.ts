// A project's consent is revoked with the project, wherever the process that deletes it is killed.
import { expect, test } from 'vitest';
import { createGoogleConnectionStore } from '../../adapters/records/google-connection-store.ts';
import { AppError } from '../../lib/errors.ts';
import { createLog } from '../../lib/log.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { withFaults, WorkerGoneError } from '../../testing/with-faults.ts';
import { GoogleConsents } from './google-consents.ts';

const sealed = { kekVersion: '1', alg: 'A256GCM', iv: '', tag: '', ciphertext: '' } as const;
const shop = storedProject('shop', {
  connectionType: 'google',
  credentials: {
    clientEmail: 'ada@gmail.example',
    privateKeyId: '',
    addedAt: '2026-11-25T12:00:00.000Z',
    keyVersion: 1,
  },
});

/** Ada's project `shop`, which lives on the consent of a Google account. */
function worldOf(plan = new FaultPlan()) {
  const documents = new MemoryDocuments();
  putProject(documents, shop);
  const revoked: string[] = [];
  const google = { isDown: false };
  let now = Date.parse('2026-11-26T12:00:00.000Z');
  const clock = () => new Date(now);
  const toError = () => new AppError('unavailable', 'Out of order');
  const consents = (faults: FaultPlan) => {
    const life = { isGone: false };
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan: faults, life, toError });
    const revoke = async (token: string) => {
      if (google.isDown) {
        throw new AppError('unavailable', 'Google is out of reach');
      }
      revoked.push(token);
    };
    return new GoogleConsents({
      oauth: around('oauth', { revoke }),
      store: around('store', createGoogleConnectionStore(documents)),
      wrapper: {
        kekVersions: ['1'],
        wrap: async () => sealed,
        unwrap: async () => Buffer.from('refresh'),
      },
      projects: createProjectStore(documents, clock),
      vault: { openGrant: async () => ({ refreshToken: 'refresh' }) },
      log: createLog(() => undefined),
      now: clock,
    });
  };
  return {
    documents,
    revoked,
    google,
    /** Deletes the project, as far as a process gets. */
    remove: async () => {
      const release = await consents(plan).prepareRelease(shop);
      documents.delete('projects/shop');
      await release();
    },
    tick: async (laterMs: number) => {
      now += laterMs;
      await consents(new FaultPlan()).revokeUnused(clock());
    },
  };
}

const minuteMs = 60_000;

test('a consent is revoked with its project, or once it is gone by a tick', async () => {
  const { failures, places } = await killEverywhere(async (plan) => {
    const { documents, revoked, remove, tick } = worldOf(plan);
    const isKilled = await remove().then(
      () => false,
      (error: unknown) => error instanceof WorkerGoneError,
    );
    await tick(0);
    await tick(3 * minuteMs);
    // Killed before the project was gone, its consent stays with it.
    const isGone = !documents.has('projects/shop');
    expect(new Set(revoked)).toEqual(new Set(isGone ? ['refresh'] : []));
    expect(isKilled || isGone).toBe(true);
    expect([...documents.entries()].filter(([path]) => path.startsWith('oauth'))).toEqual([]);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThanOrEqual(3);
});

test('where Google is out of reach a tick tries again', async () => {
  const { documents, revoked, google, remove, tick } = worldOf();
  google.isDown = true;
  await remove();
  google.isDown = false;
  await tick(3 * minuteMs);
  expect(revoked).toEqual(['refresh']);
  expect([...documents.entries()].filter(([path]) => path.startsWith('oauth'))).toEqual([]);
});
