import { coverageOf, type BackupRecord } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { formatBytes, formatCount, formatDateTime } from '#lib/format.ts';

function label({ createdAt, metadata }: BackupRecord): string {
  const { kind } = coverageOf(metadata);
  const time = formatDateTime(metadata.readTime ?? createdAt);
  return `${metadata.backupName} (${time}${kind === 'whole' ? '' : `, ${kind}`})`;
}

/** Which backup to restore from: the verified ones, newest first. */
export function BackupChoice({
  backups,
  recordId,
  onChange,
  error,
}: {
  backups: readonly BackupRecord[];
  recordId: string;
  onChange: (recordId: string) => void;
  error: string | undefined;
}) {
  const chosen = backups.find(({ id }) => id === recordId);
  return (
    <>
      <LabelledSelect
        label="Restore from"
        value={recordId}
        options={[
          ...(chosen === undefined ? [{ value: '', label: 'Choose a backup' }] : []),
          ...backups.map((record) => ({ value: record.id, label: label(record) })),
        ]}
        onValueChange={onChange}
        error={error}
      />
      {chosen === undefined ? null : (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {formatCount(chosen.metadata.documentCount, 'document')},{' '}
          {formatBytes(chosen.metadata.rawBytes)}, verified. The whole backup is verified once more
          before anything is written.
        </Text>
      )}
    </>
  );
}
