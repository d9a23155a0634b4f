import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { AppError } from '../lib/errors.ts';
import { bodyAdmission } from './body-admission.ts';
import { heldByBody } from './held-bytes.ts';
import { MemoryBudget } from './memory-budget.ts';
import { route } from './route.ts';

const parts = { params: z.strictObject({ id: z.string() }), body: z.strictObject({}) };
const small = route(endpoint.post('/api/things/{id}', parts), async () => undefined);
const large = route(endpoint.post('/api/things/{id}/looks', parts), async () => undefined, {
  holdsBytes: { most: 30, of: () => 10 },
});
const listed = route(
  endpoint.get('/api/things', { query: z.strictObject({}), data: z.object({}) }),
  async () => ({}),
  { holdsBytes: 40 },
);

const memory = new MemoryBudget({
  totalBytes: 100,
  smallCalls: { totalBytes: 0, callBytes: 0 },
  callerBytes: 100,
  waitMs: 1,
  waitingCalls: 10,
});

const admit = bodyAdmission({
  routes: [small, large, listed],
  identity: {
    verify: async (token) => {
      if (token === 'nobody') {
        throw new AppError('unauthenticated', messages.notAuthenticated);
      }
      return { uid: token, isAdmin: false, isVerified: true, email: null };
    },
  },
  memory,
});

function request(
  change: Partial<Pick<IncomingMessage, 'method' | 'url' | 'headers'>> = {},
): IncomingMessage {
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' };
  const req = new IncomingMessage(new Socket());
  return Object.assign(req, { method: 'POST', url: '/api/things/x', headers, ...change });
}

const { signal } = new AbortController();

/** What was taken for the body of this request, by what nobody else gets. */
async function takenFor(req: IncomingMessage, bytes: number): Promise<number> {
  const lease = await admit(req, bytes, signal);
  let taken = 100;
  for (; taken > 0; taken -= 1) {
    const rest = await memory.take('bob', 101 - taken, signal).catch(() => null);
    if (rest === null) {
      break;
    }
    rest.release();
  }
  lease.release();
  return taken;
}

test('takes for a body what it becomes, and with it what its call may hold besides', async () => {
  expect(await takenFor(request(), 2)).toBe(heldByBody(2, true));
  const bytes = { 'content-type': 'application/octet-stream', authorization: 'Bearer ada' };
  expect(await takenFor(request({ headers: bytes }), 2)).toBe(heldByBody(2, false));
  const looks = heldByBody(2, true) + 30;
  expect(await takenFor(request({ url: '/api/things/x/looks' }), 2)).toBe(looks);
  expect(await takenFor(request({ url: '/api/things/x/looks?a=b' }), 2)).toBe(looks);
  expect(await takenFor(request({ url: '/api/things/x/y/looks' }), 2)).toBe(heldByBody(2, true));
});

test('takes for a HEAD what its GET holds', async () => {
  const taken = async (method: string) => takenFor(request({ method, url: '/api/things' }), 2);
  expect([await taken('GET'), await taken('HEAD')]).toEqual([80, 80]);
});

test('says how much of it is for the call', async () => {
  const lease = await admit(request({ url: '/api/things/x/looks' }), 2, signal);
  expect(lease.besideBodyBytes).toBe(30);
  lease.release();
});

test('takes nothing for a body of nobody', async () => {
  const refused = admit(request({ headers: { authorization: 'Bearer nobody' } }), 2, signal);
  await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
  (await memory.take('bob', 100, signal)).release();
});
