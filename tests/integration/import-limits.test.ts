// What an import takes is what Firestore takes: documents at its limits are asked for of the
// emulator, over the interface by which a restore writes.
import type { FirestoreValue } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { FirestoreWireClient } from '../../functions/src/adapters/customer/firestore-wire/client.ts';
import { parseDocument, parseObject } from '../../functions/src/engine/transfer/parse-line.ts';
import { hasCode } from '../../functions/src/lib/errors.ts';
import { nestedValues } from '../../functions/src/firestore-model/values.ts';
import { edgeDocuments } from '../support/edge-documents.ts';
import { readEmulators } from '../support/emulators.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import type { TypedDocument } from '../support/typed-documents.ts';
import { uncheckedWrite } from '../support/unchecked-documents.ts';

const count = isExhaustive ? 20_000 : 300;
const seed = 21;

const quotas = 'https://firebase.google.com/docs/firestore/quotas';
const databases = 'https://firebase.google.com/docs/firestore/manage-databases';

/**
 * What the emulator takes and an import refuses, each with the page that says so. Nothing is taken
 * that the emulator refuses.
 */
const stricter: readonly {
  readonly what: string;
  readonly source: string;
  readonly isSo: (document: TypedDocument) => boolean;
}[] = [
  {
    what: 'ids and field names of two underscores twice, with nothing between them',
    source: `${quotas}: names "cannot match the regular expression __.*__"`,
    isSo: ({ path, fields }) =>
      textsIn({ path, fields }).some((text) => text.split('/').includes('____')) ||
      namesIn({ path, fields }).includes('____'),
  },
  {
    what: 'names of documents over 6 KiB',
    source: `${quotas}: "Maximum size for a document name: 6 KiB"`,
    isSo: (document) => textsIn(document).some((text) => Buffer.byteLength(text) > 6000),
  },
  {
    what: 'times finer than a microsecond, of which a server drops digits',
    source: 'https://firebase.google.com/docs/firestore/manage-data/data-types: "rounded down"',
    isSo: (document) =>
      valuesIn(document).some(
        (value) => 'timestampValue' in value && /\.\d{7,}Z$/.test(value.timestampValue),
      ),
  },
  {
    what: 'references to databases of ids that no database has',
    source: `${databases}: 4 to 63 of a-z, 0-9 and -, from a letter to a letter or digit`,
    isSo: (document) =>
      textsIn(document).some(
        (text) =>
          text.startsWith('projects/') &&
          !/\/databases\/(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])\//.test(text),
      ),
  },
  {
    what: 'references to projects with nothing before or after the colon of a domain',
    source: 'https://cloud.google.com/resource-manager/docs/creating-managing-projects',
    isSo: (document) => textsIn(document).some((text) => /^projects\/(:|[^/]*:\/)/.test(text)),
  },
];

function valuesIn({ fields }: TypedDocument): FirestoreValue[] {
  return Object.values(fields).flatMap((value) => [...nestedValues(value)]);
}

/** The document's path and its references. */
function textsIn(document: TypedDocument): string[] {
  const references = valuesIn(document).flatMap((value) =>
    'referenceValue' in value ? [value.referenceValue] : [],
  );
  return [document.path, ...references];
}

function namesIn(document: TypedDocument): string[] {
  const inner = valuesIn(document).flatMap((value) =>
    'mapValue' in value ? Object.keys(value.mapValue.fields) : [],
  );
  return [...Object.keys(document.fields), ...inner];
}

const client = new FirestoreWireClient(
  { host: readEmulators().firestore, tls: false, authorization: async () => 'Bearer owner' },
  { projectId: 'demo-import-limits', databaseId: '(default)' },
);
const head = {
  root: client.root,
  readTime: '2026-11-16T06:00:00Z',
  consistency: 'snapshot',
  collection: null,
} as const;

/** Null where an import takes it. */
function refusalOf(document: TypedDocument): string | null {
  try {
    parseDocument(parseObject(Buffer.from(JSON.stringify(document))), head);
    return null;
  } catch (error) {
    if (!hasCode(error, 'invalid-argument')) {
      throw error;
    }
    return error.message;
  }
}

/** Null where the emulator takes it. */
async function refusalOfServer(document: TypedDocument): Promise<string | null> {
  try {
    const [result] = await client.writeBatch([uncheckedWrite(client.root, document)]);
    return result?.code === 0 ? null : (result?.message ?? 'no answer');
  } catch (error) {
    return String(error);
  }
}

test(`of ${count} documents at Firestore's limits an import takes those that the emulator takes`, async () => {
  const differences: unknown[] = [];
  const found = { taken: 0, refused: 0, stricter: 0 };
  for (const document of edgeDocuments(count, seed)) {
    const [ours, theirs] = [refusalOf(document), await refusalOfServer(document)];
    if ((ours === null) === (theirs === null)) {
      found[ours === null ? 'taken' : 'refused'] += 1;
    } else if (ours !== null && stricter.some(({ isSo }) => isSo(document))) {
      found.stricter += 1;
    } else {
      differences.push({ document: JSON.stringify(document).slice(0, 2000), ours, theirs });
    }
  }
  expect(differences).toEqual([]);
  // Both answers are common, or the documents would prove little.
  expect(found.taken).toBeGreaterThan(count / 5);
  expect(found.refused).toBeGreaterThan(count / 5);
}, 600_000);
