import { serviceAccountJsonSchema, messages, type Project } from '@firekeep/functions/contract';
import { Dialog, Stack, Text } from '@chakra-ui/react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { useState, type FormEvent } from 'react';
import { useUser } from '#lib/auth/auth-state.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { showToast } from '#lib/toaster.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { KeyFileInput } from './key-file-input.tsx';
import { VerifyFirst } from './verify-first.tsx';

function keyError(text: string): string | undefined {
  if (text.trim() === '') {
    return messages.serviceAccountRequired;
  }
  return serviceAccountJsonSchema.safeParse(text).error?.issues[0]?.message;
}

function announce(project: Project): void {
  const [first] = project.health.errors;
  if (project.status === 'disconnected') {
    showToast({
      type: 'warning',
      title: 'The new key was stored, but does not connect',
      ...(first === undefined ? {} : { message: first }),
    });
  } else {
    showToast({ type: 'success', title: 'Key replaced', message: project.name });
  }
}

function ReplaceKeyForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const { emailVerified } = useUser();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const update = useUpdateProject({ isShownInPlace: true });
  const replace = async () => {
    try {
      announce(await update.mutateAsync({ id: project.id, update: { serviceAccountJson: text } }));
      onClose();
    } catch (reason) {
      setError(`${describeError(reason).message}. The key was not kept.`.replace('..', '.'));
    } finally {
      setText('');
      update.reset();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = keyError(text);
    setError(found);
    if (found === undefined) {
      void replace();
    }
  };
  if (emailVerified === false) {
    return (
      <>
        <Dialog.Header>
          <Dialog.Title>Replace the key of {project.name}</Dialog.Title>
        </Dialog.Header>
        <VerifyFirst />
        <DialogClose />
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Dialog.Header>
        <Dialog.Title>Replace the key of {project.name}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <Text color="fg.muted" fontSize="sm">
            The old key is destroyed in Firekeep once the new one is stored. Delete it in the Google
            Cloud console too, where it stays valid.
          </Text>
          <KeyFileInput
            value={text}
            onValueChange={(next) => {
              setError(undefined);
              setText(next);
            }}
            firebaseProjectId={project.firebaseProjectId}
            error={error}
          />
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Replace key" isPending={update.isPending} />
      <DialogClose />
    </form>
  );
}

/** Puts a new service account key in place of the stored one and tries it. */
export function ReplaceKeyDialog({
  project,
  isOpen,
  onClose,
}: {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <DialogFrame size="lg" isOpen={isOpen} onClose={onClose} isKept>
      <ReplaceKeyForm project={project} onClose={onClose} />
    </DialogFrame>
  );
}
