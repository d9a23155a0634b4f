import type { DocumentState } from '@firekeep/functions/contract';
import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FieldDifferences } from '#components/field-differences.tsx';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { changeLabel, seenText } from '../model/state-text.ts';

function Actions({
  state,
  projectId,
  path,
}: {
  state: DocumentState;
  projectId: string;
  path: string;
}) {
  const newest = state.backups[0];
  if (state.kind === 'absent' || newest === undefined) {
    return null;
  }
  const { recordId } = newest;
  return (
    <>
      <QuietLink to={paths.projectDocument.link(projectId, path, recordId)}>Look at it</QuietLink>
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
export function HistoryState({
  state,
  projectId,
  path,
  isNewest,
}: {
  state: DocumentState;
  projectId: string;
  path: string;
  isNewest: boolean;
}) {
  const [isOpen, setOpen] = useState(isNewest);
  const label = changeLabel(state);
  const { fields } = state;
  return (
    <ListRow
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
        <RowNote marginTop="1">
          {state.kind === 'absent' ? 'The document is not there. ' : ''}
          {seenText(state)}
          {state.sizeBytes === null ? '' : ` · ${formatBytes(state.sizeBytes)}`}
        </RowNote>
      }
      actions={<Actions state={state} projectId={projectId} path={path} />}
      below={
        fields === null || fields.total === 0 ? null : (
          <Box marginTop="3">
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'} {formatCount(fields.total, 'changed field')}
            </Button>
            {isOpen ? (
              <Box marginTop="2">
                <FieldDifferences
                  label="Changed fields"
                  differences={fields.changes}
                  more={fields.total - fields.changes.length}
                />
              </Box>
            ) : null}
          </Box>
        )
      }
    />
  );
}
