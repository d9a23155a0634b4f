import type { BackupRecord } from '../../contract/backups.ts';
import { coverageOf, isProtecting, newestFirst, toProtecting } from '../../contract/coverage.ts';
import type { DrillPick } from '../../contract/drills.ts';
import type { Project } from '../../contract/projects.ts';
import type { BackupRecords } from '../ports/backup-records.ts';

const dayMs = 24 * 3600_000;
const pageSize = 200;
/** A year of backups every hour would be 8,760. */
const maxRead = 2000;

export interface Choosing {
  readonly records: Pick<BackupRecords, 'completed'>;
  readonly now: Date;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

/** The backup that a drill restores: verified, and of the whole database. Null where none is. */
export async function chooseBackup(
  { records, now, random }: Choosing,
  { ownerId, project }: { readonly ownerId: string; readonly project: Project },
  pick: DrillPick,
): Promise<BackupRecord | null> {
  const isWanted = (record: BackupRecord) => {
    const backup = toProtecting(record);
    const isWhole = isProtecting(backup) && coverageOf(backup).kind === 'whole';
    return isWhole && backup.databaseId === project.databaseId;
  };
  const from =
    pick.kind === 'random' ? new Date(now.getTime() - pick.days * dayMs).toISOString() : '';
  const found: BackupRecord[] = [];
  let last: BackupRecord | null = null;
  for (let read = 0; read < maxRead; read += pageSize) {
    const page: BackupRecord[] = await records.completed(
      { ownerId, projectId: project.id },
      last,
      pageSize,
    );
    found.push(...page.filter((record) => record.createdAt >= from && isWanted(record)));
    last = page.at(-1) ?? null;
    const isEnough = pick.kind === 'newest' && found.length > 0;
    if (last === null || page.length < pageSize || last.createdAt < from || isEnough) {
      break;
    }
  }
  const place = pick.kind === 'newest' ? 0 : Math.floor(random() * found.length);
  const [chosen] = newestFirst(found.map(toProtecting)).slice(place);
  return found.find(({ id }) => id === chosen?.id) ?? null;
}
