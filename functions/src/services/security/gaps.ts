/** What a project's protection lacks: what each gap leads to and what to do about it. */
import type { Gap, SecurityReport, Severity } from '../../contract/security.ts';
import { coverageOf } from '../../contract/coverage.ts';
import { makeShapeSelection } from '../../firestore-model/patterns.ts';
import { exposures } from './exposure.ts';
import {
  enabledOf,
  hasAnyBackup,
  lastRehearsal,
  lastVerified,
  promised,
  type ProtectionFacts,
} from './protection.ts';
import { ageText } from './words.ts';

const order: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
const maxCollections = 50;

type FoundGap = Omit<Gap, 'collections'> & { readonly collections?: string[] };

function backupGaps(facts: ProtectionFacts): (FoundGap | null)[] {
  const { project } = facts;
  const promise = promised(facts);
  const age = oldestMs(facts);
  return [
    project.status === 'disconnected'
      ? {
          kind: 'disconnected',
          severity: 'critical',
          title: 'The project is disconnected',
          sentence: 'Firekeep can’t read the database: no backup will succeed.',
          advice: 'Test the connection and follow what it says.',
        }
      : null,
    project.backupEnabled
      ? null
      : {
          kind: 'backups-off',
          severity: 'high',
          title: 'Backups are switched off',
          sentence: 'Schedules pass by without a backup while they are.',
          advice: 'Switch them on in the project’s settings.',
        },
    lastVerified(facts) === null ? noWholeBackup(facts) : null,
    promise === null
      ? {
          kind: 'no-schedule',
          severity: 'high',
          title: 'No schedule',
          sentence: 'Backups are made only when somebody starts one.',
          advice: 'Create a schedule; a daily one costs one read per document and day.',
        }
      : null,
    age !== null && promise !== null && age > promise.ms
      ? {
          kind: 'last-backup-old',
          severity: 'high',
          title: 'The newest verified backup is too old',
          sentence: `Of what the schedules back up, a part can be brought back only as it was ${ageText(age)} ago; backups are due ${promise.text}.`,
          advice: 'Look at why the newest backups failed, and start one by hand.',
        }
      : null,
    unprotected(facts),
    uncovered(facts),
  ];
}

/** An empty or partial backup is no backup of the database; a partial one is not nothing either. */
function noWholeBackup(facts: ProtectionFacts): FoundGap {
  if (hasAnyBackup(facts)) {
    return {
      kind: 'no-backup',
      severity: 'high',
      title: 'No verified backup of the whole database',
      sentence: 'Every verified backup holds a part of the database only.',
      advice: 'Back up all collections once, unless the rest is excluded on purpose.',
    };
  }
  const isEmpty = facts.records.some(
    ({ status, metadata }) => status === 'completed' && coverageOf(metadata).kind === 'empty',
  );
  return {
    kind: 'no-backup',
    severity: 'critical',
    title: 'No verified backup',
    sentence: isEmpty
      ? 'The backups that there are hold no document: their patterns matched nothing, or the database was empty.'
      : 'There is nothing that has been proven to hold this database.',
    advice: isEmpty
      ? 'See which patterns matched nothing, then back up all collections.'
      : 'Back it up now; it is verified automatically.',
  };
}

/** How old the newest backup is of what enabled schedules cover: of the worst-off collection. */
function oldestMs(facts: ProtectionFacts): number | null {
  const schedules = enabledOf(facts).map((schedule) => makeShapeSelection(schedule));
  const ages = exposures(facts).flatMap(({ path, exposedMs }) =>
    exposedMs !== null && schedules.some((select) => select(path) === 'all') ? [exposedMs] : [],
  );
  return ages.length === 0 ? null : Math.max(...ages);
}

/** Collections that backups have seen and that none of them could bring back. */
function unprotected(facts: ProtectionFacts): FoundGap | null {
  const lost = exposures(facts).flatMap(({ path, recordId }) => (recordId === null ? [path] : []));
  if (lost.length === 0 || !hasAnyBackup(facts)) {
    return null;
  }
  return {
    kind: 'collections-unprotected',
    severity: 'high',
    title: `${lost.length} ${lost.length === 1 ? 'collection is' : 'collections are'} not protected`,
    sentence: 'No verified backup covers them: they were seen, and excluded.',
    advice: 'Back up all collections, or add these to a schedule.',
    collections: lost.slice(0, maxCollections),
  };
}

/** Collections that the newest backups know and that no enabled schedule backs up. */
function uncovered(facts: ProtectionFacts): FoundGap | null {
  const schedules = enabledOf(facts).map((schedule) => makeShapeSelection(schedule));
  if (schedules.length === 0) {
    return null;
  }
  const held = exposures(facts).flatMap(({ path, recordId }) => (recordId === null ? [] : [path]));
  const left = held.filter((path) => schedules.every((select) => select(path) === 'none'));
  if (left.length === 0) {
    return null;
  }
  return {
    kind: 'collections-uncovered',
    severity: 'medium',
    title: `${left.length} ${left.length === 1 ? 'collection is' : 'collections are'} in no schedule`,
    sentence: 'They are in an older backup, but the patterns of every schedule leave them out.',
    advice: 'Widen a schedule’s patterns, unless they are excluded on purpose.',
    collections: left.toSorted().slice(0, maxCollections),
  };
}

function recoveryGaps(
  facts: ProtectionFacts,
  report: SecurityReport['protection'],
): (FoundGap | null)[] {
  return [
    hasAnyBackup(facts) && lastRehearsal(facts) === null
      ? {
          kind: 'never-restored',
          severity: 'medium',
          title: 'Restoring everything was never rehearsed',
          sentence: 'How long bringing everything back takes is not known.',
          advice:
            'Restore the newest backup, whole, into an empty database once; a few documents say nothing.',
        }
      : null,
    hasAnyBackup(facts) && report.heldBackups === 0
      ? {
          kind: 'no-hold',
          severity: 'low',
          title: 'No backup is held',
          sentence: 'In time every backup may go by the retention of its schedule.',
          advice:
            'Hold one that you want to keep whatever happens, before a big change for instance.',
        }
      : null,
    facts.openAlerts > 0
      ? {
          kind: 'open-alarms',
          severity: 'high',
          title: `${facts.openAlerts} open ${facts.openAlerts === 1 ? 'alert' : 'alerts'}`,
          sentence: 'Something needs your decision; pruning may be paused until then.',
          advice: 'Look at the alerts on the backup page.',
        }
      : null,
    report.pointInTimeRecovery.status === 'off'
      ? {
          kind: 'no-pitr',
          severity: 'low',
          title: 'Point-in-time recovery is off',
          sentence: 'Between two backups only Firestore’s last hour can be read back.',
          advice: 'Switch it on in the Google Cloud console; it costs storage.',
        }
      : null,
    report.deleteProtection.status === 'off'
      ? {
          kind: 'no-delete-protection',
          severity: 'medium',
          title: 'Delete protection is off',
          sentence: report.deleteProtection.note,
          advice: 'Switch on the database’s delete protection; it costs nothing.',
        }
      : null,
  ];
}

function keyGaps({
  credential,
  role,
}: Pick<SecurityReport, 'credential' | 'role'>): (FoundGap | null)[] {
  const { ageDays, maxAgeDays } = credential;
  return [
    ageDays !== null && ageDays > maxAgeDays
      ? {
          kind: 'old-credential',
          severity: 'medium',
          title: 'The key is old',
          sentence: `Firekeep has had this key for ${ageDays} days; the older a key is, the more copies of it may exist.`,
          advice:
            'Make a new key, replace it here, and delete the old one in the Google Cloud console.',
        }
      : null,
    role.status === 'wider'
      ? {
          kind: 'wide-role',
          severity: 'low',
          title: 'The key may do more than it needs',
          sentence: role.sentence,
          advice: role.advice ?? '',
        }
      : null,
  ];
}

/** The gaps, the most severe first. */
export function gapsOf(
  facts: ProtectionFacts,
  report: Pick<SecurityReport, 'credential' | 'role' | 'protection'>,
): Gap[] {
  return [...backupGaps(facts), ...recoveryGaps(facts, report.protection), ...keyGaps(report)]
    .filter((gap) => gap !== null)
    .map(({ collections = [], ...gap }) => ({ ...gap, collections }))
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
