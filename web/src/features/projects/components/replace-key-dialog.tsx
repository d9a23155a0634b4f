import { Dialog, Text } from '@chakra-ui/react';
import type { Project } from '@firekeep/functions/contract';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { DialogForm } from '#components/form/form-dialog.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { showToast } from '#lib/toaster.ts';
import { useUpdateProject } from '../api/change-project.ts';
import { keySchema } from '../model/connect-form.ts';
import { KeyFileInput } from './key-file-input.tsx';
import { VerifyFirst } from './verify-first.tsx';

const replaceSchema = z.object({ serviceAccountJson: keySchema });

function titleOf({ name }: Project): string {
  return `Replace the key of ${name}`;
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

/** Whatever the server says of a key is said at its field. */
function refusalOf(reason: unknown): ApiError {
  const message = `${describeError(reason).message}. The key was not kept.`.replace('..', '.');
  return new ApiError('invalid-argument', message, { fields: { serviceAccountJson: message } });
}

interface ReplaceKeyProps {
  readonly project: Project;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ReplaceKeyForm({ project, onClose }: Omit<ReplaceKeyProps, 'isOpen'>) {
  const { mutateAsync, reset } = useUpdateProject({ isShownInPlace: true });
  return (
    <DialogForm
      onClose={onClose}
      title={titleOf(project)}
      submitLabel="Replace key"
      failureTitle="Failed to replace the key"
      autoComplete="off"
      schema={replaceSchema}
      defaultValues={{ serviceAccountJson: '' }}
      onSubmit={async (update, { setValue }) => {
        try {
          return await mutateAsync({ params: { id: project.id }, body: update });
        } catch (error) {
          throw refusalOf(error);
        } finally {
          // The key's text is kept no longer than its request.
          setValue('serviceAccountJson', '');
          reset();
        }
      }}
      onDone={announce}
    >
      {({ control }) => (
        <>
          <Text color="fg.muted" fontSize="sm">
            The old key is destroyed in Firekeep once the new one is stored. Delete it in the Google
            Cloud console too, where it stays valid.
          </Text>
          <Controller
            control={control}
            name="serviceAccountJson"
            render={({ field, fieldState }) => (
              <KeyFileInput
                value={field.value}
                onValueChange={field.onChange}
                firebaseProjectId={project.firebaseProjectId}
                error={fieldState.error?.message}
              />
            )}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Puts a new service account key in place of the stored one and tries it. */
export function ReplaceKeyDialog({ isOpen, ...props }: ReplaceKeyProps) {
  const { emailVerified } = useUser();
  return (
    <DialogFrame size="lg" isOpen={isOpen} onClose={props.onClose} isKept>
      {emailVerified === false ? (
        <>
          <Dialog.Header>
            <Dialog.Title>{titleOf(props.project)}</Dialog.Title>
          </Dialog.Header>
          <VerifyFirst />
          <DialogClose />
        </>
      ) : (
        <ReplaceKeyForm {...props} />
      )}
    </DialogFrame>
  );
}
