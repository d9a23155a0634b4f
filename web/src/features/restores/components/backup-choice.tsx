import { coverageOf, type BackupRecord } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { formatBytes, formatCount, formatDateTime } from '#lib/format.ts';
import type { RestoreControl } from '../model/restore-form.ts';

function label({ createdAt, metadata }: BackupRecord): string {
  const { kind } = coverageOf(metadata);
  const time = formatDateTime(metadata.readTime ?? createdAt);
  return `${metadata.backupName} (${time}${kind === 'whole' ? '' : `, ${kind}`})`;
}

/** Which backup to restore from: the verified ones, newest first. */
export function BackupChoice({
  control,
  backups,
  onChange,
}: {
  control: RestoreControl;
  backups: readonly BackupRecord[];
  onChange: () => void;
}) {
  const { field, fieldState } = useController({ control, name: 'recordId' });
  const chosen = backups.find(({ id }) => id === field.value);
  return (
    <>
      <LabelledSelect
        label="Restore from"
        value={field.value}
        options={[
          ...(chosen === undefined ? [{ value: '', label: 'Choose a backup' }] : []),
          ...backups.map((record) => ({ value: record.id, label: label(record) })),
        ]}
        onValueChange={(id) => {
          field.onChange(id);
          onChange();
        }}
        error={fieldState.error?.message}
      />
      {chosen === undefined ? null : (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {formatCount(chosen.metadata.documentCount, 'document')},{' '}
          {formatBytes(chosen.metadata.rawBytes)}, verified. What is restored of it is verified once
          more before anything is written.
        </Text>
      )}
    </>
  );
}
