import {
  deletionDays,
  listDeletions,
  type AccountSettings,
  type Deletion,
} from '@firekeep/functions/contract';
import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { List, ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { takeBack } from '#lib/api/take-back.ts';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { formatCount, formatDay } from '#lib/format.ts';
import { useChangeSettings } from '../api/account.ts';
import { SettingsPanel } from './settings-panel.tsx';

const words: Readonly<Record<Deletion['kind'], string>> = {
  backup: 'Backup',
  schedule: 'Schedule',
  project: 'Project',
  account: 'Account',
};
const dayChoices = [deletionDays.least, 14, 21, deletionDays.most];

function Row({ deletion }: { deletion: Deletion }) {
  const { id, kind, name, projectName, goneAt } = deletion;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    await takeBack(client, id);
    setAsked(false);
  };
  const place = projectName === null || kind === 'project' ? '' : ` of ${projectName}`;
  return (
    <ListRow
      title={name}
      details={
        <RowNote>
          {words[kind]}
          {place}, gone for good on {formatDay(goneAt)}
        </RowNote>
      }
      actions={
        <QuietButton loading={isAsked} onClick={() => void ask()} aria-label={`Take back ${name}`}>
          <Undo2 size={16} /> Take back
        </QuietButton>
      }
    />
  );
}

function Waiting() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndpointPages(
    listDeletions,
    {},
    { failure: 'Failed to load what is deleted' },
  );
  if (error !== null) {
    const retry = () => void refetch();
    return <ErrorNotice title="Failed to load what is deleted" error={error} onRetry={retry} />;
  }
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="2" align="flex-start">
      {items.length === 0 ? (
        <Text color="fg.muted">Nothing waits to be gone for good.</Text>
      ) : (
        <List aria-label="Deleted" width="full">
          {items.map((deletion) => (
            <Row key={deletion.id} deletion={deletion} />
          ))}
        </List>
      )}
      {hasNextPage ? (
        <QuietButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </QuietButton>
      ) : null}
    </Stack>
  );
}

function Delay({ saved }: { saved: AccountSettings }) {
  const { settings, save } = useChangeSettings(saved);
  const days = [...new Set([...dayChoices, settings.deletionDays])].toSorted((a, b) => a - b);
  return (
    <Stack gap="4">
      <LabelledSelect
        label="What you delete from now on can be taken back for"
        value={String(settings.deletionDays)}
        options={days.map((count) => ({ value: String(count), label: formatCount(count, 'day') }))}
        onValueChange={(value) => save({ deletionDays: Number(value) })}
      />
      <Waiting />
    </Stack>
  );
}

/** What was deleted and can be taken back, and for how long. */
export function DeletedPanel() {
  return (
    <SettingsPanel
      id="deleted"
      title="Deleted"
      description="Backups, schedules and projects that can be taken back"
      height="8rem"
    >
      {(saved) => <Delay saved={saved} />}
    </SettingsPanel>
  );
}
