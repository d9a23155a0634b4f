// An edit through the API beside what it can't do without: one conditional write to the customer's
// database, one read and one write of Firekeep's own.
import type { Firestore } from 'firebase-admin/firestore';
import { putDocument } from '@firekeep/functions/contract';
import { batchWriteRequest } from '../../functions/src/adapters/customer/firestore-wire/requests.ts';
import { WriteEncoder } from '../../functions/src/engine/changes/apply/encode-write.ts';
import { encodeDocument } from '../../functions/src/engine/format/encode-document.ts';
import { documentFieldBytes, readTimestamp } from '../../functions/src/engine/format/document.ts';
import { WireReader } from '../../functions/src/engine/format/wire.ts';
import type { TestUser } from '../support/users.ts';
import type { RawClient } from './raw-client.ts';

const int = (value: number) => ({ integerValue: `${value}` });

interface EditedBy {
  readonly client: RawClient;
  readonly user: TestUser;
  /** Firekeep's own Firestore. */
  readonly own: Firestore;
}

/** @param path of a document that nothing else changes */
export function comparedEdit(
  { client, user, own }: EditedBy,
  { pid, path }: { pid: string; path: string },
) {
  const project = own.doc(`projects/${pid}`);
  const bare = new BareEdits(client, `${path}-bare`);
  let edits = 0;
  return {
    name: 'PUT document',
    isWrite: true,
    ours: async (origin: string) => {
      edits += 1;
      const fields = { n: int(edits) };
      const response = await fetch(`${origin}${putDocument.path}`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${user.idToken}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ userId: user.uid, pid, path, fields, updateMask: ['n'] }),
      });
      const text = await response.text();
      if (!response.ok) {
        throw new Error(`The API answered ${response.status}: ${text}`);
      }
    },
    bare: async () => {
      await own.getAll(project, project.collection('internal').doc('settings'));
      await bare.edit();
      await own.doc(`benchEdits/${pid}`).set({ at: edits });
    },
  };
}

/** Writes to one document, each on the condition of the one before. */
class BareEdits {
  private readonly client: RawClient;
  private readonly path: string;
  private time: string | null = null;
  private count = 0;

  constructor(client: RawClient, path: string) {
    this.client = client;
    this.path = path;
  }

  async edit(): Promise<void> {
    const { root, database } = this.client;
    this.count += 1;
    const document = encodeDocument(root, { path: this.path, fields: { n: int(this.count) } });
    const fields = documentFieldBytes(document);
    const { path, time } = this;
    const write = new WriteEncoder(root).update({ path, fields, mask: null, time });
    const answer = await this.client.unary('BatchWrite', batchWriteRequest(database, [write]));
    this.time = updateTimeIn(answer);
  }
}

/** BatchWriteResponse.write_results = 1; WriteResult.update_time = 1. In microseconds. */
function updateTimeIn(answer: Uint8Array): string {
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field !== 1) {
      reader.skip();
      continue;
    }
    const result = reader.message();
    if (result.next() && result.field === 1) {
      const { seconds, nanos } = readTimestamp(result.message());
      return `${seconds * 1_000_000n + BigInt(nanos / 1000)}`;
    }
  }
  throw new Error('The emulator refused a write');
}
