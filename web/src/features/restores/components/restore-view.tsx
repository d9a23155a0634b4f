import type { Project, Restore } from '@firekeep/functions/contract';
import { Alert, Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { useRestore, type LiveRestore as State } from '../api/get-restore.ts';
import { LiveRestore } from '../api/live-restores.tsx';
import { isUnderWay } from '../model/restore-text.ts';
import { OutcomeView } from './outcome-view.tsx';
import { PlanView } from './plan-view.tsx';
import { RestoreNow } from './restore-now.tsx';
import { RestoreProgress } from './restore-progress.tsx';
import { RestoreStatusBadge } from './restore-status.tsx';
import { RestoreSummary } from './restore-summary.tsx';

export interface RestoreViewProps {
  readonly id: string;
  readonly projects: readonly Project[];
  /** Undefined while the backups are loading or where the backup is gone. */
  readonly backupNameOf: (recordId: string) => string | undefined;
  readonly onStarted: (restore: Restore) => void;
  readonly onChangeChoice: (restore: Restore) => void;
}

function Failure({ error }: { error: NonNullable<Restore['error']> }) {
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title overflowWrap="anywhere">{error.message}</Alert.Title>
        {error.hint === null ? null : <Alert.Description>{error.hint}</Alert.Description>}
      </Alert.Content>
    </Alert.Root>
  );
}

function Ended({ restore, onChangeChoice }: { restore: Restore; onChangeChoice: () => void }) {
  return (
    <Flex gap="3" wrap="wrap">
      {restore.dryRun ? null : (
        <LinkButton to={paths.projectCollections.link(restore.target.projectId)}>
          See the collections
        </LinkButton>
      )}
      <Button variant="outline" colorPalette="gray" onClick={onChangeChoice}>
        {restore.dryRun ? 'Change the choices' : 'Restore again'}
      </Button>
      <LinkButton
        to={paths.projectBackup.link(restore.projectId)}
        variant="outline"
        colorPalette="gray"
      >
        Back to the backups
      </LinkButton>
    </Flex>
  );
}

function Result({ restore, props }: { restore: Restore; props: RestoreViewProps }) {
  const { plan, dryRun, status, outcome } = restore;
  const onChangeChoice = () => props.onChangeChoice(restore);
  if (dryRun && plan !== null && status === 'planned') {
    return (
      <>
        <PlanView plan={plan} />
        <RestoreNow
          dryRun={restore}
          plan={plan}
          target={props.projects.find(({ id }) => id === restore.target.projectId)}
          onStarted={props.onStarted}
          onChangeChoice={onChangeChoice}
        />
      </>
    );
  }
  return (
    <>
      {dryRun || status === 'planning' ? null : <OutcomeView outcome={outcome} />}
      {isUnderWay(restore) ? null : <Ended restore={restore} onChangeChoice={onChangeChoice} />}
    </>
  );
}

function Loaded({ restore, props }: { restore: Restore; props: RestoreViewProps }) {
  const { error, dryRun } = restore;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <Panel
        title={dryRun ? 'What would change' : 'Restore'}
        actions={<RestoreStatusBadge restore={restore} />}
      >
        <Stack gap="5">
          <RestoreSummary
            restore={restore}
            target={props.projects.find(({ id }) => id === restore.target.projectId)}
            backupName={props.backupNameOf(restore.recordId)}
          />
          {isUnderWay(restore) ? <RestoreProgress restore={restore} /> : null}
        </Stack>
      </Panel>
      {error === null ? null : <Failure error={error} />}
      <Result restore={restore} props={props} />
    </Stack>
  );
}

/** One comparison or restore, followed live. */
export function RestoreView(props: RestoreViewProps) {
  const [live, setLive] = useState<State>({ status: 'waiting' });
  const { restore, isLoading, error, reload } = useRestore(props.id, live);
  return (
    <>
      <LiveRestore id={props.id} onChange={setLive} />
      {isLoading ? (
        <Panel flush>
          <RowsSkeleton label="Loading the restore" rows={6} />
        </Panel>
      ) : restore === undefined ? (
        <ErrorNotice title="Failed to load the restore" error={error} onRetry={reload} />
      ) : (
        <Loaded restore={restore} props={props} />
      )}
    </>
  );
}
