import { listNotices, type Channel, type Notice } from '@firekeep/functions/contract';
import { Bell } from 'lucide-react';
import { DetailDrawer, DetailDrawerContents } from '#components/detail-drawer.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { List, ListRow, RowNote } from '#components/list-row.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { kindTexts } from '../model/channel-kind-text.ts';
import { noticeState } from '../model/notice-text.ts';

function NoticeRow({ notice }: { notice: Notice }) {
  const { tone, word, details } = noticeState(notice);
  return (
    <ListRow
      title={notice.title}
      badges={
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <RowNote>
            <Time value={notice.createdAt} />
          </RowNote>
        </>
      }
      details={details === '' ? null : <RowNote>{details}</RowNote>}
    />
  );
}

function Notices({ channelId }: { channelId: string }) {
  const failure = 'Failed to load what was sent';
  const { data, error, refetch } = useEndpoint(
    listNotices,
    { params: { id: channelId } },
    { failure, staleTime: 0 },
  );
  if (data === undefined) {
    return (
      <Waiting
        label="Loading what was sent"
        failure={failure}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return data.length === 0 ? (
    <EmptyNotice
      icon={<Bell />}
      title="Nothing was sent yet"
      description="What is sent to this channel is listed here for 30 days."
    />
  ) : (
    <List
      aria-label="What was sent"
      marginInline="-4"
      marginTop="-2"
      css={{ '& > li:first-of-type': { borderTopWidth: 0 } }}
    >
      {data.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </List>
  );
}

/** What was sent to a channel in the last 30 days, and what became of it. */
export function NoticesDrawer({
  channel,
  onClose,
}: {
  channel: Channel | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <DetailDrawer isOpen={channel !== undefined} onClose={onClose}>
      {channel === undefined ? null : (
        <DetailDrawerContents
          title={`Sent to ${channel.name}`}
          state={`${kindTexts[channel.kind].title} · ${channel.shownAddress}`}
          actions={null}
        >
          <Notices channelId={channel.id} />
        </DetailDrawerContents>
      )}
    </DetailDrawer>
  );
}
