import type { Gap, SecurityReport } from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';
import { failedNight } from './backups.ts';
import { sampleAlarms } from './alarms.ts';
import { sampleSchedules } from './schedules.ts';
import { newestBackup, type World } from './world.ts';

const all = { read: true, write: true, delete: true };
const hourMs = 3_600_000;
const promisedMs = 30 * hourMs;

/** `5 hours`, `40 minutes`. */
function spanText(ms: number): string {
  return ms >= 2 * hourMs
    ? formatCount(Math.round(ms / hourMs), 'hour')
    : formatCount(Math.max(1, Math.round(ms / 60_000)), 'minute');
}

function gapsOf(openAlarms: number): Gap[] {
  const gaps: readonly Omit<Gap, 'collections'>[] = [
    {
      kind: 'open-alarms',
      severity: 'high',
      title: formatCount(openAlarms, 'open alert'),
      sentence: 'Something happened that waits for your word; pruning may stand still meanwhile.',
      advice: 'Look at the alerts on the backup page.',
    },
    {
      kind: 'never-restored',
      severity: 'medium',
      title: 'Restoring was never rehearsed',
      sentence: 'Nobody knows how long it takes, nor whether the key may write.',
      advice:
        'Restore the newest backup, whole, into an empty database once; a few documents say nothing.',
    },
    {
      kind: 'no-delete-protection',
      severity: 'medium',
      title: 'Delete protection is off',
      sentence: 'Whoever may administer the database can delete it with one command.',
      advice: 'Switch on the database’s delete protection; it costs nothing.',
    },
    {
      kind: 'no-pitr',
      severity: 'low',
      title: 'Point-in-time recovery is off',
      sentence: 'Between two backups only Firestore’s last hour can be read back.',
      advice: 'Switch it on in the Google Cloud console; it costs storage.',
    },
  ];
  return gaps.map((gap) => ({ ...gap, collections: [] }));
}

function protectionOf(world: World): SecurityReport['protection'] {
  const { record } = newestBackup(world);
  const exposedMs = world.moments.now.getTime() - Date.parse(record.createdAt);
  // The newest backup is one of everything: it covers the collections too of which nothing is left.
  const collections = new Set(
    world.backups.flatMap((each) => each.record.metadata.collections.map(({ path }) => path)),
  );
  const due = 'every day, late after 30 hours';
  return {
    lastVerified: { recordId: record.id, at: record.verification.checkedAt ?? record.createdAt },
    promisedMs,
    exposedMs,
    collections: Array.from(collections, (path) => ({ path, recordId: record.id, exposedMs })),
    unprotected: 0,
    recoveryPoint: `If the data were lost now, the changes of the last ${spanText(exposedMs)} would be gone. Backups are due ${due}.`,
    recoveryTime:
      'How long bringing everything back takes is not known: no backup has been restored into an empty database yet.',
    schedules: sampleSchedules(world).map(({ id, name, retention }) => ({
      id,
      name,
      due,
      keeps: `those of ${formatCount(retention.keepDays ?? 0, 'day')}`,
    })),
    heldBackups: world.backups.filter(({ record: { held } }) => held).length,
    pointInTimeRecovery: {
      status: 'off',
      note: 'Firestore itself keeps versions of the last hour only.',
    },
    deleteProtection: {
      status: 'off',
      note: 'Whoever may administer the database can delete it with one command.',
    },
  };
}

/** How well the demonstration is protected: well, but for what its gaps say. */
export function securityReport(world: World): SecurityReport {
  const open = sampleAlarms(world).filter(({ state }) => state === 'open');
  return {
    checkedAt: world.moments.now.toISOString(),
    credential: {
      connectionType: 'service-account',
      account: 'firekeep@harbour-coffee.iam.gserviceaccount.com',
      keyId: '5d0c9f31b7',
      addedAt: world.moments.at(-failedNight, 6),
      ageDays: failedNight,
      maxAgeDays: 90,
    },
    role: {
      status: 'fitting',
      granted: all,
      allowed: all,
      beyond: [],
      sentence: 'The key may do what you let Firekeep do, and no more.',
      advice: null,
    },
    protection: protectionOf(world),
    gaps: gapsOf(open.length),
  };
}
