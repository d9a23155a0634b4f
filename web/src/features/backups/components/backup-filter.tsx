import type { BackupRecord, Retention } from '@firekeep/functions/contract';
import { Button, HStack } from '@chakra-ui/react';
import { chooseBackups, type BackupChoice, type BackupFilter } from '../model/list.ts';

const labels: readonly (readonly [BackupFilter, string])[] = [
  ['all', 'All'],
  ['full', 'Full'],
  ['partial', 'Partial'],
  ['unfinished', 'Not completed'],
  ['safety', 'Safety'],
];

/** A schedule that backups were made by. */
export interface MadeBy {
  readonly id: string;
  readonly name: string;
  readonly retention: Retention;
}

function Choice({
  isOn,
  children,
  onClick,
}: {
  isOn: boolean;
  children: string;
  onClick: () => void;
}) {
  return (
    <Button
      size="xs"
      colorPalette="gray"
      variant={isOn ? 'subtle' : 'ghost'}
      aria-pressed={isOn}
      {...(isOn ? { bg: 'bg.emphasized' } : {})}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** Which backups are listed; offers only what there is some of. */
export function BackupFilterBar({
  records,
  schedules,
  choice,
  onChange,
}: {
  records: readonly BackupRecord[];
  schedules: readonly MadeBy[];
  choice: BackupChoice;
  onChange: (choice: BackupChoice) => void;
}) {
  const count = (next: BackupChoice) => chooseBackups(records, next).length;
  return (
    <HStack as="fieldset" aria-label="Filter backups" gap="1" wrap="wrap" paddingInline="3">
      {labels.map(([filter, label]) => {
        const next = { filter, scheduleId: null };
        const isOn = choice.filter === filter && choice.scheduleId === null;
        return filter === 'all' || isOn || count(next) > 0 ? (
          <Choice key={filter} isOn={isOn} onClick={() => onChange(next)}>
            {`${label} ${count(next)}`}
          </Choice>
        ) : null;
      })}
      {schedules.map(({ id, name }) => {
        const next = { filter: 'all', scheduleId: id } as const;
        return count(next) === 0 ? null : (
          <Choice key={id} isOn={choice.scheduleId === id} onClick={() => onChange(next)}>
            {`${name} ${count(next)}`}
          </Choice>
        );
      })}
    </HStack>
  );
}
