import type { Drill } from '@firekeep/functions/contract';
import { DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Callout } from '#components/callout.tsx';
import { DetailDrawer, DetailDrawerContents, DrawerSection } from '#components/detail-drawer.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { useNow } from '#lib/clock.ts';
import { formatDateTime } from '#lib/format.ts';
import { drillPlace, isDrillRunning } from '../model/drill-text.ts';
import { leftoverText, type DrillContext } from '../model/leftover-text.ts';
import { DrillBadges } from './drill-badges.tsx';
import { DrillDifferences, DrillEvidence, DrillStages } from './drill-evidence.tsx';
import { CancelDrill } from './drill-row.tsx';

interface DrillProps {
  readonly drill: Drill;
  /** The restore plan that compared its target with the backup, while that is known. */
  readonly comparisonId: string | undefined;
  readonly context: DrillContext;
}

function Facts({ drill, comparisonId }: Omit<DrillProps, 'context'>) {
  const { projectId, recordId, backupName, backupAt, restoreId, startedAt, endedAt } = drill;
  const restoreLink = (text: string, id: string) => (
    <TextLink to={paths.projectRestore.link(projectId, { restore: id })}>{text}</TextLink>
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Backup',
      recordId === null ? (
        'None'
      ) : (
        <TextLink to={paths.projectBackup.link(projectId, { record: recordId })}>
          {backupName ?? recordId}
        </TextLink>
      ),
    ],
    ['Holds the state of', backupAt === null ? null : formatDateTime(backupAt)],
    ['Target', drillPlace(drill) ?? 'None: a dry drill'],
    ['Begun by', drill.isPlanned ? 'The plan' : 'A person'],
    ['Started', formatDateTime(startedAt)],
    ['Ended', endedAt === null ? null : formatDateTime(endedAt)],
    ['Restore', restoreId === null ? null : restoreLink('See the restore', restoreId)],
    [
      'Comparison',
      comparisonId === undefined ? null : restoreLink('See the comparison', comparisonId),
    ],
  ];
  return (
    <DataList.Root orientation="horizontal" size="md" gap="2.5">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <DataList.Item key={name} alignItems="flex-start">
            <DataList.ItemLabel minWidth={{ base: '8rem', md: '11rem' }}>{name}</DataList.ItemLabel>
            <DataList.ItemValue minWidth="0" overflowWrap="anywhere" display="block">
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList.Root>
  );
}

/** That documents of the drill are still where it restored them. */
function LeftNotice({ drill, context }: Omit<DrillProps, 'comparisonId'>) {
  const now = useNow();
  return drill.leftInTarget && !isDrillRunning(drill) ? (
    <Callout status="warning" title="Documents were left in the target">
      {leftoverText(drill, context, now)}
    </Callout>
  ) : null;
}

function Contents({ drill, comparisonId, context }: DrillProps) {
  const { backupName, startedAt, message, status, differences, projectId } = drill;
  const isRunning = isDrillRunning(drill);
  const comparison =
    comparisonId === undefined
      ? undefined
      : paths.projectRestore.link(projectId, { restore: comparisonId });
  return (
    <DetailDrawerContents
      title={backupName === null ? 'Drill without a backup' : `Drill of ${backupName}`}
      state={
        <>
          <DrillBadges drill={drill} />
          <Time value={startedAt} />
        </>
      }
      actions={isRunning ? <CancelDrill drill={drill} /> : null}
    >
      {isRunning ? (
        <DrawerSection title="Progress">
          <DrillStages drill={drill} />
        </DrawerSection>
      ) : null}
      {message === null ? null : (
        <Callout status={status === 'failed' ? 'error' : 'info'}>{message}</Callout>
      )}
      <LeftNotice drill={drill} context={context} />
      <DrillEvidence drill={drill} />
      {differences === null || differences.count === 0 ? null : (
        <DrillDifferences differences={differences} comparison={comparison} />
      )}
      <Facts drill={drill} comparisonId={comparisonId} />
    </DetailDrawerContents>
  );
}

/** Everything about one drill, with its evidence. */
export function DrillDrawer({
  isOpen,
  drill,
  onClose,
  ...props
}: Omit<DrillProps, 'drill'> & {
  isOpen: boolean;
  /** Given while it is open. */
  drill: Drill | undefined;
  onClose: () => void;
}) {
  return (
    <DetailDrawer isOpen={isOpen} onClose={onClose}>
      {drill === undefined ? null : <Contents drill={drill} {...props} />}
    </DetailDrawer>
  );
}
