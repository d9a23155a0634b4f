import { initializeApp, type FirebaseApp, type FirebaseOptions } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { connectFirestoreEmulator, initializeFirestore, type Firestore } from 'firebase/firestore';
import { loadFirebaseConfig, type Emulators, type WebConfig } from './firebase-config.ts';

export interface FirebaseServices {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly firestore: Firestore;
}

function options(config: WebConfig): FirebaseOptions {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

function start(config: WebConfig, emulators: Emulators | null): FirebaseServices {
  const app = initializeApp(options(config));
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
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

let starting: Promise<FirebaseServices> | undefined;

/** Starts the Firebase SDK, once. After a failure the next call tries again. */
export async function startFirebase(): Promise<FirebaseServices> {
  starting ??= loadFirebaseConfig().then(({ config, emulators }) => start(config, emulators));
  try {
    return await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}
