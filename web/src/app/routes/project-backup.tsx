import { Button, HStack } from '@chakra-ui/react';
import {
  alertTitles,
  type BackupRecord,
  type Drill,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { Archive, Upload } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { Page } from '#components/page.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { DeletedLine } from '#features/account/components/deleted-line.tsx';
import { useLiveAlerts } from '#features/alerts/api/get-alerts.ts';
import { AlertsPanel } from '#features/alerts/components/alerts-panel.tsx';
import { BackupsPanel } from '#features/backups/components/backups-panel.tsx';
import type { MadeByRestore } from '#features/backups/model/lines.ts';
import type { StripAlert } from '#features/backups/model/strip.ts';
import { DrillsPanel } from '#features/drills/components/drills-panel.tsx';
import { LateProjectChannels } from '#features/notices/components/late-project-channels.tsx';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import {
  ProjectLockButton,
  ProjectLockNotice,
} from '#features/projects/components/project-lock.tsx';
import { useRestores } from '#features/restores/api/get-restores.ts';
import { RestoresPanel } from '#features/restores/components/restores-panel.tsx';
import { restoredText } from '#features/restores/model/kind-text.ts';
import { useSchedulesOf } from '#features/schedules/api/get-schedules.ts';
import { SchedulesPanel } from '#features/schedules/components/schedules-panel.tsx';
import { LateSelectionFields } from '#features/selection/components/late-selection-fields.tsx';
import { useLoadedProject, useProjectId } from '../use-project.ts';

const ImportDialog = lateDialog(
  async () => (await import('#features/backups/components/import-dialog.tsx')).ImportDialog,
);
const StartBackupDialog = lateDialog(
  async () =>
    (await import('#features/backups/components/start-backup-dialog.tsx')).StartBackupDialog,
);

/** By the safety backups that they made. */
function safetyMakers(restores: readonly Restore[]): MadeByRestore[] {
  return restores.flatMap((restore) =>
    restore.safetyRecordId === null
      ? []
      : [{ id: restore.id, recordId: restore.safetyRecordId, what: restoredText(restore) }],
  );
}

function useOpenAlerts(projectId: string): StripAlert[] {
  const { alerts } = useLiveAlerts(projectId);
  return alerts
    .filter(({ state }) => state === 'open')
    .map(({ id, kind, raisedAt }) => ({ id, title: alertTitles[kind], raisedAt }));
}

function Actions({
  project,
  onImport,
  onStart,
}: {
  project: Project | undefined;
  onImport: () => void;
  onStart: () => void;
}) {
  return (
    <HStack gap="3" wrap="wrap">
      {project === undefined ? null : <ProjectLockButton project={project} />}
      <QuietButton size="md" onClick={onImport}>
        <Upload size={16} /> Import…
      </QuietButton>
      <Button onClick={onStart}>
        <Archive size={16} /> Back up now
      </Button>
    </HStack>
  );
}

/**
 * Backups with their evidence, schedules, drills, past restores. `?record=` opens a backup's
 * details, `?drill=` those of a drill, `?start=1` the dialog that starts a backup, `?import=1` the
 * one that imports a file.
 */
export function Component() {
  const id = useProjectId();
  const project = useLoadedProject();
  const projects = useProjectsFor(project);
  const schedules = useSchedulesOf([id]).get(id) ?? [];
  const { restores } = useRestores(id);
  const alerts = useOpenAlerts(id);
  const [search, setSearch] = useSearchParams();
  const start = () => setSearch({ start: '1' });
  const open = useCallback(
    (record: BackupRecord | undefined) =>
      setSearch(record === undefined ? {} : { record: record.id }),
    [setSearch],
  );
  const openDrill = (drill: Drill | undefined) =>
    setSearch(drill === undefined ? {} : { drill: drill.id });
  const selection = <LateSelectionFields projectId={id} />;
  return (
    <Page
      title="Backups"
      actions={
        <Actions project={project} onImport={() => setSearch({ import: '1' })} onStart={start} />
      }
    >
      {project === undefined ? null : <ProjectLockNotice project={project} />}
      <AlertsPanel projectId={id} />
      <BackupsPanel
        projectId={id}
        schedules={schedules}
        restores={safetyMakers(restores)}
        alerts={alerts}
        openId={search.get('record') ?? undefined}
        onOpen={open}
        onStart={start}
      />
      <DeletedLine projectId={id} />
      <SchedulesPanel
        projectId={id}
        projects={projects}
        selection={selection}
        channels={<LateProjectChannels projectId={id} />}
      />
      <DrillsPanel
        projectId={id}
        projects={projects}
        restores={restores}
        openId={search.get('drill') ?? undefined}
        onOpen={openDrill}
      />
      <RestoresPanel projectId={id} projects={projects} />
      <ImportDialog projectId={id} isOpen={search.has('import')} onClose={() => setSearch({})} />
      <StartBackupDialog
        projectId={id}
        isOpen={search.has('start')}
        onClose={() => setSearch({})}
        selection={selection}
      />
    </Page>
  );
}
