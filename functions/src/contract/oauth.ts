import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordIdSchema, timeSchema, userIdSchema } from './primitives.ts';

const byUser = z.strictObject({ userId: userIdSchema });

/** A random value of ours, handed out once. */
const tokenSchema = z.string().regex(/^[\w-]{22,128}$/, 'Not a valid token');

/** Which ways to connect a project this installation offers besides a key file. */
export const listConnectionTypes = defineEndpoint({
  method: 'GET',
  path: '/api/connection-types',
  access: 'user',
  query: byUser,
  data: z.object({ google: z.boolean(), emulator: z.boolean() }),
});

/**
 * Begins a connection with Google. The browser goes to `authorizationUrl`, keeps `session` in the
 * tab meanwhile and hands it in with the code: what Google's answer carries through the address bar
 * is not enough.
 */
export const startGoogleConnection = defineEndpoint({
  method: 'POST',
  path: '/api/oauth/firebase/start',
  access: 'user',
  body: byUser,
  data: z.object({ authorizationUrl: z.url(), session: tokenSchema, expiresAt: timeSchema }),
});

export const googleProjectSchema = z.object({
  firebaseProjectId: z.string(),
  displayName: z.string(),
  /** The caller has connected it already. */
  isConnected: z.boolean(),
});
export type GoogleProject = z.infer<typeof googleProjectSchema>;

/**
 * A Google account that gave access, and the projects to choose from. Connects them until it
 * expires.
 */
export const googleConnectionSchema = z.object({
  connectionId: recordIdSchema,
  /** The account's e-mail. */
  account: z.string(),
  expiresAt: timeSchema,
  projects: z.array(googleProjectSchema),
});
export type GoogleConnection = z.infer<typeof googleConnectionSchema>;

/** Exchanges the code that Google's answer carried. A state works once. */
export const exchangeGoogleCode = defineEndpoint({
  method: 'POST',
  path: '/api/oauth/firebase/exchange',
  access: 'user',
  body: byUser.extend({
    state: tokenSchema,
    session: tokenSchema,
    code: z.string().regex(/^[\x21-\x7e]{1,2048}$/, 'Not a valid code'),
  }),
  data: googleConnectionSchema,
});
