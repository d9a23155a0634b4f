import type { DataExport } from '@firekeep/functions/contract';
import { Box, Button, Flex, Heading, Progress, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { ExactText } from '#components/exact-text.tsx';
import { JobFailure } from '#components/job-failure.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { useCancelExport, useDownloadExport, useExports } from '../../api/exports.ts';
import {
  exportName,
  exportProgressText,
  exportTones,
  isUnderWay,
} from '../../model/export-text.ts';

/** Exports of a project that are under way, or whose files are kept. */
export function ExportList({ projectId }: { projectId: string }) {
  const { data, isPending, error, refetch } = useExports(projectId);
  if (isPending || error !== null) {
    return (
      <Waiting
        label="Loading exports"
        rows={1}
        failure="Failed to load the exports"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) {
    return null;
  }
  return (
    <Box>
      <Heading as="h3" size="sm">
        Exports of this project
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        They continue when this is closed. Files are kept for a day.
      </Text>
      <Stack as="ul" aria-label="Exports of this project" listStyleType="none" gap="0">
        {data.map((one) => (
          <Box key={one.id} as="li" paddingBlock="3" borderBottomWidth="1px" borderColor="border">
            <Row one={one} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function Row({ one }: { one: DataExport }) {
  const { status, what, format, createdAt, error } = one;
  const [tone, word] = exportTones[status];
  const name = exportName(what);
  return (
    <Stack gap="2">
      <Flex gap="3" align="center" justify="space-between">
        <Box minWidth="0">
          <Text fontWeight="medium" truncate title={name}>
            <ExactText text={name} />
          </Text>
          <Flex gap="2" align="center" fontSize="sm" color="fg.muted" wrap="wrap">
            <StatusBadge tone={tone}>{word}</StatusBadge>
            <Text>
              {format.toUpperCase()} · {exportProgressText(one)}
            </Text>
            <Time value={createdAt} />
          </Flex>
        </Box>
        <RowButton one={one} name={name} />
      </Flex>
      {isUnderWay(one) ? <ExportProgress one={one} name={name} /> : null}
      {error === null ? null : <JobFailure error={error} />}
    </Stack>
  );
}

function RowButton({ one, name }: { one: DataExport; name: string }) {
  const cancel = useCancelExport();
  const download = useDownloadExport();
  if (isUnderWay(one)) {
    return (
      <QuietButton
        aria-label={`Cancel the export of ${name}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: one.id } })}
      >
        Cancel
      </QuietButton>
    );
  }
  return one.status === 'completed' ? (
    <Button
      size="sm"
      aria-label={`Download ${name} as ${one.format.toUpperCase()}`}
      loading={download.isPending}
      onClick={() => download.mutate(one.id)}
    >
      <Download size={14} /> Download
    </Button>
  ) : null;
}

function ExportProgress({ one, name }: { one: DataExport; name: string }) {
  const { fraction } = one.progress;
  return (
    <Progress.Root value={fraction === null ? null : fraction * 100} size="sm">
      <Progress.Track borderRadius="full" aria-label={`Progress of ${name}`}>
        <Progress.Range transition="width 0.3s ease-out" />
      </Progress.Track>
    </Progress.Root>
  );
}
