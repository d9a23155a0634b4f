import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byUser, recordIdSchema, timeSchema } from './primitives.ts';

/** A random value of ours, handed out once. */
const tokenSchema = z.string().regex(/^[\w-]{22,128}$/, 'Not a valid token');

/** Which ways to connect a project this installation offers besides a key file. */
export const listConnectionTypes = endpoint.get('/api/connection-types', {
  query: byUser,
  data: z.object({ google: z.boolean(), emulator: z.boolean() }),
});

/**
 * Begins a connection with Google. The browser goes to `authorizationUrl` and keeps `session` in
 * the tab to hand it in with the code: what the address bar carries is not enough.
 */
export const startGoogleConnection = endpoint.post('/api/oauth/firebase/start', {
  body: byUser,
  data: z.object({ authorizationUrl: z.url(), session: tokenSchema, expiresAt: timeSchema }),
});

export const googleProjectSchema = z.object({
  firebaseProjectId: z.string(),
  displayName: z.string(),
  /** The caller has connected it already. */
  isConnected: z.boolean(),
});

/** A Google account that gave access, and the projects it can connect until it expires. */
export const googleConnectionSchema = z.object({
  connectionId: recordIdSchema,
  /** The account's e-mail. */
  account: z.string(),
  expiresAt: timeSchema,
  projects: z.array(googleProjectSchema),
});
export type GoogleConnection = z.infer<typeof googleConnectionSchema>;

/** Exchanges the code that Google's answer carried. A state works once. */
export const exchangeGoogleCode = endpoint.post('/api/oauth/firebase/exchange', {
  body: byUser.extend({
    state: tokenSchema,
    session: tokenSchema,
    code: z.string().regex(/^[\x21-\x7e]{1,2048}$/, 'Not a valid code'),
  }),
  data: googleConnectionSchema,
});
