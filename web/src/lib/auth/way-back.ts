import type { ActionCodeSettings } from 'firebase/auth';
import { paths } from '#config/paths.ts';
import { describeError } from '../errors/describe-error.ts';

/**
 * Sends a message of the identity service whose link leads back to the sign-in page: where the
 * service's own page handles the link, from there. An address that the service doesn't know as one
 * of the project's is dropped.
 */
export async function withWayBack<T>(
  send: (settings?: ActionCodeSettings) => Promise<T>,
): Promise<T> {
  try {
    return await send({ url: new URL(paths.auth.link(), location.origin).href });
  } catch (error) {
    if (describeError(error).code === 'unauthorized-continue-uri') {
      return send();
    }
    throw error;
  }
}
