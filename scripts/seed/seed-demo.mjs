// What a visitor of the demo finds: the shop's database, connected, with a schedule and with backups
// between which the shop lived on. All of Firekeep's own records come from its own API.
//
// The shop's documents are the same every time. Ids, keys and times of the records are not: the
// product makes them.
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../lib/problem.mjs';
import { demoAccounts, demoShopId, demoStagingId } from '../lib/project.mjs';
import { changeSets, generateShop } from './shop.mjs';
import { writeDocuments } from './write-documents.mjs';

const shop = { projectId: demoShopId, baseTime: '2026-11-16T06:00:00Z' };
const pollMs = 250;
const backupTimeoutMs = 120_000;

/**
 * Fills an empty suite that has the demo accounts.
 *
 * @param {{ addresses: Record<string, string> }} suite a running one
 * @throws {Problem} when a call is refused or a backup does not verify
 */
export async function seedDemo({ addresses }) {
  const write = (writes) =>
    writeDocuments({ firestoreHost: addresses.firestore, projectId: demoShopId, writes });
  const { writes } = await write(generateShop(shop));
  console.log(`Wrote ${writes} documents into ${demoShopId}.`);

  const user = await signIn(addresses, demoAccounts[0]);
  // The project connected first is the current one of a browser that knows none.
  const project = await connect(user, production);
  await connect(user, staging);
  await user.post('/api/projects/backup-records/configurations', {
    projectId: project.id,
    ...everyNight,
  });
  await backUp(user, project, 'The shop as it was connected');
  for (const { title, writes: changes } of changeSets(shop)) {
    await write(changes);
    await backUp(user, project, title);
  }
}

const production = {
  name: 'Demo shop',
  firebaseProjectId: demoShopId,
  metadata: {
    description: 'Alder & Finch: kitchen, table, garden and walks',
    environment: 'production',
    tags: ['shop'],
    color: '#0f766e',
    favorite: true,
  },
};

/** Its database is empty, so an export holds nothing of it. */
const staging = {
  name: 'Demo staging',
  firebaseProjectId: demoStagingId,
  metadata: {
    description: 'An empty project to restore into',
    environment: 'staging',
    tags: ['shop'],
    color: '#b45309',
  },
};

const everyNight = {
  name: 'Every night',
  enabled: true,
  include: [],
  exclude: [],
  schedule: { kind: 'daily', timeZone: 'Europe/London', time: '03:30' },
  retention: { keepLast: 30 },
};

function connect(user, { name, firebaseProjectId, metadata }) {
  return user.post('/api/projects', {
    name,
    firebaseProjectId,
    connectionType: 'service-account',
    serviceAccountJson: JSON.stringify(serviceAccount(firebaseProjectId)),
    metadata,
  });
}

/** A key file as Google hands it out, with a key that no Google account knows. */
function serviceAccount(firebaseProjectId) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    type: 'service_account',
    project_id: firebaseProjectId,
    private_key_id: 'de30000000000000000000000000000000000000',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `firekeep@${firebaseProjectId}.iam.gserviceaccount.com`,
  };
}

async function backUp(user, project, backupName) {
  const { id } = await user.post('/api/projects/backup-records', {
    projectId: project.id,
    backupName,
  });
  const { status, error, verification, metadata } = await endOfBackup(user, id);
  if (status !== 'completed' || verification.status !== 'verified') {
    throw new Problem(`The backup '${backupName}' ended as ${status}: ${error?.message}`);
  }
  const { documentCount, newChunkCount, chunkCount, storedBytes } = metadata;
  console.log(
    `Backed up '${backupName}': ${documentCount} documents, ${newChunkCount} of ${chunkCount} chunks new, ${storedBytes} bytes.`,
  );
}

async function endOfBackup(user, id) {
  const deadline = Date.now() + backupTimeoutMs;
  for (;;) {
    const record = await user.get(`/api/projects/backup-records/${id}`);
    if (['completed', 'failed', 'cancelled'].includes(record.status)) {
      return record;
    }
    if (Date.now() > deadline) {
      throw new Problem(`The backup is still ${record.status} after ${backupTimeoutMs / 1000} s.`);
    }
    await pause(pollMs);
  }
}

/** Signs in at the Auth emulator; calls of the API are made in that user's name. */
async function signIn({ auth, origin }, { email, password }) {
  const url = `http://${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=emulator`;
  const answer = await send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken, localId: userId } = answer;
  const headers = { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json' };
  const call = async (path, init) => (await send(`${origin}${path}`, { headers, ...init })).data;
  return {
    get: (path) => call(`${path}?${new URLSearchParams({ userId })}`),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify({ userId, ...body }) }),
  };
}

async function send(url, init) {
  const response = await fetch(url, init);
  if (!response.ok) {
    throw new Problem(`${url} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}
