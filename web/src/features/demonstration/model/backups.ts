import type { BackupRecord, FirestoreDocument } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { bytesOf, documentsAt } from '../sample/sample-documents.ts';
import type { SampleChange } from '../sample/sample-changes.ts';
import { diffDocuments } from './differences.ts';
import type { Moments } from './moments.ts';
import { totalsOf } from './totals.ts';

export const nightlyId = 'demo-nightly';
const nights = 30;
/** The night whose backup failed because the key had been disabled. */
export const failedNight = 17;

/** A backup with the documents that it holds. */
export interface SampleBackup {
  readonly record: BackupRecord;
  readonly documents: readonly FirestoreDocument[];
}

interface Planned {
  readonly id: string;
  readonly name: string;
  readonly trigger: BackupRecord['metadata']['trigger'];
  readonly time: string;
  readonly held?: boolean;
  readonly hasFailed?: boolean;
  /** Only these documents. */
  readonly only?: string;
}

export function nightId(night: number): string {
  return `demo-night-${String(night).padStart(2, '0')}`;
}

function plannedBackups({ at }: Moments): Planned[] {
  const nightly = Array.from({ length: nights }, (_, night): Planned => {
    const time = at(-night);
    return {
      id: nightId(night),
      name: `Every night ${time.slice(0, 10)}`,
      trigger: 'scheduled',
      time,
      hasFailed: night === failedNight,
    };
  });
  return [
    ...nightly,
    {
      id: 'demo-prices',
      name: 'Before the new prices',
      trigger: 'manual',
      time: at(-9, 12.5),
      held: true,
    },
    {
      id: 'demo-safety',
      name: 'Before a restore',
      trigger: 'safety',
      time: at(-12, 7.3),
      only: 'settings/opening-hours',
    },
    {
      id: 'demo-by-hand',
      name: 'With the new key',
      trigger: 'manual',
      time: at(-failedNight, 6.5),
    },
  ];
}

function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

/** What compression and sealing leave of bytes, and what an object takes up by itself. */
const storedShare = 0.24;
const objectBytes = 180;

/** What is stored of documents of which the ones before are stored already: only the differences. */
function storedOf(documents: readonly FirestoreDocument[], before: readonly FirestoreDocument[]) {
  const { differences } = diffDocuments(before, documents);
  const bytes = differences.reduce(
    (sum, { after }) => sum + (after === undefined ? 0 : bytesOf(after)),
    0,
  );
  return Math.round(bytes * storedShare) + objectBytes;
}

/** Each backup of the sample is one chunk. */
function metadataOf(
  planned: Planned,
  documents: readonly FirestoreDocument[],
  before: readonly FirestoreDocument[],
) {
  const { name, trigger, time, hasFailed = false } = planned;
  const collections = totalsOf(documents);
  const rawBytes = collections.reduce((sum, each) => sum + each.rawBytes, 0);
  const durationMs = 2800 + documents.length * 17;
  const chunks = documents.length === 0 ? 0 : 1;
  return {
    backupName: name,
    trigger,
    configurationId: trigger === 'scheduled' ? nightlyId : null,
    firebaseProjectId: 'harbour-coffee',
    databaseId: '(default)',
    include: [],
    exclude: [],
    readTime: hasFailed ? null : time,
    consistency: 'snapshot' as const,
    documentCount: documents.length,
    rawBytes,
    storedBytes: hasFailed ? 0 : storedOf(documents, before),
    chunkCount: chunks,
    newChunkCount: chunks,
    collections,
    coverage: hasFailed
      ? null
      : {
          kind: planned.only === undefined ? ('whole' as const) : ('partial' as const),
          unmatched: [],
          leftOutDocuments: planned.only === undefined ? 0 : null,
          leftOut: [],
        },
    startedAt: time,
    completedAt: later(time, durationMs),
    durationMs,
  };
}

function recordOf(
  planned: Planned,
  documents: readonly FirestoreDocument[],
  before: readonly FirestoreDocument[],
): BackupRecord {
  const { hasFailed = false, time } = planned;
  const metadata = metadataOf(planned, documents, before);
  const { rawBytes, collections, chunkCount } = metadata;
  const ids = new Set(collections.map(({ path }) => path.split('/').at(-1)));
  return {
    id: planned.id,
    projectId: demonstrationId,
    status: hasFailed ? 'failed' : 'completed',
    createdAt: time,
    metadata,
    progress: {
      documents: documents.length,
      rawBytes,
      fraction: hasFailed ? null : 1,
    },
    verification: {
      status: hasFailed ? 'pending' : 'verified',
      checkedAt: hasFailed ? null : metadata.completedAt,
      chunks: chunkCount,
      documents: documents.length,
      rawBytes,
      countsChecked: planned.only === undefined ? ids.size : 0,
      healedReads: 0,
      mismatches: [],
    },
    error: hasFailed
      ? {
          code: 'permission-denied',
          message: 'Google refused the service account’s key: it has been disabled.',
          hint: 'Make a new key in the Google Cloud console and replace it in the project’s settings.',
        }
      : null,
    held: planned.held ?? false,
  };
}

/** The demonstration's backups, newest first, each with what the database held at its read time. */
export function sampleBackups(
  moments: Moments,
  changes: readonly SampleChange[],
): readonly SampleBackup[] {
  let before: readonly FirestoreDocument[] = [];
  const oldestFirst = plannedBackups(moments).toSorted((a, b) => (a.time < b.time ? -1 : 1));
  return oldestFirst
    .map((planned) => {
      const { time, only, hasFailed = false } = planned;
      const documents = hasFailed
        ? []
        : documentsAt(changes, time).filter(({ path }) => only === undefined || path === only);
      const backup = { record: recordOf(planned, documents, before), documents };
      if (!hasFailed && only === undefined) {
        before = documents;
      }
      return backup;
    })
    .toReversed();
}
