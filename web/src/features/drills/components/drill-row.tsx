import type { Drill } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { Time } from '#components/time.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useCancelDrill } from '../api/drills.ts';
import { drillFigures, isDrillRunning } from '../model/drill-text.ts';
import { DrillBadges } from './drill-badges.tsx';

/** Asks a drill to stop. */
export function CancelDrill({ drill }: { drill: Drill }) {
  const cancel = useCancelDrill(drill);
  const { id, projectId, isCancelling } = drill;
  return (
    <QuietButton
      size="xs"
      loading={cancel.isPending}
      disabled={isCancelling}
      onClick={() => cancel.mutate({ params: { id: projectId, did: id }, body: {} })}
    >
      Cancel drill
    </QuietButton>
  );
}

/** One drill: how it ended, what it counted, and the button that opens its evidence. */
export function DrillRow({ drill, onOpen }: { drill: Drill; onOpen: (drill: Drill) => void }) {
  const { backupName, startedAt, isPlanned, status, message } = drill;
  return (
    <ListRow
      from="lg"
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
      title={backupName ?? 'No backup to restore'}
      badges={<DrillBadges drill={drill} />}
      details={
        <RowNote>
          <Time value={startedAt} /> · {isPlanned ? 'as planned' : 'started by hand'}
        </RowNote>
      }
      actions={
        <>
          {isDrillRunning(drill) ? <CancelDrill drill={drill} /> : null}
          <QuietButton
            size="xs"
            onClick={() => onOpen(drill)}
            aria-label={`Details of the drill of ${formatDateTime(startedAt)}`}
          >
            Details
          </QuietButton>
        </>
      }
    >
      <Text fontSize="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {drillFigures(drill)}
        {message === null ? null : (
          <Text as="span" display="block" color={status === 'failed' ? 'fg.error' : 'fg.muted'}>
            {message}
          </Text>
        )}
      </Text>
    </ListRow>
  );
}
