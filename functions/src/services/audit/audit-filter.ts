import { holdsPath, mayConcern } from '../../contract/audit-scope.ts';
import { auditKindOf, type AuditEntry, type AuditFilter } from '../../contract/audit.ts';
import { collectionOfExport } from '../exports/stored-export.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';

/** Records that say what of a database an entry was about. */
export interface AuditedRecords {
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly exports: Pick<ExportStore, 'get'>;
}

async function anyOf(
  ids: readonly string[],
  look: (id: string) => Promise<boolean>,
): Promise<boolean> {
  return (await Promise.all(ids.map(look))).includes(true);
}

/** Whether an entry is one of those that a filter asks for. Records are asked for once each. */
export function makeAuditFilter(filter: AuditFilter, { restores, exports }: AuditedRecords) {
  const { who, kind, path, from, until } = filter;
  const known = new Map<string, Promise<boolean>>();
  const once = async (id: string, look: () => Promise<boolean>) => {
    const found = known.get(id) ?? look();
    known.set(id, found);
    return await found;
  };
  const restored = async (id: string, at: string) =>
    once(id, async () => {
      const restore = await restores.get(id);
      return restore !== null && mayConcern(restore.value, at);
    });
  const exported = async (id: string, at: string) =>
    once(id, async () => {
      const record = await exports.get(id);
      return record !== null && holdsPath(collectionOfExport(record.value.what), at);
    });
  const concerns = async (entry: AuditEntry, at: string): Promise<boolean> => {
    switch (auditKindOf(entry.action)) {
      case 'restores':
      case 'edits':
        return await anyOf(entry.targets, async (id) => restored(id, at));
      case 'exports':
        return entry.export === undefined
          ? await anyOf(entry.targets, async (id) => exported(id, at))
          : holdsPath(entry.export.collection, at);
      case 'imports':
        return true;
      case 'queries':
      case 'comparisons':
        return entry.about !== undefined && holdsPath(entry.about.collection, at);
      case 'backups':
      case 'schedules':
      case 'project':
        return false;
    }
  };
  return async (entry: AuditEntry): Promise<boolean> =>
    (who === undefined || entry.who === who) &&
    (kind === undefined || auditKindOf(entry.action) === kind) &&
    (from === undefined || Date.parse(entry.at) >= Date.parse(from)) &&
    (until === undefined || Date.parse(entry.at) < Date.parse(until)) &&
    (path === undefined || (await concerns(entry, path)));
}
