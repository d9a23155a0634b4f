import type { BackupRecord } from '../../contract/backups.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobKind } from '../ports/job-store.ts';

export function refuseRemoval({ status, held, verification }: BackupRecord): void {
  if (held) {
    refuse('The backup is held', 'Release it first.');
  }
  if (status === 'queued' || status === 'running' || status === 'verifying') {
    refuse('The backup is under way', 'Cancel it first.');
  }
  if (status === 'completed' && verification.status === 'running') {
    refuse('A verification is reading this backup', 'Wait until that has ended, or cancel it.');
  }
}

/** Those that can work with a completed backup, as its owner knows them. */
const users: Readonly<Partial<Record<JobKind | 'drill', string>>> = {
  export: 'An export',
  restore: 'A restore',
  'restore-part': 'A restore',
  verification: 'A verification',
  pages: 'A verification',
  import: 'An import',
  backup: 'A backup that builds on it',
  drill: 'A drill',
};

export function refuseUsed(kind: JobKind | 'drill' | null): void {
  if (kind !== null) {
    const user = users[kind] ?? 'Another job';
    refuse(`${user} is reading this backup`, 'Wait until that has ended, or cancel it.');
  }
}

export function refuse(message: string, hint: string): never {
  throw new AppError('failed-precondition', message, { hint });
}
