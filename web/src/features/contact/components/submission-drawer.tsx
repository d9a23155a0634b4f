import { maxNoteLength, type ContactSubmission } from '@firekeep/functions/contract';
import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { Check, Mail, Undo2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DetailDrawer, DetailDrawerContents } from '#components/detail-drawer.tsx';
import { Form } from '#components/form/form.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Time } from '#components/time.tsx';
import { showToast } from '#lib/toaster.ts';
import { useChangeSubmission } from '../api/change-submission.ts';
import { mailLink } from '../model/mail-link.ts';
import { SubmissionStatus } from './submission-status.tsx';

const noteSchema = z.object({ note: z.string() });

function Note({ submission }: { submission: ContactSubmission }) {
  const { mutateAsync, isPending } = useChangeSubmission();
  const form = useZodForm({
    schema: noteSchema,
    defaultValues: { note: submission.note },
    onSubmit: async ({ note }) => mutateAsync({ id: submission.id, note }),
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
        <Button
          type="submit"
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={note.trim() === submission.note}
          loading={isPending}
        >
          Save note
        </Button>
      </Stack>
    </Form>
  );
}

function HandledButton({ submission }: { submission: ContactSubmission }) {
  const change = useChangeSubmission();
  const isNew = submission.status === 'new';
  const set = () =>
    change.mutate(
      { id: submission.id, status: isNew ? 'handled' : 'new' },
      {
        onSuccess: () =>
          showToast({ type: 'success', title: isNew ? 'Marked as handled' : 'Marked as new' }),
      },
    );
  return (
    <Button variant="outline" colorPalette="gray" loading={change.isPending} onClick={set}>
      {isNew ? <Check size={16} /> : <Undo2 size={16} />}
      {isNew ? 'Mark as handled' : 'Mark as new'}
    </Button>
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

/** One message, with what can be done about it. Open while `submission` is given. Whatever a stranger wrote is shown as text. */
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
