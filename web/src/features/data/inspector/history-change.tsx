import { authorOf, type DocumentEffect, type ListedChange } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { changeLink } from '#lib/change-link.ts';
import { authorNames, changeName } from '#lib/change-names.ts';

interface ChangeProps {
  readonly change: ListedChange;
  readonly projectId: string;
}

const underWay = 'Under way';
const statusWords = {
  planning: underWay,
  planned: underWay,
  running: underWay,
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

const done: Readonly<Record<Exclude<DocumentEffect['did'], 'unknown'>, string>> = {
  created: 'It created this document.',
  changed: 'It changed this document.',
  deleted: 'It deleted this document.',
  written: 'It wrote this document.',
  nothing: 'It left this document as it was.',
};

/** What it did to the document; null while that is open. */
function effectText({ effect, status }: ListedChange): string | null {
  const isUnderWay = status !== 'completed' && statusWords[status] === underWay;
  const did = effect?.did ?? null;
  if (effect?.reason !== undefined) {
    return `It did not write this document as planned: ${effect.reason}`;
  }
  if (did === 'unknown') {
    return isUnderWay
      ? 'It may have written this document by now.'
      : 'It may have written this document; what it kept doesn’t say.';
  }
  return did === null || (isUnderWay && did === 'nothing') ? null : done[did];
}

function Why({ reason }: Pick<ListedChange, 'reason'>) {
  return reason === null ? null : (
    <>
      : “<ExactText text={reason} isProse />”
    </>
  );
}

const whose = { person: 'your', schedule: 'a schedule’s', drill: 'a drill’s' } as const;

/** Which change wrote a version. */
export function WrittenBy({ change, projectId }: ChangeProps) {
  const name = `${whose[authorOf(change)]} ${changeName(change).toLowerCase()}`;
  return (
    <Text fontSize="sm" marginTop="1" overflowWrap="anywhere">
      Written by <TextLink to={changeLink(projectId, change)}>{name}</TextLink>
      <Why {...change} />
    </Text>
  );
}

/** A change of the document at its time among the versions. */
export function HistoryChange({ change, projectId }: ChangeProps) {
  const { status, outcome, createdAt } = change;
  const isWhole = status === 'completed' && outcome.conflicts === 0;
  const effect = effectText(change);
  return (
    <ListRow
      from="content"
      title={
        <Text fontSize="sm" overflowWrap="anywhere">
          <Text as="span" fontWeight="medium">
            {changeName(change)}
          </Text>{' '}
          by {authorNames[authorOf(change)]}
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
      details={effect === null ? undefined : <RowNote>{effect}</RowNote>}
      actions={<QuietLink to={changeLink(projectId, change)}>Open the change</QuietLink>}
    />
  );
}
