import { loadFirebaseConfig } from './firebase-config.ts';
import type { FirebaseServices } from './start.ts';

async function load(): Promise<FirebaseServices> {
  // The SDK is large: pages that begin without it stand before it has come.
  const [{ start }, { config, emulators }] = await Promise.all([
    import('./start.ts'),
    loadFirebaseConfig(),
  ]);
  return start(config, emulators);
}

let starting: Promise<FirebaseServices> | undefined;

/** Starts the Firebase SDK, once. After a failure the next call tries again. */
export async function startFirebase(): Promise<FirebaseServices> {
  starting ??= load();
  try {
    return await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}
