import { paths } from '#config/paths.ts';
import { useBackupRecords } from '#lib/api/backup-records.ts';
import { changeLink } from '#lib/change-link.ts';
import { useDrills } from '#features/drills/api/drills.ts';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { useChangePages } from '#features/restores/api/get-changes.ts';
import { useRestores } from '#features/restores/api/get-restores.ts';
import { kindText, whatText } from '#features/restores/model/kind-text.ts';
import { scopeText } from '#features/restores/model/restore-text.ts';
import { useSchedulesOf } from '#features/schedules/api/get-schedules.ts';
import type { NameOf } from '#features/security/components/audit-sentence.tsx';
import { useLoadedProject } from './use-project.ts';

/** What the ids in a project's audit log stand for, as far as it is still there. */
export function useAuditNames(projectId: string): NameOf {
  const projects = useProjectsFor(useLoadedProject());
  const { records } = useBackupRecords(projectId);
  const { restores } = useRestores(projectId);
  const pages = useChangePages(projectId, {}).data?.pages ?? [];
  const changes = pages.flatMap(({ items }) => items).filter(({ recordId }) => recordId === null);
  const { drills = [] } = useDrills(projectId);
  const schedules = useSchedulesOf([projectId]).get(projectId) ?? [];
  const backups = paths.projectBackup.link(projectId);
  const projectName = (id: string) => projects.find((each) => each.id === id)?.name;
  const names = new Map([
    ...projects.map(({ id, name }) => [id, { text: name, to: paths.project.link(id) }] as const),
    ...schedules.map(({ id, name }) => [id, { text: name, to: backups }] as const),
    ...records.map(({ id, metadata }) => {
      const to = paths.projectBackup.link(projectId, { record: id });
      return [id, { text: metadata.backupName, to }] as const;
    }),
    ...restores.map((restore) => {
      const { id, target } = restore;
      const into = projectName(target.projectId) ?? target.firebaseProjectId;
      const what = whatText(restore, into);
      const text = restore.undoOf === null ? `${kindText(restore)}: ${what}` : what;
      return [id, { text, to: paths.projectRestore.link(projectId, { restore: id }) }] as const;
    }),
    ...drills.map(({ id, backupName }) => {
      const to = paths.projectBackup.link(projectId, { drill: id });
      return [id, { text: `of ${backupName ?? 'no backup'}`, to }] as const;
    }),
    ...changes.map((change) => {
      const { id, kind, scope, target } = change;
      const place = projectName(target.projectId) ?? target.firebaseProjectId;
      const from = projectName(change.projectId);
      // Its sentence says that it was changed.
      const text = kind === 'edit' ? scopeText(scope) : whatText(change, place, from);
      return [id, { text, to: changeLink(projectId, change) }] as const;
    }),
  ]);
  return (id) => names.get(id);
}
