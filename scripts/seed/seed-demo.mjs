// What a visitor of the demo finds: the shop's database, connected, with a schedule and with
// backups between which the shop lived on. All of Firekeep's own records come from its own API.
//
// The shop's documents are the same every time. Ids, keys and times of the records are not: the
// product makes them.
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../lib/problem.mjs';
import { demoAccounts, demoShopId, demoStagingId } from '../lib/project.mjs';
import { requestJson } from '../lib/request.mjs';
import { changeSets, generateShop } from './shop.mjs';
import { writeDocuments } from './write-documents.mjs';

const shop = { projectId: demoShopId, baseTime: '2026-11-16T06:00:00Z' };
const pollMs = 250;
const backupTimeoutMs = 120_000;
const endings = new Set(['completed', 'failed', 'cancelled']);

/** The project connected first is the current one of a browser that knows none. */
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

/**
 * Fills an empty suite that has the demo accounts.
 *
 * @param {Record<string, string>} addresses of a running suite
 * @throws {Problem} when a call is refused or a backup does not verify
 */
export async function seedDemo(addresses) {
  const database = { firestoreHost: addresses.firestore, projectId: demoShopId };
  const documents = generateShop(shop);
  await writeDocuments(database, documents);
  console.log(`Wrote ${documents.length} documents into ${demoShopId}.`);

  const user = await signIn(addresses, demoAccounts[0]);
  const { id: projectId } = await connect(user, production);
  await connect(user, staging);
  await user.post('/api/projects/backup-records/configurations', { projectId, ...everyNight });
  await backUp(user, { projectId, backupName: 'The shop as it was connected' });
  for (const { title, writes } of changeSets(shop)) {
    await writeDocuments(database, writes);
    await backUp(user, { projectId, backupName: title });
  }
}

/** Connects a project by a key file as Google hands it out, with a key that no account knows. */
function connect(user, project) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serviceAccount = {
    type: 'service_account',
    project_id: project.firebaseProjectId,
    private_key_id: 'de30000000000000000000000000000000000000',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `firekeep@${project.firebaseProjectId}.iam.gserviceaccount.com`,
  };
  return user.post('/api/projects', {
    ...project,
    connectionType: 'service-account',
    serviceAccountJson: JSON.stringify(serviceAccount),
  });
}

async function backUp(user, backup) {
  const { id } = await user.post('/api/projects/backup-records', backup);
  const deadline = Date.now() + backupTimeoutMs;
  let record;
  do {
    await pause(pollMs);
    record = await user.get(`/api/projects/backup-records/${id}`);
  } while (!endings.has(record.status) && Date.now() < deadline);
  const { status, error, verification, metadata } = record;
  if (status !== 'completed' || verification.status !== 'verified') {
    throw new Problem(`The backup '${backup.backupName}' is ${status}: ${error?.message}`);
  }
  const { documentCount, newChunkCount, chunkCount, storedBytes } = metadata;
  console.log(
    `Backed up '${backup.backupName}': ${documentCount} documents, ${newChunkCount} of ${chunkCount} chunks new, ${storedBytes} bytes.`,
  );
}

/** Signs in at the Auth emulator; calls of the API are made in that user's name. */
async function signIn({ auth, origin }, { email, password }) {
  const { idToken: token, localId: userId } = await requestJson(
    `http://${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=emulator`,
    { body: { email, password, returnSecureToken: true } },
  );
  const call = async (path, body) => (await requestJson(`${origin}${path}`, { body, token })).data;
  return {
    get: (path) => call(`${path}?userId=${userId}`),
    post: (path, body) => call(path, { userId, ...body }),
  };
}
