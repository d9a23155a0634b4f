import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A call that reached the network: its method and its address, parameters and all. */
export type Sent = `${string} ${string}`;

/**
 * Answers calls to the API in the page's place of the server. The file of the test mocks
 * `#lib/auth/auth-session.ts`, which would ask Firebase for a token.
 */
export function answerCalls(
  answer: (sent: Sent, init: RequestInit) => Response | Promise<Response>,
): Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const sent: Sent = `${init.method ?? 'GET'} ${address}`;
    calls.push(sent);
    return answer(sent, init);
  });
  return calls;
}

/** The server's envelope around data. */
export function success(data: unknown): Response {
  return Response.json({ success: true, data });
}

/** The server's answer to a call that it refuses; none of the codes that are tried again. */
export function refusal(): Response {
  const error = { code: 'permission-denied', message: 'Not today' };
  return Response.json({ success: false, error }, { status: 403 });
}

/** Renders hooks around one query client, as pages of the signed-in area have it. */
export function withQueries() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper, render: <T,>(hook: () => T) => renderHook(hook, { wrapper }) };
}
