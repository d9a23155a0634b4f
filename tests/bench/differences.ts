// How the databases of two projects differ, document by document, by the bytes that the server sends.
import { createHash } from 'node:crypto';
import { documentPath } from '../../functions/src/engine/format/document.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { readEmulators } from '../support/emulators.ts';
import { openDatabase } from './measure-backup.ts';
import { kindOf } from './type-samples.ts';

export interface Differences {
  readonly missing: number;
  readonly changed: number;
  readonly added: number;
  /** Kinds of values that came back differently or not at all. */
  readonly kinds: readonly string[];
}

/** Fingerprints of all documents by path. A reference into the own database counts as the same in both. */
async function fingerprints(projectId: string): Promise<Map<string, string>> {
  const database = openDatabase({ firestore: readEmulators().firestore, projectId });
  const found = new Map<string, string>();
  const { signal } = new AbortController();
  const scan = database.scan({ readTime: null, from: null, namesOnly: false, signal });
  for await (const batch of scan) {
    for (const document of batch) {
      const text = canonical(decodeDocument(document).fields).replaceAll(`${database.root}/`, '');
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
  const kinds = new Set<string>();
  let [missing, changed] = [0, 0];
  for (const [path, hash] of source) {
    const other = copy.get(path);
    if (other !== hash) {
      kinds.add(kindOf(path) ?? 'ordinary document');
      missing += other === undefined ? 1 : 0;
      changed += other === undefined ? 0 : 1;
    }
  }
  const added = [...copy.keys()].filter((path) => !source.has(path)).length;
  return { missing, changed, added, kinds: [...kinds].toSorted() };
}
