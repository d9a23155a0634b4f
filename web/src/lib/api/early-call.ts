import { limits } from '#config/limits.ts';
import { storedSession } from '../auth/stored-session.ts';

/**
 * A call that is sent as the page starts, before the code that needs its answer has come. Without
 * the contract, and zod with it, as public pages begin with this file.
 */
interface EarlyCall {
  readonly url: string;
  /** In milliseconds on the page's clock. */
  readonly sentAt: number;
  /** Undefined where it failed, for whatever reason. */
  readonly answer: Promise<Response | undefined>;
}

interface Early {
  readonly path: string;
  /** Undefined where nobody is kept for whom it could be sent. */
  readonly call: Promise<EarlyCall | undefined>;
}

let early: Early | undefined;

async function send(url: string, token: string): Promise<Response | undefined> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    });
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a call of a `GET` endpoint that takes the user's id and nothing else, for the user who is
 * kept in this browser.
 */
export function sendEarly(path: string): void {
  const begin = async () => {
    const session = await storedSession();
    if (session === undefined) {
      return undefined;
    }
    const url = `${path}?userId=${encodeURIComponent(session.userId)}`;
    return { url, sentAt: performance.now(), answer: send(url, session.token) };
  };
  early = { path, call: begin() };
}

/**
 * The answer to a call that was sent early, once, and only while it is fresh; undefined where it
 * has to be sent now.
 *
 * @param url with the query: answers are the user's whose id stands in it
 */
export async function takeEarly(path: string, url: string): Promise<Response | undefined> {
  const taken = early;
  if (taken?.path !== path) {
    return undefined;
  }
  early = undefined;
  const call = await taken.call;
  return call?.url !== url || performance.now() - call.sentAt > limits.prefetchedMs
    ? undefined
    : call.answer;
}
