import type { BackupRecord } from '@firekeep/functions/contract';
import { Box } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { ShowMore } from '#components/show-more.tsx';
import { BackupRow } from './backup-row.tsx';

const step = 20;

export interface BackupListProps {
  readonly records: readonly BackupRecord[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onOpen: (record: BackupRecord) => void;
  /** Offered where there is no backup yet. */
  readonly firstAction: ReactNode;
}

/** A project's backups, newest first. */
export function BackupList(props: BackupListProps) {
  const { records, isLoading, error, onRetry, onOpen, firstAction } = props;
  const [limit, setLimit] = useState(step);
  if (isLoading) {
    return <RowsSkeleton label="Loading backup records" />;
  }
  if (error !== null) {
    return (
      <Box padding="4">
        <ErrorNotice title="Failed to load backup records" error={error} onRetry={onRetry} />
      </Box>
    );
  }
  if (records.length === 0) {
    return (
      <EmptyNotice
        icon={<Archive />}
        title="No backups yet"
        description="The first backup stores everything; later ones store only what has changed."
        action={firstAction}
      />
    );
  }
  return (
    <>
      <Box as="ul" listStyleType="none" aria-label="Backups">
        {records.slice(0, limit).map((record) => (
          <BackupRow key={record.id} record={record} onOpen={() => onOpen(record)} />
        ))}
      </Box>
      <ShowMore shown={limit} total={records.length} onShow={() => setLimit(limit + step)} />
    </>
  );
}
