import {
  deleteChannel,
  maxChannels,
  type Channel,
  type Project,
} from '@firekeep/functions/contract';
import { Button, Text } from '@chakra-ui/react';
import { Bell, Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { lateDialog } from '#components/late-dialog.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { Waiting } from '#components/waiting.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';
import { channelLists, useChannels } from '../api/channels.ts';
import type { ChannelEdit } from './channel-dialog.tsx';
import { ChannelRow } from './channel-row.tsx';

const ChannelDialog = lateDialog(async () => (await import('./channel-dialog.tsx')).ChannelDialog);
const NoticesDrawer = lateDialog(async () => (await import('./notices-drawer.tsx')).NoticesDrawer);

function DeleteDialog({ channel, onClose }: { channel: Channel | undefined; onClose: () => void }) {
  const remove = useEndpointMutation(deleteChannel, {
    failure: 'Failed to delete the channel',
    invalidates: channelLists,
  });
  return (
    <LateConfirmDialog
      isOpen={channel !== undefined}
      onClose={onClose}
      onConfirm={() => {
        if (channel !== undefined) {
          const { id, name } = channel;
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                showToast({ type: 'success', title: 'Channel deleted', message: name });
                onClose();
              },
            },
          );
        }
      }}
      title="Delete this channel?"
      confirmLabel="Delete channel"
      isPending={remove.isPending}
    >
      <Text>Nothing more is sent to {channel?.name}. What waits to be sent goes with it.</Text>
    </LateConfirmDialog>
  );
}

/** What is done with a channel of the list. */
interface ChannelActions {
  readonly onEdit: (edit: ChannelEdit) => void;
  readonly onShow: (channel: Channel) => void;
  readonly onDelete: (channel: Channel) => void;
}

function Channels({
  projects,
  onEdit,
  onShow,
  onDelete,
}: ChannelActions & { projects: readonly Project[] }) {
  const { data, error, refetch } = useChannels();
  if (data === undefined) {
    return (
      <Waiting
        label="Loading channels"
        rows={2}
        failure="Failed to load the channels"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return data.channels.length === 0 ? (
    <EmptyNotice
      icon={<Bell />}
      title="No channel yet"
      description="With a channel you learn of a failed or unusual backup while Firekeep is closed: by email, in a chat, or by a webhook."
      action={<Button onClick={() => onEdit({ kind: 'new' })}>Add the first channel</Button>}
    />
  ) : (
    <List aria-label="Channels">
      {data.channels.map((channel) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          projects={projects}
          onShow={() => onShow(channel)}
          onEdit={() => onEdit({ kind: 'change', channel })}
          onDelete={() => onDelete(channel)}
        />
      ))}
    </List>
  );
}

/** Where the account's notices go, with what makes, changes, tests and deletes these channels. */
export function ChannelsPanel({ projects }: { projects: readonly Project[] }) {
  const { data } = useChannels();
  const [edit, setEdit] = useState<ChannelEdit>();
  const [shown, setShown] = useState<Channel>();
  const [deleted, setDeleted] = useState<Channel>();
  const isFull = data !== undefined && data.channels.length >= maxChannels;
  return (
    <Panel
      id="channels"
      title="Channels"
      description="Where notices of your projects go while Firekeep is closed"
      scrollMarginTop="16"
      flush
      actions={
        <QuietButton
          disabled={data === undefined || isFull}
          title={isFull ? `An account has ${maxChannels} channels at most` : undefined}
          onClick={() => setEdit({ kind: 'new' })}
        >
          <Plus size={16} /> Add a channel
        </QuietButton>
      }
    >
      <Channels projects={projects} onEdit={setEdit} onShow={setShown} onDelete={setDeleted} />
      <ChannelDialog
        isOpen={edit !== undefined}
        edit={edit}
        onClose={() => setEdit(undefined)}
        projects={projects}
        sendsEmail={data?.sendsEmail === true}
      />
      <NoticesDrawer
        isOpen={shown !== undefined}
        channel={shown}
        onClose={() => setShown(undefined)}
      />
      <DeleteDialog channel={deleted} onClose={() => setDeleted(undefined)} />
    </Panel>
  );
}
