import { getPlanDifference, type PlanPage } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ChangeMark, type ChangeWords } from '#components/change-counts.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

const words: ChangeWords = { create: 'created', update: 'changed', delete: 'deleted' };

/** Every field that a change set was to change, before and after. */
function Fields({ changeId, path }: { changeId: string; path: string }) {
  const { data, error, refetch } = useEndpoint(
    getPlanDifference,
    { params: { id: changeId }, query: { path } },
    // What a change set wrote no longer changes.
    { staleTime: Infinity, failure: 'Failed to load the fields' },
  );
  if (data === undefined) {
    return error === null ? (
      <RowsSkeleton label={`Loading the fields of ${path}`} rows={2} />
    ) : (
      <ErrorNotice title="Failed to load the fields" error={error} onRetry={() => void refetch()} />
    );
  }
  return data.fields.length === 0 ? (
    <Text fontSize="sm" color="fg.muted" paddingBlock="2">
      The document has no fields.
    </Text>
  ) : (
    <FieldDifferences
      label={`Fields of ${path}`}
      differences={data.fields}
      more={data.moreFields}
    />
  );
}

/** A document of a change set; its fields are asked for when it is opened. */
export function ChangedDocument({
  changeId,
  projectId,
  item: { path, change },
  isNotWritten,
  isOpenAtFirst,
}: {
  changeId: string;
  /** The project that was written to. */
  projectId: string;
  item: PlanPage['items'][number];
  /** Whether it was left to somebody quicker, or refused. */
  isNotWritten: boolean;
  isOpenAtFirst: boolean;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="3" align="center" minHeight="9" paddingInline="4" paddingBlock="1">
        <ChangeMark kind={change} word={words[change]} />
        <Box flex="1" minWidth="0">
          <TextLink
            to={paths.projectDocument.link(projectId, path)}
            fontFamily="mono"
            fontSize="sm"
            overflowWrap="anywhere"
          >
            <ExactText text={path} />
          </TextLink>
        </Box>
        {isNotWritten ? <StatusBadge tone="warning">Not written</StatusBadge> : null}
        <QuietButton
          size="2xs"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`Fields of ${path}`}
          onClick={() => setOpen(!isOpen)}
        >
          Fields {isOpen ? <ChevronDown /> : <ChevronRight />}
        </QuietButton>
      </Flex>
      {isOpen ? (
        <Box paddingInline="4" paddingBottom="3">
          <Fields changeId={changeId} path={path} />
        </Box>
      ) : null}
    </Box>
  );
}
