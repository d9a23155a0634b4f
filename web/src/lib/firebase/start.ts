import { initializeApp, type FirebaseApp, type FirebaseOptions } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { connectFirestoreEmulator, initializeFirestore, type Firestore } from 'firebase/firestore';
import type { Emulators, WebConfig } from './firebase-config.ts';

export interface FirebaseServices {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly firestore: Firestore;
}

function options(config: WebConfig): FirebaseOptions {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

/** The SDK's services for a project; those of its emulators where they are given. */
export function start(config: WebConfig, emulators: Emulators | null): FirebaseServices {
  const app = initializeApp(options(config));
  // Without a resolver for pop-ups, which would load Google's script on phones and in Safari.
  // Each sign-in with Google brings its own.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const firestore = initializeFirestore(app, {});
  if (emulators !== null) {
    connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
      disableWarnings: true,
    });
    connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
  }
  return { app, auth, firestore };
}
