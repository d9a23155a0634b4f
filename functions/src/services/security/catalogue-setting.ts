import type { SecurityReport } from '../../contract/security.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import { cataloguePrefix, newestFirst, parseVersion } from '../catalogue/versions.ts';
import type { CatalogueSubject } from '../ports/catalogue-store.ts';

/** Each part is written once a day at least; some hours late is no reason to look. */
const lateAfterMs = 36 * 60 * 60_000;

const kept =
  'All that is needed to use the backups should Firekeep’s own database be lost is kept beside them, sealed, within minutes of each change.';
const notYet =
  'Nothing is kept yet of what is needed should Firekeep’s own database be lost. It is written within minutes.';
const late =
  'What is needed should Firekeep’s own database be lost was not written for more than a day. Ask whoever runs this installation.';

/** Whether the catalogue has the project, by what is stored. */
export async function catalogueSetting(
  { objects, now }: { readonly objects: Pick<SnapshotStore, 'list'>; readonly now: Date },
  { createdAt, ...of }: CatalogueSubject & { readonly createdAt: string },
): Promise<SecurityReport['protection']['catalogue']> {
  const prefix = cataloguePrefix(of);
  const versions = [];
  try {
    for await (const { name } of objects.list(prefix)) {
      const version = parseVersion(name.slice(prefix.length));
      versions.push(...(version === null ? [] : [version]));
    }
  } catch (error) {
    if (error instanceof AppError) {
      return { status: 'not-known', note: 'The bucket could not be looked at.', writtenAt: null };
    }
    throw error;
  }
  const [newest] = newestFirst(versions);
  const due = newest?.at ?? new Date(createdAt);
  const isLate = now.getTime() - due.getTime() > lateAfterMs;
  if (newest === undefined) {
    return { status: 'off', note: isLate ? late : notYet, writtenAt: null };
  }
  const writtenAt = newest.at.toISOString();
  return isLate
    ? { status: 'off', note: late, writtenAt }
    : { status: 'on', note: kept, writtenAt };
}
