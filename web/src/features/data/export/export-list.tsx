import type { DataExport } from '@firekeep/functions/contract';
import { Box, Flex, Heading, Progress, Stack, Text } from '@chakra-ui/react';
import { BusyIconButton } from '#components/busy-button.tsx';
import { Download, Trash2 } from 'lucide-react';
import { isOfDemonstration } from '#config/demonstration.ts';
import { ExactText } from '#components/exact-text.tsx';
import { JobFailure } from '#components/job-failure.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { Waiting } from '#components/waiting.tsx';
import { useCancelExport, useDeleteExport, useDownloadExport, useExports } from './exports.ts';
import {
  exportName,
  exportProgressText,
  exportTimeText,
  exportTones,
  isExportUnderWay,
} from './export-text.ts';

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
        {isOfDemonstration(projectId)
          ? 'They are there while this page stays open.'
          : 'They continue when this is closed. Files are kept for a day.'}
      </Text>
      <Stack
        as="ul"
        aria-label="Exports of this project"
        tabIndex={-1}
        listStyleType="none"
        gap="0"
      >
        {data.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </Stack>
    </Box>
  );
}

/** The list that something goes from, or the dialog where the list goes with it. */
function listOrDialog(left: HTMLElement): HTMLElement | null {
  const list = left.closest<HTMLElement>('ul');
  const isLeft = list !== null && (left.tagName !== 'LI' || list.childElementCount > 1);
  return isLeft ? list : left.closest<HTMLElement>('[role=dialog]');
}

function Row({ one }: { one: DataExport }) {
  const { status, what, format, createdAt, error } = one;
  const [tone, word] = exportTones[status];
  const name = exportName(what);
  const facts = [format.toUpperCase(), exportProgressText(one), exportTimeText(one)];
  return (
    <Stack
      ref={useFocusOnLeave<HTMLDivElement>(listOrDialog)}
      as="li"
      gap="2"
      paddingBlock="3"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Flex gap="3" align="start" justify="space-between">
        <Box minWidth="0">
          <Text fontWeight="medium" truncate title={name}>
            <ExactText text={name} />
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {facts.filter((fact) => fact !== null).join(' · ')}
          </Text>
          <Flex gap="2" align="center" fontSize="sm" color="fg.muted">
            {/* That a file is ready is read out. */}
            <Box aria-live="polite">
              <StatusBadge tone={tone}>{word}</StatusBadge>
            </Box>
            <Time value={createdAt} />
          </Flex>
        </Box>
        <Flex gap="2" flex="none">
          <RowButtons one={one} name={name} />
        </Flex>
      </Flex>
      {isExportUnderWay(one) ? <ExportProgress one={one} name={name} /> : null}
      {error === null ? null : <JobFailure error={error} />}
    </Stack>
  );
}

function RowButtons({ one, name }: { one: DataExport; name: string }) {
  const download = useDownloadExport();
  if (isExportUnderWay(one)) {
    return <CancelButton one={one} name={name} />;
  }
  return (
    <>
      {one.status === 'completed' ? (
        <QuietButton
          aria-label={`Download ${name} as ${one.format.toUpperCase()}`}
          loading={download.isPending}
          onClick={() => download.mutate(one.id)}
        >
          <Download size={14} /> Download
        </QuietButton>
      ) : null}
      <DeleteButton one={one} name={name} />
    </>
  );
}

/** Goes once the export has ended, whoever ended it. */
function CancelButton({ one: { id }, name }: { one: DataExport; name: string }) {
  const { mutate, isPending } = useCancelExport();
  return (
    <Box ref={useFocusOnLeave<HTMLDivElement>(listOrDialog)}>
      <QuietButton
        aria-label={`Cancel the export of ${name}`}
        loading={isPending}
        onClick={() => mutate({ params: { id } })}
      >
        Cancel
      </QuietButton>
    </Box>
  );
}

function DeleteButton({ one: { id, projectId }, name }: { one: DataExport; name: string }) {
  const { mutate, isPending } = useDeleteExport(projectId);
  return (
    <BusyIconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={`Delete the export of ${name}`}
      loading={isPending}
      onClick={() => mutate({ params: { id }, query: {} })}
    >
      <Trash2 size={14} />
    </BusyIconButton>
  );
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
