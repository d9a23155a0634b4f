import type { ComparedDocument as Compared } from '@firekeep/functions/contract';
import { Box, Skeleton, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { paths } from '#config/paths.ts';
import { formatBytes } from '#lib/format.ts';
import type { PossibleCall } from '../api/compare.ts';
import { useDocumentDifference } from '../api/get-differences.ts';

const labels: Readonly<Record<Compared['change'], { tone: Tone; text: string }>> = {
  added: { tone: 'good', text: 'Added' },
  removed: { tone: 'bad', text: 'Removed' },
  changed: { tone: 'busy', text: 'Changed' },
};

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

/** A document that differs; its fields are asked for when it is opened. */
export function ComparedDocument(props: ComparedDocumentProps) {
  const { item, projectId } = props;
  const [isOpen, setOpen] = useState(false);
  const label = labels[item.change];
  return (
    <ListRow
      title={
        <>
          <StatusBadge tone={label.tone}>{label.text}</StatusBadge>
          <TextLink
            to={paths.documentHistory.link(projectId, item.path)}
            fontFamily="mono"
            fontSize="sm"
            overflowWrap="anywhere"
          >
            <ExactText text={item.path} />
          </TextLink>
        </>
      }
      actions={
        <>
          <RowNote>{sizes(item)}</RowNote>
          <QuietButton
            size="xs"
            aria-expanded={isOpen}
            aria-label={`Fields of ${item.path}`}
            onClick={() => setOpen(!isOpen)}
          >
            Fields {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          </QuietButton>
        </>
      }
      below={
        isOpen ? (
          <Box marginTop="3">
            <Fields {...props} />
          </Box>
        ) : null
      }
    />
  );
}
