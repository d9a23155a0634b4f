import {
  auditKindOf,
  mayConcern,
  type AuditEntry,
  type AuditFilter,
  type SecurityReport,
} from '@firekeep/functions/contract';
import { formatCount, formatDuration, formatSpan } from '#lib/format.ts';
import { assertFound, pageOf } from '../documents/read-documents.ts';
import { hourMs } from '../recording/recording.ts';
import { newestBackup, type World } from '../recording/world.ts';

const minuteMs = 60_000;
/** As the server says it; what it was written for isn't recorded. */
const kept = {
  status: 'on',
  note: 'All that is needed to use the backups should Firekeep’s own database be lost is kept beside them, sealed, within minutes of each change.',
} as const;
const entriesPerPage = 25;

/** As the server says it by the newest real drill. */
function recoveryTime({ drills, now }: World): string {
  const drill = assertFound(drills.find(({ kind }) => kind === 'real'));
  const { endedAt, documents, restoreSeconds, documentsPerSecond } = drill;
  const ago = formatSpan(now.getTime() - Date.parse(endedAt ?? ''));
  const took = formatDuration((restoreSeconds ?? 0) * 1000);
  const speed = formatCount(Math.round(documentsPerSecond ?? 0), 'document');
  return `The newest drill, ${ago} ago, restored all ${formatCount(documents ?? 0, 'document')} into an empty database in ${took}: ${speed} a second.`;
}

/**
 * The recorded report, checked now: what could be lost grows by the hour. Drills are not recorded:
 * without them restoring everything was never rehearsed.
 */
export function securityNow(world: World): SecurityReport {
  const { now, security } = world;
  const { protection } = security;
  const exposedMs = now.getTime() - Date.parse(newestBackup(world).record.createdAt);
  const span =
    exposedMs < 2 * hourMs
      ? formatCount(Math.floor(exposedMs / minuteMs), 'minute')
      : formatCount(Math.floor(exposedMs / hourMs), 'hour');
  return {
    ...security,
    checkedAt: now.toISOString(),
    gaps: security.gaps.filter(({ kind }) => kind !== 'never-restored'),
    protection: {
      ...protection,
      exposedMs,
      collections: protection.collections.map((each) => ({ ...each, exposedMs })),
      catalogue: { ...kept, writtenAt: newestBackup(world).record.createdAt },
      recoveryTime: recoveryTime(world),
      recoveryPoint: protection.recoveryPoint.replace(/\d+ (?:hour|minute)s?/, span),
    },
  };
}

/** As the server lists entries. */
function isListed({ restores }: World, entry: AuditEntry, filter: AuditFilter): boolean {
  const { who, action, at, targets } = entry;
  const { path } = filter;
  const isConcerned = (id: string, of: string) =>
    restores.some((restore) => restore.id === id && mayConcern(restore, of));
  return (
    (filter.who ?? who) === who &&
    (filter.kind ?? auditKindOf(action)) === auditKindOf(action) &&
    (filter.from === undefined || at >= filter.from) &&
    (filter.until === undefined || at < filter.until) &&
    (path === undefined || targets.some((id) => isConcerned(id, path)))
  );
}

/** A result page of the recorded audit log, the newest first. */
export function auditPage(
  world: World,
  { pageToken, ...filter }: AuditFilter & { readonly pageToken?: string | undefined },
) {
  const { items, chain } = world.audit;
  const listed = items.filter((entry) => isListed(world, entry, filter));
  return { ...pageOf(listed, { pageSize: entriesPerPage, pageToken }), chain };
}
