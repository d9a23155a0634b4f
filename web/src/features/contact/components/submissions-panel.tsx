import { listContactSubmissions, type ContactSubmission } from '@firekeep/functions/contract';
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { NextPage } from '#components/show-more.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { column, type Column } from '#components/table-columns.tsx';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import type { SubmissionFilter } from './submission-filters.tsx';
import { SubmissionDrawer, SubmissionStatus } from './submission-drawer.tsx';

const nothing = {
  new: ['Nothing new', 'Messages from the contact page appear here until they are handled.'],
  handled: ['Nothing handled', 'Messages that are marked as handled are kept here.'],
  all: ['No messages', 'What visitors send from the contact page appears here.'],
} as const;

function Nothing({ status, search, hasMore }: SubmissionFilter & { hasMore: boolean }) {
  const [title, description] =
    search === ''
      ? nothing[status ?? 'all']
      : hasMore
        ? ['Nothing found yet', 'None of the newest messages holds these words. Older ones may.']
        : ['Nothing found', 'No message that is shown here holds these words.'];
  return <EmptyNotice icon={<Inbox size={28} />} title={title} description={description} />;
}

function columnsFor(open: (submission: ContactSubmission) => void): Column<ContactSubmission>[] {
  return [
    column('Message', (submission) => (
      <Box maxWidth={{ base: '72vw', md: '34rem' }} overflowWrap="anywhere">
        <Button
          variant="plain"
          height="auto"
          padding="0"
          whiteSpace="normal"
          textAlign="start"
          justifyContent="flex-start"
          maxWidth="full"
          color="brand.fg"
          onClick={() => open(submission)}
        >
          <Text as="span" minWidth="0">
            {submission.subject}
          </Text>
        </Button>
        <Text color="fg.muted" fontSize="sm" lineClamp={2}>
          {submission.message}
        </Text>
        <Flex hideFrom="md" gap="2" align="center" wrap="wrap" marginTop="2" fontSize="sm">
          <SubmissionStatus status={submission.status} />
          <Text>{submission.name}</Text>
        </Flex>
      </Box>
    )),
    column(
      'From',
      ({ name, email }) => (
        <Box overflowWrap="anywhere" maxWidth="14rem">
          <Text>{name}</Text>
          <Text color="fg.muted" fontSize="sm">
            {email}
          </Text>
        </Box>
      ),
      { hideOnPhone: true },
    ),
    column('Received', ({ createdAt }) => <Time value={createdAt} />, { hideOnPhone: true }),
    column('Status', ({ status }) => <SubmissionStatus status={status} />, { hideOnPhone: true }),
  ];
}

/** The messages that `filter` lets through, newest first. */
export function SubmissionsPanel({ filter: { status, search } }: { filter: SubmissionFilter }) {
  const pages = useEndpointPages(
    listContactSubmissions,
    {
      query: {
        pageSize: 25,
        ...(status === null ? {} : { status }),
        ...(search === '' ? {} : { search }),
      },
    },
    { failure: 'Failed to load contact submissions' },
  );
  const { data, error, isPending, refetch } = pages;
  const [openId, setOpenId] = useState<string>();
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel flush>
      {isPending || error !== null ? (
        <Waiting
          label="Loading contact submissions"
          failure="Failed to load contact submissions"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : items.length === 0 ? (
        <Nothing status={status} search={search} hasMore={pages.hasNextPage} />
      ) : null}
      {items.length === 0 ? null : (
        <DataTable
          caption="Contact submissions"
          columns={columnsFor(({ id }) => setOpenId(id))}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
      <NextPage pages={pages}>
        {search === '' ? 'Show older messages' : 'Search older messages'}
      </NextPage>
      <SubmissionDrawer
        submission={items.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </Panel>
  );
}
