import { kindOfChange, type Restore } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { ListRow } from '#components/list-row.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { changeLink } from '#lib/change-link.ts';

interface ChangeProps {
  readonly change: Restore;
  readonly projectId: string;
}

const statusWords = {
  planning: 'Under way',
  planned: 'Under way',
  running: 'Under way',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

function Why({ reason }: Restore) {
  return reason === null ? null : (
    <>
      : “<ExactText text={reason} isProse />”
    </>
  );
}

/** Which change wrote a version. */
export function WrittenBy({ change, projectId }: ChangeProps) {
  return (
    <Text fontSize="sm" marginTop="1" overflowWrap="anywhere">
      Written by <TextLink to={changeLink(projectId, change)}>your {kindOfChange(change)}</TextLink>
      <Why {...change} />
    </Text>
  );
}

/** A change that names the document, at its time among the versions. */
export function HistoryChange({ change, projectId }: ChangeProps) {
  const { status, outcome, createdAt } = change;
  const isWhole = status === 'completed' && outcome.conflicts === 0;
  return (
    <ListRow
      title={
        <Text fontSize="sm" overflowWrap="anywhere">
          <Text as="span" fontWeight="medium" textTransform="capitalize">
            {kindOfChange(change)}
          </Text>{' '}
          by you
          <Why {...change} />
        </Text>
      }
      badges={
        <>
          {isWhole ? null : (
            <StatusBadge tone="warning">
              {status === 'completed' ? 'With conflicts' : statusWords[status]}
            </StatusBadge>
          )}
          <Text fontSize="sm" color="fg.muted">
            <Time value={createdAt} />
          </Text>
        </>
      }
      actions={<QuietLink to={changeLink(projectId, change)}>Open the change</QuietLink>}
    />
  );
}
