// How the databases of two projects differ, document by document, by the bytes that the server
// sends.
import { createHash } from 'node:crypto';
import { documentPath } from '../../functions/src/engine/format/document.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { readEmulators } from '../support/emulators.ts';
import { openDatabase } from './measure-backup.ts';

export interface Differences {
  readonly missing: number;
  readonly changed: number;
  readonly added: number;
}

/** Whether a reference is kept as it was or points into the new database makes no difference. */
const anyRoot = /projects\/[^/"]+\/databases\/[^/"]+\/documents\//g;

/** Fingerprints of all documents by path. */
async function fingerprints(projectId: string): Promise<Map<string, string>> {
  const database = openDatabase({ firestore: readEmulators().firestore, projectId });
  const found = new Map<string, string>();
  const { signal } = new AbortController();
  const scan = database.scan({ readTime: null, from: null, namesOnly: false, signal });
  for await (const batch of scan) {
    for (const document of batch) {
      const text = canonical(decodeDocument(document).fields).replaceAll(anyRoot, '');
      const hash = createHash('sha1').update(text).digest('base64');
      found.set(documentPath(document, database.root), hash);
    }
  }
  database.close();
  return found;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export async function differencesOf(sourceId: string, copyId: string): Promise<Differences> {
  const source = await fingerprints(sourceId);
  const copy = await fingerprints(copyId);
  let [missing, changed] = [0, 0];
  for (const [path, hash] of source) {
    const other = copy.get(path);
    if (other !== hash) {
      missing += other === undefined ? 1 : 0;
      changed += other === undefined ? 0 : 1;
    }
  }
  const added = [...copy.keys()].filter((path) => !source.has(path)).length;
  return { missing, changed, added };
}
