// Sessions that the browser has kept from before: what is tested then is the page, not the sign-in.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readEmulators } from '../../support/emulators.ts';
import { signIn } from '../../support/users.ts';

const hourMs = 3_600_000;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

let asking: Promise<string> | undefined;

/** The web app's key, part of the name under which the Auth SDK keeps its user. */
async function apiKey(): Promise<string> {
  const response = await fetch(`${readEmulators().origin}/__/firebase/init.json`);
  return z.object({ apiKey: z.string() }).parse(await response.json()).apiKey;
}

/**
 * What a browser keeps in which the user has signed in. The SDK takes it from local storage to its
 * database when it starts.
 */
export async function sessionOf({ email, password }: Credentials) {
  const { uid, idToken, refreshToken } = await signIn(email, password);
  const key = await (asking ??= apiKey());
  const user = {
    uid,
    email,
    emailVerified: true,
    isAnonymous: false,
    // What else is known of the user comes from the identity service at the start.
    providerData: [],
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + hourMs },
    apiKey: key,
    appName: '[DEFAULT]',
  };
  const localStorage = [
    { name: `firebase:authUser:${key}:[DEFAULT]`, value: JSON.stringify(user) },
    { name: 'firekeep_signed_in', value: '1' },
  ];
  return { cookies: [], origins: [{ origin: readEmulators().origin, localStorage }] };
}

/**
 * Leaves the page that is open, and gives the browser the user's session in place of all that it
 * kept.
 */
export async function enter(page: Page, user: Credentials): Promise<void> {
  await page.goto('about:blank');
  await page.context().setStorageState(await sessionOf(user));
}
