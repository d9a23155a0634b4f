// A database of several chunks that somebody keeps changing, and targets that hold something
// already.
import type { FirestoreFields } from '@firekeep/functions/contract';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';
import { readAllDocuments, rootOf, writeDocuments, type RestDocument } from './firestore-rest.ts';
import { newFirebaseProjectId } from './projects.ts';

interface SeedDocument {
  readonly path: string;
  readonly fields: FirestoreFields;
}

const collection = 'files';
const largeCount = 162;
const largeBytes = 40_500;
/**
 * What is appended to the ids of some documents. These names make a chunk end there (the name's
 * hash decides, docs/backup-format.md), so that 6.5 MB come in seven chunks, the smallest that
 * there are.
 */
const chunkEnds = new Map([
  [26, '-189'],
  [53, '-2561'],
  [80, '-935'],
  [107, '-597'],
  [134, '-31'],
  [161, '-255'],
]);
export const chunkCount = 7;

const counters = ['aaa/counter', 'files/f0150', 'zzz/parent/counters/counter'];

/** Documents of the source, the counters included. */
export const sourceSize = largeCount + 2;
/**
 * What a target holds before: documents that are as in the backup, others that aren't, and some
 * that the backup doesn't know.
 */
export const unchangedCount = 20;
export const alteredCount = 20;
export const extraCount = 650;

function text(seed: string, length: number): string {
  const block = createHash('sha512').update(seed).digest('hex');
  return block.repeat(Math.ceil(length / block.length)).slice(0, length);
}

function large(index: number): SeedDocument {
  const path = `${collection}/f${String(index).padStart(4, '0')}${chunkEnds.get(index) ?? ''}`;
  return {
    path,
    fields: { body: { stringValue: text(path, largeBytes) }, n: { integerValue: `${index}` } },
  };
}

/**
 * One commit that gives all counters the same value: a copy in which they differ is of no single
 * moment.
 */
async function count(projectId: string, value: number): Promise<void> {
  const documents = counters.map((path) => ({
    path,
    fields: { counter: { integerValue: `${value}` } },
  }));
  await writeDocuments({ projectId }, documents);
}

async function writeInParts(projectId: string, documents: readonly SeedDocument[], size: number) {
  for (let start = 0; start < documents.length; start += size) {
    await writeDocuments({ projectId }, documents.slice(start, start + size));
  }
}

export interface Source {
  readonly projectId: string;
  /** Stops the changes. */
  stop(): Promise<void>;
}

/** A database of 6.5 MB in which three documents change together, several times a second. */
export async function startSource(): Promise<Source> {
  const projectId = newFirebaseProjectId();
  const documents = Array.from({ length: largeCount }, (_, index) => large(index));
  await writeInParts(projectId, documents, 50);
  const state = { isRunning: true };
  const change = async () => {
    for (let value = 1; state.isRunning; value += 1) {
      await count(projectId, value);
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  };
  await count(projectId, 0);
  const changing = change();
  return {
    projectId,
    stop: async () => {
      state.isRunning = false;
      await changing;
    },
  };
}

/** Gives a target something to leave, something to change and, if asked, something to delete. */
export async function fillTarget(
  projectId: string,
  with_: { readonly altered: boolean; readonly extra: boolean },
): Promise<void> {
  const same = Array.from({ length: unchangedCount }, (_, index) => large(index * 7));
  const altered = Array.from({ length: with_.altered ? alteredCount : 0 }, (_, index) => ({
    ...large(index * 7 + 3),
    fields: { body: { nullValue: null }, n: { integerValue: '-1' } },
  }));
  const extra = Array.from({ length: with_.extra ? extraCount : 0 }, (_, index) => ({
    path: `extra/e${index}`,
    fields: { n: { integerValue: `${index}` } },
  }));
  await writeInParts(projectId, same, 50);
  await writeInParts(projectId, [...altered, ...extra], 200);
}

/** A fingerprint of every document by its path, at a past moment or now. Times don't count. */
export async function fingerprints(
  projectId: string,
  readTime?: string,
): Promise<Map<string, string>> {
  const root = rootOf({ projectId });
  const documents = await readAllDocuments({ projectId }, readTime);
  return new Map(documents.map((document) => [document.name.slice(root.length), digest(document)]));
}

function digest({ fields }: RestDocument): string {
  const sorted = JSON.stringify(z.record(z.string(), z.unknown()).parse(fields), (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex');
}

/** Empties a database at once. */
export async function dropDatabase(projectId: string): Promise<void> {
  const { firestore } = readEmulators();
  const root = rootOf({ projectId });
  await fetch(`http://${firestore}/emulator/v1/${root}`, { method: 'DELETE' });
}
