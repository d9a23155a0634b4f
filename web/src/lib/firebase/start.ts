import { initializeApp, type FirebaseApp, type FirebaseOptions } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import type { Emulators, WebConfig } from './firebase-config.ts';

export interface FirebaseServices {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  /** Of a demo project. */
  readonly emulators: Emulators | null;
  /** Where links stand that would be sent by email; null where they are sent. */
  readonly mailbox: string | null;
}

function options(config: WebConfig): FirebaseOptions {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

/**
 * The SDK for a project, with its users; those of its emulators where they are given. Firestore,
 * the larger half of it, comes with the first listener (`record-listener.ts`).
 */
export function start(config: WebConfig, emulators: Emulators | null): FirebaseServices {
  const app = initializeApp(options(config));
  // Without a resolver for pop-ups, which would load Google's script on phones and in Safari.
  // Each sign-in with Google brings its own.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulators === null) {
    return { app, auth, emulators, mailbox: null };
  }
  const origin = `http://${emulators.auth.host}:${emulators.auth.port}`;
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  // https://firebase.google.com/docs/emulator-suite/connect_auth, out-of-band links
  const mailbox = `${origin}/emulator/v1/projects/${config.projectId}/oobCodes`;
  return { app, auth, emulators, mailbox };
}
