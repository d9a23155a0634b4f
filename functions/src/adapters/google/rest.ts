/** Calls Google's REST APIs with an access token: the hosts named here, without redirects. */
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { fromGoogleFailure, networkFailed } from './errors.ts';

const timeoutMs = 10_000;
const maxAnswerBytes = 1024 * 1024;

type GoogleHost =
  | 'cloudresourcemanager.googleapis.com'
  | 'firebaserules.googleapis.com'
  | 'firestore.googleapis.com';

const failureSchema = z.object({
  error: z.object({
    status: z.string(),
    message: z.string().default(''),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** The answer's text. @throws Error when it is larger than any real one. */
export async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  const body: AsyncIterable<Uint8Array> | null = response.body;
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) {
      throw new Error('The answer is too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toFailure(text: string): AppError {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not JSON: an intermediary answered.
  }
  const result = failureSchema.safeParse(parsed);
  if (!result.success) {
    return new AppError('unavailable', messages.unavailable);
  }
  const { status, message, details } = result.data.error;
  const reason = details.find((detail) => detail.reason !== undefined)?.reason ?? null;
  return fromGoogleFailure({ status, reason, message });
}

/**
 * @param call.path begins with a slash; whoever builds it encodes what it holds.
 * @throws AppError as `errors.ts` says.
 */
export async function callGoogle(call: {
  readonly host: GoogleHost;
  readonly path: string;
  readonly authorization: string;
  readonly body?: unknown;
}): Promise<unknown> {
  let text: string;
  let ok: boolean;
  try {
    const response = await fetch(`https://${call.host}${call.path}`, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: { Authorization: call.authorization, 'Content-Type': 'application/json' },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    ok = response.ok;
    text = await readBounded(response);
  } catch (error) {
    throw networkFailed(error);
  }
  if (!ok) {
    throw toFailure(text);
  }
  return JSON.parse(text) as unknown;
}
