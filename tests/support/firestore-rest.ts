// Documents in the Firestore emulator over raw REST: typed values in, typed values out.
import type { FirestoreFields } from '@firekeep/functions/contract';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';

const documentSchema = z.looseObject({ name: z.string() });

/** A document as the emulator's REST interface shows it. */
export type RestDocument = z.infer<typeof documentSchema>;

export interface Database {
  readonly projectId: string;
  /** `(default)` by default. */
  readonly databaseId?: string;
}

export function rootOf({ projectId, databaseId = '(default)' }: Database): string {
  return `projects/${projectId}/databases/${databaseId}/documents`;
}

/** Ids may hold anything but a slash. */
function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

async function post(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://${readEmulators().firestore}/v1/${address}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`Firestore answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

/** Writes documents as they are given, 200 in a commit. */
export async function writeDocuments(
  database: Database,
  documents: readonly { readonly path: string; readonly fields: FirestoreFields }[],
): Promise<void> {
  const root = rootOf(database);
  for (let start = 0; start < documents.length; start += 200) {
    const writes = documents
      .slice(start, start + 200)
      .map(({ path, fields }) => ({ update: { name: `${root}/${path}`, fields } }));
    await post(`${root}:commit`, { writes });
  }
}

export async function deleteDocuments(database: Database, paths: readonly string[]): Promise<void> {
  const root = rootOf(database);
  for (let start = 0; start < paths.length; start += 200) {
    const writes = paths.slice(start, start + 200).map((path) => ({ delete: `${root}/${path}` }));
    await post(`${root}:commit`, { writes });
  }
}

/** Null when there is none. */
export async function readDocument(database: Database, path: string): Promise<RestDocument | null> {
  const address = `http://${readEmulators().firestore}/v1/${rootOf(database)}/${encode(path)}`;
  const response = await fetch(address, { headers: { Authorization: 'Bearer owner' } });
  if (response.status === 404) {
    return null;
  }
  if (!response.ok) {
    throw new Error(`Firestore answered ${response.status}: ${await response.text()}`);
  }
  return documentSchema.parse(await response.json());
}

const resultsSchema = z.array(z.looseObject({ document: documentSchema.optional() }));

/**
 * Every document of a database at any depth, below missing parents too, in Firestore's order of
 * names.
 * @param readTime as it was then (RFC 3339); now by default
 */
export async function readAllDocuments(
  database: Database,
  readTime?: string,
): Promise<RestDocument[]> {
  const answer = await post(`${rootOf(database)}:runQuery`, {
    ...(readTime === undefined ? {} : { readTime }),
    structuredQuery: {
      from: [{ allDescendants: true }],
      orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    },
  });
  return resultsSchema.parse(answer).flatMap(({ document }) => document ?? []);
}

/** What a structured query finds. @throws Error with the server's answer where it refuses it */
export async function queryDocuments(
  database: Database,
  structuredQuery: object,
): Promise<RestDocument[]> {
  const answer = await post(`${rootOf(database)}:runQuery`, { structuredQuery });
  return resultsSchema.parse(answer).flatMap(({ document }) => document ?? []);
}

/** Documents of one of our own collections whose field has this text. */
export async function findOwnDocuments(
  collectionId: string,
  field: string,
  value: string,
): Promise<RestDocument[]> {
  const root = rootOf({ projectId: readEmulators().projectId });
  const answer = await post(`${root}:runQuery`, {
    structuredQuery: {
      from: [{ collectionId }],
      where: {
        fieldFilter: {
          field: { fieldPath: field },
          op: 'EQUAL',
          value: { stringValue: value },
        },
      },
    },
  });
  return resultsSchema.parse(answer).flatMap(({ document }) => document ?? []);
}
