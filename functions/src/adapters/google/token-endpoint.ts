/** How google-auth-library talks to Google, and what its failures say. */
import type { gaxios } from 'google-auth-library';
import { z } from 'zod';
import { readBounded } from './rest.ts';

/** With the first call that needs the library: most instances start without it. */
export const loadLibrary = () => import('google-auth-library');

/** An error of the library holds the request with tokens and keys: it is never passed on. */
const failureSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.string() }).nullish().catch(null),
  }),
});

/** What the endpoint answered; null where it did not answer. */
export function answerOf(error: unknown): { status: number; code: string | null } | null {
  const { response } = failureSchema.safeParse(error).data ?? {};
  return response === undefined
    ? null
    : { status: response.status, code: response.data?.error ?? null };
}

/** Answers are bounded, and no redirect is followed with a token. */
async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const text = await readBounded(response);
  return new Response(text === '' ? null : text, {
    status: response.status,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** The library itself asks for a token again, three times, when Google fails. */
export const transporterOptions: gaxios.GaxiosOptions = {
  timeout: 10_000,
  fetchImplementation: boundedFetch,
};
