import { maxNoteLength, type ContactSubmission } from '@firekeep/functions/contract';
import { Box, Button, Field, Stack, Text, Textarea } from '@chakra-ui/react';
import { Check, Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { DetailDrawer, DetailDrawerContents } from '#components/detail-drawer.tsx';
import { Time } from '#components/time.tsx';
import { showToast } from '#lib/toaster.ts';
import { useChangeSubmission } from '../api/change-submission.ts';
import { mailLink } from '../model/mail-link.ts';
import { SubmissionStatus } from './submission-status.tsx';

function Note({ submission }: { submission: ContactSubmission }) {
  const change = useChangeSubmission();
  const [note, setNote] = useState(submission.note);
  const save = () =>
    change.mutate(
      { id: submission.id, note },
      { onSuccess: () => showToast({ type: 'success', title: 'Note saved' }) },
    );
  return (
    <Stack gap="2" align="flex-start">
      <Field.Root>
        <Field.Label>Note</Field.Label>
        <Textarea
          value={note}
          rows={3}
          maxLength={maxNoteLength}
          onChange={(event) => setNote(event.target.value)}
        />
        <Field.HelperText>For administrators; the sender never sees it.</Field.HelperText>
      </Field.Root>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={note.trim() === submission.note}
        loading={change.isPending}
        onClick={save}
      >
        Save note
      </Button>
    </Stack>
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
