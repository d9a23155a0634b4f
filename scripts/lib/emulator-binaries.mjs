// Where the emulators that are not part of firebase-tools come from. Each is looked for in its
// variable, in firebase-tools' own cache, and among gcloud's components; what is in none of them
// firebase-tools downloads when it starts.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFirestoreLauncher } from './launcher-jar.mjs';
import { Problem } from './problem.mjs';
import { isReadable, placesOnPath } from './programs.mjs';

const require = createRequire(import.meta.url);

/** By the names of firebase-tools; `needed` is what is said of one that nothing works without. */
const emulators = {
  firestore: {
    component: 'cloud-firestore-emulator/cloud-firestore-emulator.jar',
    needed: 'Firestore (cloud-firestore-emulator)',
  },
  pubsub: {
    component: 'pubsub-emulator/bin/cloud-pubsub-emulator',
    needed: 'Pub/Sub (pubsub-emulator)',
  },
  storage: {},
};

/**
 * Resolves the binaries of an emulator suite.
 *
 * @returns {Promise<{ env: Record<string, string>, storageRules: 'real' | 'none' }>} variables for
 *   firebase-tools, and whether storage.rules are evaluated
 * @throws {Problem} that names the emulators that are neither here nor can be downloaded
 */
export async function resolveBinaries() {
  // Packages may not be there before.
  const downloads = require('firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const env = {};
  const absent = [];
  for (const name of Object.keys(emulators)) {
    const variable = `${name.toUpperCase()}_EMULATOR_BINARY_PATH`;
    const path =
      process.env[variable] ?? inFirebaseCache(downloads[name]) ?? (await inGcloud(name));
    if (path === undefined) {
      absent.push(name);
    } else {
      env[variable] = path;
    }
  }
  const canDownload = absent.length > 0 && (await answers(downloads.storage.remoteUrl));
  const missing = absent.map((name) => emulators[name].needed).filter(Boolean);
  if (missing.length > 0 && !canDownload) {
    throw new Problem(
      `These emulators are not installed and can't be downloaded; install their gcloud components: ${missing.join(', ')}.`,
    );
  }
  return { env, storageRules: absent.includes('storage') && !canDownload ? 'none' : 'real' };
}

/** Whether the host that firebase-tools downloads emulators from answers within three seconds. */
async function answers(url) {
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

function inFirebaseCache({ binaryPathRelativeToCacheDir, downloadPathRelativeToCacheDir }) {
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');
  const path = join(cache, binaryPathRelativeToCacheDir ?? downloadPathRelativeToCacheDir);
  return isReadable(path) ? path : undefined;
}

async function inGcloud(name) {
  const { component } = emulators[name];
  const found =
    component &&
    gcloudRoots()
      .map((sdk) => join(sdk, 'platform', component))
      .find(isReadable);
  return found !== undefined && name === 'firestore' ? writeFirestoreLauncher(found) : found;
}

/** Homebrew and the packages of Debian link the command on PATH into its installation. */
function gcloudRoots() {
  const commands = placesOnPath('gcloud').filter(isReadable);
  return [
    process.env.CLOUDSDK_ROOT_DIR,
    ...commands.map((gcloud) => dirname(dirname(realpathSync(gcloud)))),
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/snap/google-cloud-cli/current',
    join(homedir(), 'google-cloud-sdk'),
  ].filter(Boolean);
}
