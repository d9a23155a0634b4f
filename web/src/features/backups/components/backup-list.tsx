import type { BackupRecord } from '@firekeep/functions/contract';
import { Button, HStack, Text } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { List } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { ShowMore } from '#components/show-more.tsx';
import { Waiting } from '#components/waiting.tsx';
import { formatCount } from '#lib/format.ts';
import { isSafety } from '../model/record-status.ts';
import { BackupRow } from './backup-row.tsx';

const step = 20;

interface BackupListProps {
  readonly records: readonly BackupRecord[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onOpen: (record: BackupRecord) => void;
  readonly onStart: () => void;
}

/** What was made before restores stands apart: it holds only what one of them changed. */
function SafetyBackups({
  count,
  isShown,
  onShow,
}: {
  count: number;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  return count === 0 ? null : (
    <HStack
      gap="3"
      wrap="wrap"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Text fontSize="sm" color="fg.muted">
        {formatCount(count, 'safety backup')} made before restores
      </Text>
      <QuietButton
        size="xs"
        aria-expanded={isShown}
        aria-label={`${isShown ? 'Hide' : 'Show'} safety backups`}
        onClick={() => onShow(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </QuietButton>
    </HStack>
  );
}

/** A project's backups, newest first; safety backups when asked for. */
export function BackupList(props: BackupListProps) {
  const { records, isLoading, error, onRetry, onOpen, onStart } = props;
  const [limit, setLimit] = useState(step);
  const [isWhole, setWhole] = useState(false);
  const kept = records.filter((record) => !isSafety(record));
  const safetyBackups = (
    <SafetyBackups count={records.length - kept.length} isShown={isWhole} onShow={setWhole} />
  );
  const shown = isWhole ? records : kept;
  if (isLoading || error !== null) {
    return (
      <Waiting
        label="Loading backup records"
        failure="Failed to load backup records"
        error={error}
        onRetry={onRetry}
      />
    );
  }
  if (kept.length === 0 && !isWhole) {
    return (
      <>
        <EmptyNotice
          icon={<Archive />}
          title="No backups yet"
          description="The first backup stores everything; later ones store only what has changed."
          action={<Button onClick={onStart}>Make the first backup</Button>}
        />
        {safetyBackups}
      </>
    );
  }
  return (
    <>
      <List aria-label="Backups">
        {shown.slice(0, limit).map((record) => (
          <BackupRow key={record.id} record={record} onOpen={() => onOpen(record)} />
        ))}
      </List>
      <ShowMore shown={limit} total={shown.length} onShow={() => setLimit(limit + step)} />
      {safetyBackups}
    </>
  );
}
