import type { Project, Restore } from '@firekeep/functions/contract';
import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { JobFailure } from '#components/job-failure.tsx';
import { paths } from '#config/paths.ts';
import { changeLink } from '#lib/change-link.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { useLiveRestore } from '../api/get-restore.ts';
import { kindText } from '../model/kind-text.ts';
import { isFormed } from '../model/choice-of.ts';
import { restoredPlace } from '../model/restored-place.ts';
import type { RestorableState } from '../model/review.ts';
import { OutcomeView } from './outcome-view.tsx';
import { PlanReview } from './plan-review.tsx';
import { RestoreProgress } from './restore-progress.tsx';
import { RestoreStatusBadge } from './restore-status.tsx';
import { RestoreSummary } from './restore-summary.tsx';
import { UndoRestore } from './undo-restore.tsx';

export interface RestoreViewProps {
  readonly id: string;
  /** The project whose page this is: that of the backup, or the target. */
  readonly projectId: string;
  readonly projects: readonly Project[];
  /** The backup that is restored, as far as it is known. */
  readonly backupOf: (restore: Restore) => { readonly state: RestorableState };
  readonly renderBackup: (restore: Restore) => ReactNode;
  /** Draws between which projects it goes. */
  readonly renderEnds?: (restore: Restore) => ReactNode;
  /** The newest restore that applied a plan. */
  readonly appliedOf: (planId: string) => Restore | undefined;
  readonly onStarted: (restore: Restore) => void;
  readonly onChangeChoice: (restore: Restore) => void;
}

/** Whether the form can begin with what was chosen; a plan's is made again with another backup. */
function isRepeatable(restore: Restore, backup: RestorableState): boolean {
  return isFormed(restore) && (restore.dryRun || backup === 'restorable' || backup === 'unknown');
}

function Ended({
  restore,
  target,
  backup,
  projectId,
  onChangeChoice,
}: {
  restore: Restore;
  target: Project | undefined;
  backup: RestorableState;
  projectId: string;
  onChangeChoice: () => void;
}) {
  const { dryRun, recordId } = restore;
  const back =
    recordId === null
      ? { to: paths.projectChanges.link(projectId), label: 'Back to the changes' }
      : { to: paths.projectBackup.link(projectId), label: 'Back to the backups' };
  const place = dryRun ? null : restoredPlace(restore, target);
  return (
    <Flex gap="3" wrap="wrap">
      {place === null ? null : <LinkButton to={place.to}>{place.label}</LinkButton>}
      {isRepeatable(restore, backup) ? (
        <Button variant="outline" colorPalette="gray" onClick={onChangeChoice}>
          {dryRun ? 'Change the choices' : 'Restore again'}
        </Button>
      ) : null}
      <LinkButton to={back.to} variant="outline" colorPalette="gray">
        {back.label}
      </LinkButton>
    </Flex>
  );
}

function Result({ restore, props }: { restore: Restore; props: RestoreViewProps }) {
  const { plan, dryRun, status } = restore;
  const target = props.projects.find(({ id }) => id === restore.target.projectId);
  const onChangeChoice = () => props.onChangeChoice(restore);
  if (dryRun && plan !== null && status === 'planned') {
    return (
      <PlanReview
        restore={restore}
        plan={plan}
        target={target}
        backup={props.backupOf(restore).state}
        applied={props.appliedOf(restore.id)}
        onStarted={props.onStarted}
        onChangeChoice={onChangeChoice}
      />
    );
  }
  return (
    <>
      {dryRun || status === 'planning' ? null : <OutcomeView restore={restore} />}
      {restore.canUndo && !isRestoreUnderWay(restore) ? (
        <UndoRestore restore={restore} projects={props.projects} onStarted={props.onStarted} />
      ) : null}
      {isRestoreUnderWay(restore) ? null : (
        <Ended
          restore={restore}
          target={target}
          backup={props.backupOf(restore).state}
          projectId={props.projectId}
          onChangeChoice={onChangeChoice}
        />
      )}
    </>
  );
}

function Loaded({ restore, props }: { restore: Restore; props: RestoreViewProps }) {
  const { error } = restore;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      {props.renderEnds?.(restore)}
      <Panel
        title={kindText(restore)}
        actions={
          // How it ends is read out.
          <Box aria-live="polite">
            <RestoreStatusBadge
              restore={restore}
              isApplied={restore.dryRun && props.appliedOf(restore.id) !== undefined}
            />
          </Box>
        }
      >
        <Stack gap="5">
          <RestoreSummary
            restore={restore}
            target={props.projects.find(({ id }) => id === restore.target.projectId)}
            backup={props.renderBackup(restore)}
            sourceName={props.projects.find(({ id }) => id === restore.projectId)?.name}
          />
          {isRestoreUnderWay(restore) ? <RestoreProgress restore={restore} /> : null}
        </Stack>
      </Panel>
      {error === null ? null : <JobFailure error={error} />}
      <Result restore={restore} props={props} />
    </Stack>
  );
}

/** One plan, restore or undo, followed live; a change set of few documents has its own page. */
export function RestoreView(props: RestoreViewProps) {
  const { restore, isLoading, error, reload } = useLiveRestore(props.id);
  if (restore !== undefined) {
    return restore.inline === null ? (
      <Loaded restore={restore} props={props} />
    ) : (
      <Navigate to={changeLink(props.projectId, restore)} replace />
    );
  }
  return isLoading ? (
    <Panel flush>
      <RowsSkeleton label="Loading the change" rows={6} />
    </Panel>
  ) : (
    <ErrorNotice title="Failed to load the change" error={error} onRetry={reload} />
  );
}
