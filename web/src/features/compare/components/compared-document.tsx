import type { ComparedDocument as Compared } from '@firekeep/functions/contract';
import { Box, Flex, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import { ChangeMark } from '#components/change-counts.tsx';
import { CheckBox } from '#components/check-box.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { formatBytes } from '#lib/format.ts';
import type { PossibleCall } from '../api/compare.ts';
import { useDocumentDifference } from '../api/get-differences.ts';
import { CompareActionsContext } from './compare-actions.ts';

const marks = {
  added: { kind: 'create', word: 'added' },
  removed: { kind: 'delete', word: 'removed' },
  changed: { kind: 'update', word: 'changed' },
} as const;

function sizes({ before, after }: Compared): string {
  const [old, now] = [before, after].map((side) =>
    side === null ? null : formatBytes(side.sizeBytes),
  );
  return old !== null && now !== null && old !== now ? `${old} → ${now}` : (now ?? old ?? '');
}

interface ComparedDocumentProps {
  readonly item: Compared;
  readonly projectId: string;
  readonly points: PossibleCall;
}

/** The fields that differ: all of them, once they have come. */
function Fields({ item, projectId, points }: ComparedDocumentProps) {
  const { path } = item;
  const { data, error, isSuccess, refetch } = useDocumentDifference({ projectId, points, path });
  const diff = data?.fields ?? item.fields;
  if (diff !== null) {
    return (
      <FieldDifferences
        label={`Fields of ${path}`}
        differences={diff.changes}
        more={diff.total - diff.changes.length}
      />
    );
  }
  if (isSuccess) {
    return (
      <Text fontSize="sm" color="fg.muted">
        No field differs by now.
      </Text>
    );
  }
  return error === null ? (
    <Skeleton height="4rem" />
  ) : (
    <ErrorNotice title="Failed to compare" error={error} onRetry={() => void refetch()} />
  );
}

interface Selectable {
  readonly isSelected: boolean;
  /** Undefined where nothing can be done with those that are selected. */
  readonly onSelect: ((isSelected: boolean) => void) | undefined;
}

function Select({ path, isSelected, onSelect }: Selectable & { path: string }) {
  return onSelect === undefined ? null : (
    <CheckBox
      size="sm"
      label={<VisuallyHidden>Select {path}</VisuallyHidden>}
      checked={isSelected}
      onValueChange={onSelect}
    />
  );
}

/** A document that differs; its fields are asked for when it is opened. */
export function ComparedDocument({
  isOpen,
  onOpen,
  isSelected,
  onSelect,
  ...props
}: ComparedDocumentProps & Selectable & { isOpen: boolean; onOpen: () => void }) {
  const { item, projectId } = props;
  const { renderDocumentActions } = useContext(CompareActionsContext);
  const { kind, word } = marks[item.change];
  return (
    <>
      <Flex
        gap="3"
        align="center"
        minHeight="9"
        paddingInline="4"
        paddingBlock="1"
        borderTopWidth="1px"
        borderColor="border.muted"
      >
        <Select path={item.path} {...{ isSelected, onSelect }} />
        <ChangeMark kind={kind} word={word} />
        <Box flex="1" minWidth="0">
          <TextLink
            to={paths.documentHistory.link(projectId, item.path)}
            fontFamily="mono"
            fontSize="sm"
            overflowWrap="anywhere"
          >
            <ExactText text={item.path} />
          </TextLink>
        </Box>
        <Text fontSize="xs" color="fg.muted" whiteSpace="nowrap" hideBelow="sm">
          {sizes(item)}
        </Text>
        {renderDocumentActions?.(item)}
        <QuietButton
          size="2xs"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`Fields of ${item.path}`}
          onClick={onOpen}
        >
          Fields {isOpen ? <ChevronDown /> : <ChevronRight />}
        </QuietButton>
      </Flex>
      {isOpen ? (
        <Box paddingInline="4" paddingBottom="3">
          <Fields {...props} />
        </Box>
      ) : null}
    </>
  );
}
