import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { DatabaseLister } from '../ports/database-lister.ts';
import { DatabaseChoices } from './database-choices.ts';

const key = {
  type: 'service_account',
  project_id: 'demo-shop',
  private_key_id: '0123456789abcdef',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  client_email: 'keep@demo-shop.iam.gserviceaccount.com',
};
const byKey = { firebaseProjectId: 'demo-shop', serviceAccountJson: JSON.stringify(key) };

function choices(list: DatabaseLister['list']): DatabaseChoices {
  return new DatabaseChoices({
    google: {
      use: async (_ownerId, id) => {
        if (id !== 'granted') {
          throw new AppError('failed-precondition', 'The access that Google gave has run out');
        }
        return { grant: { refreshToken: 't' }, account: 'a', done: async () => undefined };
      },
    },
    lister: { list },
  });
}

test('lists what the key or the consent sees', async () => {
  const seen: unknown[] = [];
  const listing = choices(async (projectId, secret) => {
    seen.push(projectId, 'refreshToken' in secret ? secret.refreshToken : secret.clientEmail);
    return ['(default)', 'staging'];
  });
  expect(await listing.of('ada', byKey)).toEqual(['(default)', 'staging']);
  const byGrant = { firebaseProjectId: 'demo-shop', googleConnectionId: 'granted' };
  expect(await listing.of('ada', byGrant)).toEqual(['(default)', 'staging']);
  expect(seen).toEqual(['demo-shop', key.client_email, 'demo-shop', 't']);
});

test('says that it does not know where Google refuses to list', async () => {
  const refused = choices(async () => {
    throw new AppError('permission-denied', 'The account may not list databases');
  });
  expect(await refused.of('ada', byKey)).toBeNull();
});

test.each([
  [{ firebaseProjectId: 'demo-shop' }, 'Service account JSON is required'],
  [{ firebaseProjectId: 'demo-shop', serviceAccountJson: '{' }, 'is not valid JSON'],
  [{ firebaseProjectId: 'demo-shop', googleConnectionId: 'other' }, 'has run out'],
])('refuses %j', async (input, message) => {
  const listing = choices(async () => []);
  await expect(listing.of('ada', input)).rejects.toThrow(message);
});
