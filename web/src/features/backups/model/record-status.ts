import {
  fallbacks,
  isProtecting,
  newestWhole,
  toProtecting,
  type BackupRecord,
  type BackupStatus,
  type Verification,
} from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';

export interface Label {
  readonly tone: Tone;
  readonly text: string;
}

export const statusLabels: Readonly<Record<BackupStatus, Label>> = {
  queued: { tone: 'busy', text: 'Queued' },
  running: { tone: 'busy', text: 'Running' },
  verifying: { tone: 'busy', text: 'Verifying' },
  completed: { tone: 'good', text: 'Completed' },
  failed: { tone: 'bad', text: 'Failed' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
  deleted: { tone: 'neutral', text: 'Deleted' },
  deleting: { tone: 'busy', text: 'Deleting' },
};

export const verificationLabels: Readonly<Record<Verification['status'], Label>> = {
  pending: { tone: 'neutral', text: 'Not verified' },
  running: { tone: 'busy', text: 'Being verified' },
  verified: { tone: 'good', text: 'Verified' },
  failed: { tone: 'bad', text: 'Verification failed' },
};

export const triggerLabels: Readonly<Record<BackupRecord['metadata']['trigger'], string>> = {
  manual: 'By hand',
  scheduled: 'By schedule',
  safety: 'Before a restore',
  import: 'Imported',
};

/** Whether a verification can be asked for: of a finished backup that is not being verified. */
export function canVerify(record: Pick<BackupRecord, 'status' | 'verification'>): boolean {
  return record.status === 'completed' && record.verification.status !== 'running';
}

/**
 * The backup that a restore or a comparison begins with where none was asked for: the newest
 * verified one of the whole database, or else the newest that holds a part of it, or else any.
 * @param backups verified ones, newest first
 */
export function defaultBackup(
  backups: readonly BackupRecord[],
  databaseId: string,
): BackupRecord | undefined {
  const whole = newestWhole(backups.map(toProtecting), databaseId);
  return (
    backups.find(({ id }) => id === whole?.id) ??
    backups.find((record) => isProtecting(toProtecting(record))) ??
    backups[0]
  );
}

/**
 * Whether no newer verified backup covers all that this one does, or its schedule has made no newer
 * one: deleting it needs another confirmation. An empty backup is never one to fall back on.
 */
export function isLastVerified({ id }: BackupRecord, all: readonly BackupRecord[]): boolean {
  return fallbacks(all.map(toProtecting)).some((one) => one.id === id);
}
