// What holds after everything that may happen to a job.
import { expect } from 'vitest';
import type { BackupRecord } from '../../../functions/src/contract/backups.ts';
import type { Project } from '../../../functions/src/contract/projects.ts';
import { documentPath } from '../../../functions/src/engine/format/document.ts';
import { decodeDocument } from '../../../functions/src/engine/format/document-json.ts';
import { readBackup } from '../read-backup.ts';
import type { Site } from './site.ts';

/**
 * Every document by its path, its fields as canonical text. Times don't count: a restore sets new
 * ones.
 */
export type Content = ReadonlyMap<string, string>;

function rootOf({ firebaseProjectId, databaseId }: Project): string {
  return `projects/${firebaseProjectId}/databases/${databaseId}/documents`;
}

function contentOf(documents: Iterable<Uint8Array>, root: string): Content {
  const content = new Map<string, string>();
  for (const document of documents) {
    const path = documentPath(document, root);
    expect(content.has(path), `${path} comes twice`).toBe(false);
    content.set(path, canonical(decodeDocument(document).fields));
  }
  return content;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What a database holds, at a past moment or now. */
export async function contentOfDatabase(
  site: Site,
  project: Project,
  readTime: string | null = null,
): Promise<Content> {
  const database = await site.database(project);
  const documents: Uint8Array[] = [];
  const { signal } = new AbortController();
  for await (const batch of database.scan({ readTime, from: null, namesOnly: false, signal })) {
    documents.push(...batch);
  }
  database.close();
  return contentOf(documents, rootOf(project));
}

/**
 * What is stored of a backup, read by the reader that shares no code with the engine. @throws Error
 * where anything is damaged
 */
export async function contentOfBackup(
  site: Site,
  project: Project,
  backupId: string,
): Promise<Content> {
  const dataKey = await site.dataKey(project);
  const get = (name: string) => {
    const bytes = site.objects.objects.get(name);
    if (bytes === undefined) {
      throw new Error(`No object ${name}`);
    }
    return Buffer.from(bytes);
  };
  const place = { ownerId: site.ownerId, projectId: project.id, backupId, get };
  return contentOf(readBackup({ dataKey, ...place }), rootOf(project));
}

/** Paths of documents that only one side has, or that differ. */
export function differencesOf(a: Content, b: Content): string[] {
  const paths = new Set([...a.keys(), ...b.keys()]);
  return [...paths].filter((path) => a.get(path) !== b.get(path));
}

/** A backup that ended is whole and proven, or there is none. Answers which. */
export async function expectWholeOrNone(
  site: Site,
  project: Project,
  at: { readonly recordId: string; readonly source: Content },
): Promise<BackupRecord['status']> {
  const record = await site.record(at.recordId);
  if (record.status !== 'completed') {
    expect(['failed', 'cancelled']).toContain(record.status);
    expect(record.error?.message ?? 'cancelled').not.toBe('');
    return record.status;
  }
  expect(record.verification).toMatchObject({ status: 'verified', mismatches: [] });
  const stored = await contentOfBackup(site, project, record.id);
  expect(differencesOf(at.source, stored)).toEqual([]);
  expect(record.metadata.documentCount).toBe(at.source.size);
  return record.status;
}
