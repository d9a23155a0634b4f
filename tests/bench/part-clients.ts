// Many clients of several users at once, in one process of the function with the memory of an
// instance: what pages ask for most, one call after the other, beside the same by a single client
// and beside calls of the same process that read nothing.
import {
  getDocument,
  getHealth,
  listBackupDocuments,
  listBackupRecords,
  listDocuments,
  listProjects,
  type Endpoint,
} from '@firekeep/functions/contract';
import { addressOf, type LooseInput } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp } from '../support/users.ts';
import { singleCollection, singlePathOf } from './documents.ts';
import { FunctionProcess } from './function-process.ts';
import type { ResultOf } from './results.ts';
import { fill, type Say } from './suite.ts';

type Clients = ResultOf<'clients'>;
type Level = Clients['levels'][number];

const documents = 2000;
const users = 10;
const pageSize = 50;
/** Clients at once. An instance is given at most 20 calls at a time; beyond that, more of them. */
const levels = [1, 20, 100];
/** V8 takes half of an instance's 512 MiB. */
const heapMib = 256;

/** A call as it is sent. */
interface Sent {
  readonly name: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param calls tenths of the calls that are measured for each number of clients */
export async function measureClients(calls: number, say: Say): Promise<Clients> {
  const all = 10 * calls;
  const firebaseProjectId = newFirebaseProjectId();
  say(`clients: writing ${documents} documents`);
  await fill(firebaseProjectId, { to: documents, content: 'single' });
  say(`clients: ${users} users, each with a backup`);
  const mixes: Sent[][] = [];
  for (let user = 0; user < users; user += 1) {
    mixes.push(await mixOfNewUser(firebaseProjectId));
  }
  const api = await FunctionProcess.start('api', { heapMib });
  try {
    const nothing: Sent = { name: 'nothing', address: addressOf(getHealth, {}, ''), headers: {} };
    // Every user's first calls open connections and read keys.
    await level(api, mixes, { clients: users, calls: 20 * users });
    const found: Level[] = [];
    const bare: Level[] = [];
    for (const clients of levels) {
      say(`clients: ${clients} at once`);
      bare.push(await level(api, [[nothing]], { clients, calls: all }));
      found.push(await level(api, mixes, { clients, calls: all }));
    }
    return { documents, users, levels: found, bare, maxRssBytes: api.maxRssBytes() };
  } finally {
    api.stop();
  }
}

/** What a user's pages ask for. */
async function mixOfNewUser(firebaseProjectId: string): Promise<Sent[]> {
  const user = await signUp();
  await giveTier(user, 'team');
  const project = await connectProject(user, { firebaseProjectId });
  const { id: rid } = await backUp(user, project);
  const headers = { Authorization: `Bearer ${user.idToken}` };
  const pid = project.id;
  const path = singleCollection;
  const sent = (name: string, endpoint: Endpoint, input: LooseInput): Sent => ({
    name,
    address: addressOf(endpoint, input, user.uid),
    headers,
  });
  return [
    sent('projects', listProjects, { query: {} }),
    sent('backups', listBackupRecords, { query: { projectId: pid } }),
    sent(`page of ${pageSize}`, listDocuments, { query: { pid, path, pageSize } }),
    sent('document', getDocument, { query: { pid, path: singlePathOf(6) } }),
    sent(`page of ${pageSize} of a backup`, listBackupDocuments, {
      params: { rid },
      query: { path, pageSize },
    }),
  ];
}

/** Clients that each ask one call after the other, until so many calls were answered. */
async function level(
  api: FunctionProcess,
  mixes: readonly (readonly Sent[])[],
  { clients, calls }: { readonly clients: number; readonly calls: number },
): Promise<Level> {
  const answers: Level['answers'] = [];
  let asked = 0;
  const work = async (client: number) => {
    const mix = mixes[client % mixes.length] ?? [];
    for (let turn = client; asked < calls; turn += 1) {
      asked += 1;
      const sent = mix[turn % mix.length];
      if (sent !== undefined) {
        answers.push(await answerTo(api, sent));
      }
    }
  };
  const begun = performance.now();
  const cpuBefore = await api.cpuSeconds();
  await Promise.all(Array.from({ length: clients }, async (_, client) => work(client)));
  const seconds = (performance.now() - begun) / 1000;
  return { clients, seconds, cpuSeconds: (await api.cpuSeconds()) - cpuBefore, answers };
}

async function answerTo({ origin }: FunctionProcess, { name, address, headers }: Sent) {
  const begun = performance.now();
  const response = await fetch(`${origin}${address}`, { headers });
  await response.arrayBuffer();
  return { name, status: response.status, ms: performance.now() - begun };
}
