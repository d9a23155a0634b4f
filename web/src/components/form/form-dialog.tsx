import { Dialog, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DialogButtons } from '../dialog-buttons.tsx';
import { DialogClose } from '../dialog-close.tsx';
import { DialogFrame, type DialogFrameProps } from '../dialog-frame.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { Form } from './form.tsx';
import { useZodForm, type ZodForm, type ZodFormOptions } from './use-zod-form.ts';

interface DialogFormProps<Values extends FieldValues, Out, Result> extends ZodFormOptions<
  Values,
  Out,
  Result
> {
  readonly onClose: () => void;
  readonly title: string;
  /** On the button: what happens, such as `Create schedule`. */
  readonly submitLabel: string;
  /** Over what went wrong without a field to blame, above or below the fields. */
  readonly failureTitle: string;
  readonly failureAt?: 'top';
  readonly autoComplete?: 'off';
  readonly gap?: string;
  readonly children: (form: ZodForm<Values, Out>) => ReactNode;
}

/** The contents of a dialog that is a form. */
export function DialogForm<Values extends FieldValues, Out, Result>({
  onClose,
  title,
  submitLabel,
  failureTitle,
  failureAt,
  autoComplete,
  gap = '4',
  children,
  onDone,
  ...options
}: DialogFormProps<Values, Out, Result>) {
  const form = useZodForm({
    ...options,
    onDone: (result: Result) => {
      onDone?.(result);
      onClose();
    },
  });
  const failure =
    form.failure === null ? null : <ErrorNotice title={failureTitle} error={form.failure} />;
  return (
    <Form form={form} autoComplete={autoComplete}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap={gap}>
          {failureAt === 'top' ? failure : null}
          {children(form)}
          {failureAt === 'top' ? null : failure}
        </Stack>
      </Dialog.Body>
      <DialogButtons label={submitLabel} isPending={form.isPending} />
      <DialogClose />
    </Form>
  );
}

/** A dialog that is a form, with its default values each time that it opens. Closes once done. */
export function FormDialog<Values extends FieldValues, Out, Result>({
  isOpen,
  size,
  isKept,
  scrollsInside,
  ...form
}: DialogFormProps<Values, Out, Result> & Omit<DialogFrameProps, 'children'>) {
  const frame = { isOpen, size, isKept, scrollsInside, onClose: form.onClose };
  return (
    <DialogFrame {...frame}>
      <DialogForm {...form} />
    </DialogFrame>
  );
}
