import { coverageOf, type BackupRecord } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { formatBytes, formatCount, formatDateTime } from '#lib/format.ts';
import { nowChoice } from '../model/now-choice.ts';
import type { RestoreControl } from '../model/restore-form.ts';

function label({ createdAt, metadata }: BackupRecord): string {
  const { kind } = coverageOf(metadata);
  const time = formatDateTime(metadata.readTime ?? createdAt);
  return `${metadata.backupName} (${time}${kind === 'whole' ? '' : `, ${kind}`})`;
}

/** Which backup to restore from, one that is made first or the verified ones, newest first. */
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
  const isNow = field.value === nowChoice;
  const chosen = backups.find(({ id }) => id === field.value);
  return (
    <>
      <LabelledSelect
        label="Restore from"
        value={field.value}
        options={[
          ...(isNow || chosen !== undefined ? [] : [{ value: '', label: 'Choose a backup' }]),
          { value: nowChoice, label: 'Now (live data)' },
          ...backups.map((record) => ({ value: record.id, label: label(record) })),
        ]}
        onValueChange={(id) => {
          field.onChange(id);
          onChange();
        }}
        error={fieldState.error?.message}
      />
      {isNow ? (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          A backup of the whole database is made first, and the plan is made from it. It stays among
          the backups.
          {backups.length === 0 ? null : ' The collections below are those of an earlier backup.'}
        </Text>
      ) : null}
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
