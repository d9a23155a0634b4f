import { prefetchHosting } from './ask-hosting.ts';
import type { FirebaseServices } from './start.ts';

async function loadConfig() {
  const { loadFirebaseConfig } = await import('./firebase-config.ts');
  return loadFirebaseConfig();
}

async function load(): Promise<FirebaseServices> {
  prefetchHosting();
  // The SDK is large: pages that begin without it, and without zod, stand before they have come.
  const [{ start }, { config, emulators }] = await Promise.all([
    import('./start.ts'),
    loadConfig(),
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
