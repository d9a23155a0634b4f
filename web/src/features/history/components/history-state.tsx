import type { DocumentState } from '@firekeep/functions/contract';
import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FieldDifferences } from '#components/field-differences.tsx';
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
    <HStack gap="2" wrap="wrap">
      <LinkButton
        size="sm"
        variant="outline"
        colorPalette="gray"
        to={paths.projectDocument.link(projectId, path, recordId)}
      >
        Look at it
      </LinkButton>
      {state.isLive ? null : (
        <LinkButton
          size="sm"
          variant="subtle"
          to={paths.projectRestore.link(projectId, { record: recordId, path })}
        >
          Restore this version…
        </LinkButton>
      )}
    </HStack>
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
    <Box
      as="li"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap">
        <Box minWidth="0">
          <HStack gap="2.5" wrap="wrap">
            <StatusBadge tone={label.tone}>{label.text}</StatusBadge>
            {state.isLive ? <StatusBadge tone="neutral">As it is now</StatusBadge> : null}
            {state.updateTime === null ? null : (
              <Text fontWeight="medium">
                <Time value={state.updateTime} />
              </Text>
            )}
          </HStack>
          <Text fontSize="sm" color="fg.muted" marginTop="1">
            {state.kind === 'absent' ? 'The document is not there. ' : ''}
            {seenText(state)}
            {state.sizeBytes === null ? '' : ` · ${formatBytes(state.sizeBytes)}`}
          </Text>
        </Box>
        <Actions state={state} projectId={projectId} path={path} />
      </Flex>
      {fields === null || fields.total === 0 ? null : (
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
      )}
    </Box>
  );
}
