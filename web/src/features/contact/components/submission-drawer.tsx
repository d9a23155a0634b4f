import {
  changeContactSubmission,
  maxNoteLength,
  type ContactSubmission,
} from '@firekeep/functions/contract';
import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { Check, Mail, Undo2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DetailDrawer, DetailDrawerContents } from '#components/detail-drawer.tsx';
import { Form } from '#components/form/form.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';
import { showSubmission } from '../api/show-submission.ts';
import { mailLink } from '../model/mail-link.ts';

export function SubmissionStatus({ status }: Pick<ContactSubmission, 'status'>) {
  const isNew = status === 'new';
  return <StatusBadge tone={isNew ? 'busy' : 'good'}>{isNew ? 'New' : 'Handled'}</StatusBadge>;
}

function useChange() {
  return useEndpointMutation(changeContactSubmission, {
    failure: 'Failed to change the contact submission',
    onSuccess: async (changed, _, client) => showSubmission(client, changed),
  });
}

const noteSchema = z.object({ note: z.string() });

function Note({ submission }: { submission: ContactSubmission }) {
  const { mutateAsync, isPending } = useChange();
  const form = useZodForm({
    schema: noteSchema,
    defaultValues: { note: submission.note },
    onSubmit: async ({ note }) => mutateAsync({ params: { id: submission.id }, body: { note } }),
    onDone: () => showToast({ type: 'success', title: 'Note saved' }),
  });
  const { control } = form;
  const note = useWatch({ control, name: 'note' });
  return (
    <Form form={form}>
      <Stack gap="2" align="flex-start">
        <TextAreaField
          control={control}
          name="note"
          label="Note"
          rows={3}
          maxLength={maxNoteLength}
          help="For administrators; the sender never sees it."
        />
        <QuietButton type="submit" disabled={note.trim() === submission.note} loading={isPending}>
          Save note
        </QuietButton>
      </Stack>
    </Form>
  );
}

function HandledButton({ submission }: { submission: ContactSubmission }) {
  const change = useChange();
  const isNew = submission.status === 'new';
  const set = () =>
    change.mutate(
      { params: { id: submission.id }, body: { status: isNew ? 'handled' : 'new' } },
      {
        onSuccess: () =>
          showToast({ type: 'success', title: isNew ? 'Marked as handled' : 'Marked as new' }),
      },
    );
  return (
    <BusyButton variant="outline" colorPalette="gray" loading={change.isPending} onClick={set}>
      {isNew ? <Check size={16} /> : <Undo2 size={16} />}
      {isNew ? 'Mark as handled' : 'Mark as new'}
    </BusyButton>
  );
}

function Contents({ submission }: { submission: ContactSubmission }) {
  const answer = mailLink(submission);
  return (
    <DetailDrawerContents
      title={submission.subject}
      state={
        <>
          <SubmissionStatus status={submission.status} />
          <Time value={submission.createdAt} />
        </>
      }
      actions={
        <>
          <HandledButton submission={submission} />
          {answer === null ? null : (
            <Button asChild>
              <a href={answer}>
                <Mail size={16} /> Answer by mail
              </a>
            </Button>
          )}
        </>
      }
    >
      <Box overflowWrap="anywhere">
        <Text fontWeight="medium">{submission.name}</Text>
        <Text color="fg.muted">{submission.email}</Text>
      </Box>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {submission.message}
      </Text>
      {submission.handledAt === null ? null : (
        <Text color="fg.muted" fontSize="sm">
          Handled <Time value={submission.handledAt} />
        </Text>
      )}
      <Note submission={submission} />
    </DetailDrawerContents>
  );
}

/** One message, with what can be done about it. Whatever a stranger wrote is shown as text. */
export function SubmissionDrawer({
  submission,
  onClose,
}: {
  submission: ContactSubmission | undefined;
  onClose: () => void;
}) {
  return (
    <DetailDrawer isOpen={submission !== undefined} onClose={onClose}>
      {submission === undefined ? null : <Contents key={submission.id} submission={submission} />}
    </DetailDrawer>
  );
}
