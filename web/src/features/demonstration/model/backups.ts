import { idOf, type BackupRecord } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import type { SampleChange } from '../sample/sample-changes.ts';
import {
  bytesOf,
  diffDocuments,
  documentsAt,
  totalsOf,
  type Documents,
} from '../sample/sample-documents.ts';
import type { Moments } from './moments.ts';

export const nightlyId = 'demo-nightly';
const nights = 30;
/** The night whose backup failed because the key had been disabled. */
export const failedNight = 17;

/** A backup with the documents that it holds. */
export interface SampleBackup {
  readonly record: BackupRecord;
  readonly documents: Documents;
}

/** Whether a backup was made, and of the whole database. */
export function isOfDatabase({ status, metadata }: BackupRecord): boolean {
  return status === 'completed' && metadata.trigger !== 'safety';
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

function manual(id: string, name: string, time: string): Planned {
  return { id, name, trigger: 'manual', time };
}

function plannedBackups({ at }: Moments): Planned[] {
  const nightly = Array.from({ length: nights }, (_, night): Planned => {
    const time = at(-night);
    const name = `Every night ${time.slice(0, 10)}`;
    const hasFailed = night === failedNight;
    return { id: nightId(night), name, trigger: 'scheduled', time, hasFailed };
  });
  return [
    ...nightly,
    { ...manual('demo-prices', 'Before the new prices', at(-9, 12.5)), held: true },
    {
      id: 'demo-safety',
      name: 'Before a restore',
      trigger: 'safety',
      time: at(-12, 7.3),
      only: 'settings/opening-hours',
    },
    manual('demo-by-hand', 'With the new key', at(-failedNight, 6.5)),
  ];
}

/** What compression and sealing leave of bytes, and what an object takes up by itself. */
const storedShare = 0.24;
const objectBytes = 180;

/**
 * What is stored of documents of which the ones before are stored already: only the differences.
 */
function storedOf(documents: Documents, before: Documents) {
  const bytes = diffDocuments(before, documents).differences.reduce(
    (sum, { after }) => sum + (after === undefined ? 0 : bytesOf(after)),
    0,
  );
  return Math.round(bytes * storedShare) + objectBytes;
}

/** Each backup of the sample is one chunk. */
function metadataOf(planned: Planned, documents: Documents, before: Documents) {
  const { name, trigger, time, hasFailed = false } = planned;
  const isWhole = planned.only === undefined;
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
          kind: isWhole ? ('whole' as const) : ('partial' as const),
          unmatched: [],
          leftOutDocuments: isWhole ? 0 : null,
          leftOut: [],
        },
    startedAt: time,
    completedAt: new Date(Date.parse(time) + durationMs).toISOString(),
    durationMs,
  };
}

function recordOf(planned: Planned, documents: Documents, before: Documents): BackupRecord {
  const { id, hasFailed = false, held = false, time, only } = planned;
  const metadata = metadataOf(planned, documents, before);
  const { rawBytes, collections, chunkCount } = metadata;
  const ids = new Set(collections.map(({ path }) => idOf(path)));
  return {
    id,
    projectId: demonstrationId,
    status: hasFailed ? 'failed' : 'completed',
    createdAt: time,
    metadata,
    progress: { documents: documents.length, rawBytes, fraction: hasFailed ? null : 1 },
    verification: {
      status: hasFailed ? 'pending' : 'verified',
      checkedAt: hasFailed ? null : metadata.completedAt,
      chunks: chunkCount,
      documents: documents.length,
      rawBytes,
      countsChecked: only === undefined ? ids.size : 0,
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
    held,
  };
}

/** The demonstration's backups, newest first, each with what the database held at its read time. */
export function sampleBackups(moments: Moments, changes: readonly SampleChange[]): SampleBackup[] {
  let before: Documents = [];
  return plannedBackups(moments)
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))
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
