// Calls of the API, as an instance of it answers them, beside a bare client that asks Firestore the
// same; and how many of Firekeep's own documents each call reads.
import { getDocument, listCollections, listDocuments } from '@firekeep/functions/contract';
import {
  batchGetRequest,
  countRequest,
  listCollectionIdsRequest,
  listDocumentsRequest,
} from '../../functions/src/adapters/customer/firestore-wire/requests.ts';
import { addressOf, type LooseInput } from '../support/api.ts';
import { readEmulators } from '../support/emulators.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { comparedEdit } from './compared-edit.ts';
import { startCountingProxy, type CountedCall } from './counting-proxy.ts';
import { pathOf } from './documents.ts';
import { FunctionProcess } from './function-process.ts';
import { ownFirestore } from './own-firestore.ts';
import { RawClient } from './raw-client.ts';
import type { ResultOf } from './results.ts';
import { fill, type Say } from './suite.ts';

type Calls = ResultOf<'api'>;

const documents = 2000;
const pageSize = 50;
const warmCalls = 30;
const unknownReads = { ownReads: Number.NaN, customerCalls: Number.NaN };

interface Compared {
  readonly name: string;
  readonly ours: (origin: string) => Promise<void>;
  readonly bare: () => Promise<void>;
  /** Whether it changes the customer's data, and notes it. Default: false. */
  readonly isWrite?: boolean;
}

/** @param calls of each kind that are measured */
export async function measureApi(calls: number, say: Say): Promise<Calls> {
  const user = await signUp();
  await giveTier(user, 'team');
  const firebaseProjectId = newFirebaseProjectId();
  say(`api: writing ${documents} documents`);
  await fill(firebaseProjectId, { to: documents });
  const { id: pid } = await connectProject(user, { firebaseProjectId });
  const compared = comparedCalls(user, pid, firebaseProjectId);
  const api = await FunctionProcess.start('api');
  const found: Pick<Calls['calls'][number], 'name' | 'isWrite' | 'ourMs' | 'bareMs'>[] = [];
  const profile: Calls['profile'] = [];
  try {
    say('api: what a call consists of');
    for (const [name, part] of partsOfCalls(user, pid, api.origin)) {
      profile.push({ name, ms: await repeated(part, calls) });
    }
    for (const call of compared) {
      say(`api: ${call.name}`);
      const { name, isWrite = false } = call;
      found.push({ name, isWrite, ...(await inTurn(call, api.origin, calls)) });
    }
  } finally {
    api.stop();
  }
  say(`api: edits, each answer ${answerMs} ms late`);
  const late = await measureLate(user, { pid, firebaseProjectId }, calls);
  say('api: own reads');
  const reads = await countReads(compared);
  return {
    documents,
    profile,
    late,
    calls: found.map((one, index) => ({ ...one, ...(reads[index] ?? unknownReads) })),
  };
}

function comparedCalls(user: TestUser, pid: string, firebaseProjectId: string): Compared[] {
  const client = new RawClient(readEmulators().firestore, firebaseProjectId);
  const { root, database } = client;
  const ask = (endpoint: Parameters<typeof addressOf>[0], query: LooseInput['query'] = {}) => {
    const address = addressOf(endpoint, { query: { pid, ...query } }, user.uid);
    return async (origin: string) => {
      const headers = { Authorization: `Bearer ${user.idToken}` };
      const response = await fetch(`${origin}${address}`, { headers });
      const text = await response.text();
      if (!response.ok) {
        throw new Error(`The API answered ${response.status}: ${text}`);
      }
    };
  };
  const path = pathOf(6);
  const page = {
    parent: root,
    collectionId: 'products',
    pageSize,
    pageToken: null,
    readTime: null,
  };
  const listed = listDocumentsRequest({ ...page, orderBy: null, showMissing: false });
  const ids = listCollectionIdsRequest({
    parent: root,
    pageSize: 100,
    pageToken: null,
    readTime: null,
  });
  const counted = ['customers', 'products', 'reviews'].map((collectionId) =>
    countRequest({ parent: root, collectionId, allDescendants: false, readTime: null }),
  );
  return [
    {
      name: 'GET document',
      ours: ask(getDocument, { path }),
      bare: () =>
        client.readAll(
          'BatchGetDocuments',
          batchGetRequest(database, [Buffer.from(`${root}/${path}`)], { withFields: true }),
          () => undefined,
        ),
    },
    {
      name: `page of ${pageSize}`,
      ours: ask(listDocuments, { path: 'products', pageSize }),
      bare: async () => void (await client.unary('ListDocuments', listed)),
    },
    {
      name: 'collections',
      ours: ask(listCollections),
      bare: async () => {
        await client.unary('ListCollectionIds', ids);
        const counts = counted.map((request) =>
          client.readAll('RunAggregationQuery', request, () => undefined),
        );
        await Promise.all(counts);
      },
    },
    comparedEdit({ client, user, own: ownFirestore('bench-edit') }, { pid, path: 'edited/one' }),
  ];
}

/** What every call does beside what it was asked for. */
function partsOfCalls(
  { uid }: TestUser,
  pid: string,
  origin: string,
): [string, () => Promise<unknown>][] {
  const { projectId, auth } = readEmulators();
  const accounts = `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  const lookUp = { method: 'POST', headers, body: JSON.stringify({ localId: [uid] }) };
  const own = ownFirestore('bench-api');
  const project = own.doc(`projects/${pid}`);
  const text = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();
  return [
    ['the way in and out: a call that reads nothing', async () => text(`${origin}/api/health`)],
    [
      'the user, whom the SDK looks up with every call where Auth is emulated, never otherwise',
      async () => text(`${accounts}:lookup`, lookUp),
    ],
    [
      'the own read: the project, through the Admin SDK',
      async () => own.getAll(project, project.collection('internal').doc('settings')),
    ],
  ];
}

/**
 * Of the order of what Firestore takes within its region. Those of Storage are as the emulator's
 * are: an edit's page is stored beside its record.
 */
const answerMs = 20;

/** Edits as they are where answers take their time: nothing does beside an emulator. */
async function measureLate(
  user: TestUser,
  { pid, firebaseProjectId }: { pid: string; firebaseProjectId: string },
  calls: number,
): Promise<Calls['late']> {
  const proxy = await startCountingProxy(readEmulators().firestore, () => undefined, answerMs);
  const api = await FunctionProcess.start('api', { firestore: proxy.address });
  const client = new RawClient(proxy.address, firebaseProjectId);
  const own = ownFirestore('bench-late', proxy.address);
  try {
    const edit = comparedEdit({ client, user, own }, { pid, path: 'edited/late' });
    return { answerMs, ...(await inTurn(edit, api.origin, calls)) };
  } finally {
    await own.terminate();
    client.close();
    api.stop();
    proxy.stop();
  }
}

async function repeated(work: () => Promise<unknown>, calls: number): Promise<number[]> {
  const found: number[] = [];
  for (let call = -warmCalls; call < calls; call += 1) {
    const ms = await milliseconds(work);
    if (call >= 0) {
      found.push(ms);
    }
  }
  return found;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function inTurn({ ours, bare }: Compared, origin: string, calls: number) {
  const [ourMs, bareMs]: [number[], number[]] = [[], []];
  for (let call = -warmCalls; call < calls; call += 1) {
    const [own, raw] = [await milliseconds(() => ours(origin)), await milliseconds(bare)];
    if (call >= 0) {
      ourMs.push(own);
      bareMs.push(raw);
    }
  }
  return { ourMs, bareMs };
}

/** In a second process and through a proxy, which would cost time where time is measured. */
async function countReads(compared: readonly Compared[]) {
  const { firestore, projectId } = readEmulators();
  let seen: CountedCall[] = [];
  const proxy = await startCountingProxy(firestore, (call) => seen.push(call));
  const api = await FunctionProcess.start('api', { firestore: proxy.address });
  const reads: { ownReads: number; customerCalls: number }[] = [];
  try {
    for (const { ours } of compared) {
      await ours(api.origin);
      await ours(api.origin);
      seen = [];
      await ours(api.origin);
      const ownReads = seen.filter(({ project }) => project === projectId).length;
      reads.push({ ownReads, customerCalls: seen.length - ownReads });
    }
  } finally {
    api.stop();
    proxy.stop();
  }
  return reads;
}
