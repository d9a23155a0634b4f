import { expect, test } from 'vitest';
import { downloadBackup } from '../../contract/downloads.ts';
import { AppError } from '../../lib/errors.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { heldBytes } from '../held-bytes.ts';
import type { CallContext } from '../route.ts';
import { fileRoutes } from './downloads.ts';

const opened = {
  ownerId: 'ada',
  fileName: 'backup.ndjson',
  contentType: 'application/x-ndjson',
  body: async function* () {
    yield Buffer.from('{}');
  },
};

/** Only what a download needs. */
const downloads = { open: async () => opened };
const exportFiles = { open: () => Promise.reject(new Error('the test has no exports')) };

async function follow(holdFor: CallContext['holdFor']): Promise<unknown> {
  const routes = fileRoutes(downloads, exportFiles);
  const context = callContext({ uid: null, isVerified: false, holdFor });
  const raw = {
    params: { rid: 'r1' },
    query: { format: 'ndjson', token: 'a'.repeat(40) },
    body: undefined,
  };
  return routes.find(({ endpoint }) => endpoint === downloadBackup)?.run(raw, context, unaudited);
}

test('a download counts as its owner’s, whoever follows the link', async () => {
  const held: [who: string, bytes: number][] = [];
  await follow(async (...part) => void held.push(part));
  expect(held.filter(([, bytes]) => bytes > 0)).toEqual([['ada', heldBytes.backup]]);
});

test('a download that there is no room for is not begun', async () => {
  const full = new AppError('unavailable', 'Too much is being read at once');
  await expect(follow(async () => Promise.reject(full))).rejects.toBe(full);
});
