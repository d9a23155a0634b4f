// The demo state as files: Auth and Storage in the form that `firebase emulators:start --import`
// reads, and beside it the Firestore of Firekeep's own project and of the connected `demo-shop`.
//
// Firestore is excluded from what firebase-tools imports, because it starts the emulator with
// `--seed_from_export`, which puts the data into every project that is ever used on it: each
// project that somebody connects would begin with Firekeep's own records. Both are loaded project
// by project.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from './problem.mjs';
import { demoShopId, projectId } from './project.mjs';
import { requestJson } from './request.mjs';

const metadataFile = 'firebase-export-metadata.json';
const databases = [
  { project: projectId, folder: 'firestore_export' },
  { project: demoShopId, folder: 'demo_shop_export' },
];

/**
 * Loads the databases into a running Firestore emulator. The rest of an export is loaded by
 * firebase-tools when it starts. Values come back as they were; create and update times are new.
 *
 * @param {string} folder of the export; only read
 * @param {string} firestore `host:port`
 */
export async function importDatabases(folder, firestore) {
  for (const { project, folder: name } of databases) {
    const overall = join(folder, name, `${name}.overall_export_metadata`);
    await firestoreAdmin({ firestore, project, action: 'import' }, { export_directory: overall });
  }
}

/**
 * Exports the state of a running suite. Files that are not part of an export (a README) stay.
 *
 * @param {{ hub: string, firestore: string }} addresses `host:port` of a running suite
 * @param {string} folder gets the export; its parent must exist
 */
export async function exportDemo({ hub, firestore }, folder) {
  const temporary = mkdtempSync(join(tmpdir(), 'firekeep-export-'));
  const fresh = join(temporary, 'export');
  try {
    mkdirSync(fresh);
    const body = { path: fresh, initiatedBy: 'firekeep' };
    await requestJson(`http://${hub}/_admin/export`, { body });
    rmSync(join(fresh, 'firestore_export'), { recursive: true });
    for (const { project, folder: name } of databases) {
      const target = { export_directory: fresh, export_name: name };
      await firestoreAdmin({ firestore, project, action: 'export' }, target);
    }
    leaveFirestoreOut(join(fresh, metadataFile));
    nameStoredObjects(join(fresh, 'storage_export'));
    settleAccounts(join(fresh, 'auth_export/accounts.json'));
    replaceExport(fresh, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function leaveFirestoreOut(path) {
  const { firestore: _, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify(rest, undefined, 2)}\n`);
}

function replaceExport(fresh, folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name === metadataFile || name.endsWith('_export')) {
      rmSync(join(folder, name), { recursive: true });
    }
  }
  cpSync(fresh, folder, { recursive: true });
}

/**
 * The Storage emulator exports objects under random names. They get the path of their object
 * instead, so that two exports of the same state are the same files.
 */
function nameStoredObjects(folder) {
  const metadata = join(folder, 'metadata');
  for (const file of existsSync(metadata) ? readdirSync(metadata) : []) {
    const { bucket, name } = JSON.parse(readFileSync(join(metadata, file), 'utf8'));
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    if (path.split('/').some((part) => /^\.{0,2}$/.test(part))) {
      throw new Problem(`The stored object '${name}' has a name that can't be a file's path.`);
    }
    move(join(folder, 'blobs', file.slice(0, -'.json'.length)), join(folder, 'blobs', path));
    move(join(metadata, file), join(metadata, `${path}.json`));
  }
}

function move(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Accounts in one order, without the moments of this very seeding. */
function settleAccounts(path) {
  const accounts = JSON.parse(readFileSync(path, 'utf8'));
  const users = accounts.users
    .map((user) => ({
      ...user,
      lastLoginAt: user.createdAt,
      lastRefreshAt: undefined,
      passwordUpdatedAt: Number(user.createdAt),
      validSince: String(Math.floor(Number(user.createdAt) / 1000)),
    }))
    .toSorted((a, b) => (a.localId < b.localId ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...accounts, users }, undefined, 2)}\n`);
}

/** The emulator's own export and import; `export_directory` of an import is the overall file. */
async function firestoreAdmin({ firestore, project, action }, options) {
  const body = { database: `projects/${project}/databases/(default)`, ...options };
  await requestJson(`http://${firestore}/emulator/v1/projects/${project}:${action}`, { body });
}
