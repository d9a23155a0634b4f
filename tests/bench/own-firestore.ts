import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { readEmulators } from '../support/emulators.ts';

const hostVariable = 'FIRESTORE_EMULATOR_HOST';

/**
 * Firekeep's own Firestore, through the Admin SDK.
 * @param name of the app, which has none yet
 * @param host `host:port` of the emulator, or of what stands before it
 */
export function ownFirestore(name: string, host = readEmulators().firestore): Firestore {
  const before = process.env[hostVariable];
  // The SDK reads where the emulator is as the client is made, and nowhere else.
  process.env[hostVariable] = host;
  try {
    return getFirestore(initializeApp({ projectId: readEmulators().projectId }, name));
  } finally {
    if (before === undefined) {
      delete process.env[hostVariable];
    } else {
      process.env[hostVariable] = before;
    }
  }
}
