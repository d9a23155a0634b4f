import { AppError } from '../../lib/errors.ts';
import type { ServiceAccountKey } from '../../services/credentials/credential-vault.ts';
import { keyRevoked, networkFailed } from './errors.ts';
import { answerOf, loadLibrary, transporterOptions } from './token-endpoint.ts';

const scopes = [
  'https://www.googleapis.com/auth/datastore',
  // For testIamPermissions and GetDatabase; what the account may do is still its roles' matter.
  'https://www.googleapis.com/auth/cloud-platform',
];

const refusals = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/** Makes an `Authorization` value with a key. */
type Exchange = (key: ServiceAccountKey) => Promise<string>;

/** At Google's token endpoint, which is fixed in the library: a key file can't name another. */
export const exchangeAtGoogle: Exchange = async (key) => {
  const { JWT } = await loadLibrary();
  const client = new JWT({
    email: key.clientEmail,
    key: key.privateKey,
    scopes,
    transporterOptions,
  });
  let token: string | null | undefined;
  try {
    ({ token } = await client.getAccessToken());
  } catch (error) {
    throw refusals.has(answerOf(error)?.code ?? '') ? keyRevoked() : networkFailed(undefined);
  }
  if (typeof token !== 'string' || token === '') {
    throw keyRevoked();
  }
  return `Bearer ${token}`;
};

/**
 * For the emulators, which have no token endpoint and take `Bearer owner` from anybody. The key
 * must still sign a token, so that one which could not work in production doesn't work here.
 */
export const exchangeInEmulators: Exchange = async (key) => {
  const { JWTAccess } = await loadLibrary();
  try {
    new JWTAccess(key.clientEmail, key.privateKey, key.privateKeyId).getRequestHeaders(
      'https://firestore.googleapis.com/',
    );
  } catch {
    throw new AppError('failed-precondition', 'The service account key cannot sign');
  }
  return 'Bearer owner';
};
