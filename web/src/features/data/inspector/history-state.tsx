import type { At, DocumentState, ListedChange } from '@firekeep/functions/contract';
import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FieldDifferences } from '#components/field-differences.tsx';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { formatBytes, formatCount, formatDateTime } from '#lib/format.ts';
import { PutBackButton } from '../put-back/put-back-button.tsx';
import { WrittenBy } from './history-change.tsx';

const labels: Readonly<Record<DocumentState['change'], { tone: Tone; text: string }>> = {
  created: { tone: 'good', text: 'Created' },
  changed: { tone: 'busy', text: 'Changed' },
  deleted: { tone: 'bad', text: 'Deleted' },
  earliest: { tone: 'neutral', text: 'Oldest known' },
};

function changeLabel({ change, kind }: DocumentState) {
  return change === 'earliest' && kind === 'absent'
    ? { tone: 'neutral' as const, text: 'Not there yet' }
    : labels[change];
}

/** When the state was seen: in which backups, and whether it is the present one. */
function seenText({ backups, isLive }: DocumentState): string {
  const newest = backups[0];
  const oldest = backups.at(-1);
  if (newest === undefined || oldest === undefined) {
    return 'In the database now, in no backup yet';
  }
  const [from, to] = [formatDateTime(oldest.readTime), formatDateTime(newest.readTime)];
  const span = from === to ? to : `${from} to ${to}`;
  const found = `${formatCount(backups.length, 'backup')}, ${span}`;
  return isLive ? `In the database now and in ${found}` : `In ${found}`;
}

interface StateProps {
  /** The change that wrote it, where that is known. */
  readonly change: ListedChange | null;
  readonly state: DocumentState;
  readonly projectId: string;
  readonly path: string;
}

/** The backup that a version is put back from; undefined where it can't be, or is there now. */
function backupOf({ kind, isLive, backups }: DocumentState): At | undefined {
  const newest = backups[0];
  return kind === 'absent' || isLive || newest === undefined
    ? undefined
    : { kind: 'backup', recordId: newest.recordId };
}

function Actions({ state, projectId, path }: Omit<StateProps, 'change'>) {
  const newest = state.backups[0];
  if (state.kind === 'absent' || newest === undefined) {
    return null;
  }
  const { recordId } = newest;
  const at = backupOf(state);
  return (
    <>
      <QuietLink to={paths.projectDocument.link(projectId, path, { backup: recordId })}>
        Look at it
      </QuietLink>
      {at === undefined ? null : <PutBackButton path={path} at={at} size="sm" />}
      {state.isLive ? null : (
        <LinkButton
          size="sm"
          variant="subtle"
          to={paths.projectRestore.link(projectId, { record: recordId, path })}
        >
          Restore this version…
        </LinkButton>
      )}
    </>
  );
}

/** One state of the document, how it came to be, and what there is to do with it. */
export function HistoryState(props: StateProps & { isNewest: boolean }) {
  const { state, isNewest, change, projectId, path } = props;
  const at = backupOf(state);
  const [isOpen, setOpen] = useState(isNewest);
  const label = changeLabel(state);
  return (
    <ListRow
      from="content"
      title={<StatusBadge tone={label.tone}>{label.text}</StatusBadge>}
      badges={
        <>
          {state.isLive ? <StatusBadge tone="neutral">As it is now</StatusBadge> : null}
          {state.updateTime === null ? null : (
            <Text fontWeight="medium">
              <Time value={state.updateTime} />
            </Text>
          )}
        </>
      }
      details={
        <>
          <RowNote marginTop="1">
            {state.kind === 'absent' ? 'The document is not there. ' : ''}
            {seenText(state)}
            {state.sizeBytes === null ? '' : ` · ${formatBytes(state.sizeBytes)}`}
          </RowNote>
          {change === null ? null : <WrittenBy change={change} projectId={projectId} />}
        </>
      }
      actions={<Actions {...props} />}
      below={
        state.fields === null || state.fields.total === 0 ? null : (
          <Box marginTop="3">
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'} {formatCount(state.fields.total, 'changed field')}
            </Button>
            {isOpen ? (
              <Box marginTop="2">
                <FieldDifferences
                  label="Changed fields"
                  differences={state.fields.changes}
                  more={state.fields.total - state.fields.changes.length}
                  renderAction={({ path: field }) =>
                    at === undefined ? null : <PutBackButton path={path} field={field} at={at} />
                  }
                />
              </Box>
            ) : null}
          </Box>
        )
      }
    />
  );
}
