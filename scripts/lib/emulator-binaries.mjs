// Where the emulators that are not part of firebase-tools come from. Each is looked for in its
// variable, in firebase-tools' own cache, and among gcloud's components; what is in none of them
// firebase-tools downloads when it starts.
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { writeFirestoreLauncher } from './launcher-jar.mjs';

const require = createRequire(import.meta.url);

/** What firebase-tools knows of its downloads. Read when needed: packages may not be there yet. */
const downloadInfo = () => require('firebase-tools/lib/emulator/downloadableEmulatorInfo.json');

/**
 * Resolves the binaries of an emulator suite.
 *
 * @param {{ canDownload: boolean }} options whether Google's download host answers
 * @returns {{ env: Record<string, string>, storageRules: 'real' | 'none', missing: string[] }}
 *   variables for firebase-tools, whether storage.rules are evaluated, and the names of the
 *   emulators that are neither here nor can be downloaded
 */
export function resolveBinaries({ canDownload }) {
  const firestore = firestoreJar();
  const pubsub = pubsubBinary();
  const storage = process.env.STORAGE_EMULATOR_BINARY_PATH ?? inFirebaseCache('storage');
  const missing = [];
  if (firestore === undefined && !canDownload) {
    missing.push('Firestore (cloud-firestore-emulator)');
  }
  if (pubsub === undefined && !canDownload) {
    missing.push('Pub/Sub (pubsub-emulator)');
  }
  const env = {
    ...(firestore === undefined ? {} : { FIRESTORE_EMULATOR_BINARY_PATH: firestore }),
    ...(pubsub === undefined ? {} : { PUBSUB_EMULATOR_BINARY_PATH: pubsub }),
    ...(storage === undefined ? {} : { STORAGE_EMULATOR_BINARY_PATH: storage }),
  };
  return { env, storageRules: storage !== undefined || canDownload ? 'real' : 'none', missing };
}

/** Whether anything would have to be downloaded, so that asking the network is worth it. */
export function needsDownload() {
  return (
    (process.env.STORAGE_EMULATOR_BINARY_PATH ?? inFirebaseCache('storage')) === undefined ||
    firestoreJar() === undefined ||
    pubsubBinary() === undefined
  );
}

/** Whether the host that firebase-tools downloads emulators from answers within three seconds. */
export async function downloadHostAnswers() {
  try {
    const response = await fetch(downloadInfo().storage.remoteUrl, {
      method: 'HEAD',
      signal: AbortSignal.timeout(3000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

function firestoreJar() {
  const here = process.env.FIRESTORE_EMULATOR_BINARY_PATH ?? inFirebaseCache('firestore');
  if (here !== undefined) {
    return here;
  }
  const jar = inGcloud('cloud-firestore-emulator/cloud-firestore-emulator.jar');
  return jar === undefined ? undefined : writeFirestoreLauncher(jar);
}

function pubsubBinary() {
  return (
    process.env.PUBSUB_EMULATOR_BINARY_PATH ??
    inFirebaseCache('pubsub') ??
    inGcloud('pubsub-emulator/bin/cloud-pubsub-emulator')
  );
}

function inFirebaseCache(emulator) {
  const cache =
    process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
  const details = downloadInfo()[emulator];
  const path = join(
    cache,
    details.binaryPathRelativeToCacheDir ?? details.downloadPathRelativeToCacheDir,
  );
  return isReadable(path) ? path : undefined;
}

function inGcloud(component) {
  return gcloudRoots()
    .map((sdk) => join(sdk, 'platform', component))
    .find(isReadable);
}

function gcloudRoots() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'gcloud'))
    .filter(isReadable)
    .map((gcloud) => dirname(dirname(realpathSync(gcloud))));
  return [
    ...(process.env.CLOUDSDK_ROOT_DIR ? [process.env.CLOUDSDK_ROOT_DIR] : []),
    ...onPath,
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/snap/google-cloud-cli/current',
    join(homedir(), 'google-cloud-sdk'),
    ...caskRoots(),
  ];
}

function caskRoots() {
  return ['/opt/homebrew/Caskroom', '/usr/local/Caskroom'].flatMap((caskroom) => {
    const cask = join(caskroom, 'google-cloud-sdk');
    return existsSync(cask)
      ? readdirSync(cask).map((version) => join(cask, version, 'google-cloud-sdk'))
      : [];
  });
}

function isReadable(path) {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
