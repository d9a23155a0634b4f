// Calls of emulators and of Firekeep's own API: JSON there and back.
import { Problem } from './problem.mjs';

const timeoutMs = 120_000;

/**
 * @param {string} url
 * @param {{ body?: unknown, token?: string }} [options] a POST where there is a body (text is sent
 *   as it is); the default token is the one that emulators take for their owner's
 * @returns {Promise<unknown>} the answer; undefined where it is empty
 * @throws {Problem} with what was answered instead
 */
export async function requestJson(url, { body, token = 'owner' } = {}) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Problem(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  }
  return text === '' ? undefined : JSON.parse(text);
}
