import { Dialog, Stack } from '@chakra-ui/react';
import { DialogButtons } from './dialog-buttons.tsx';
import { DialogClose } from './dialog-close.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { TypedName } from './typed-name.tsx';
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** On the button: what happens, e.g. `Delete project`. */
  readonly confirmLabel: string;
  /** Has to be typed before the button works. Without it one press is enough. */
  readonly typed?: string;
  /** What is with it, where `children` ask for another one's name too. */
  readonly typedOf?: string;
  /** Whether `children` ask for nothing more; true by default. */
  readonly isComplete?: boolean;
  readonly isPending?: boolean;
}

function ConfirmForm({
  form,
  ...props
}: ConfirmDialogProps & { form: RefObject<HTMLFormElement | null> }) {
  const { onConfirm, title, children, confirmLabel, typed, typedOf, isPending = false } = props;
  const { isComplete = true } = props;
  const [text, setText] = useState('');
  const isReady = isComplete && (typed === undefined || text === typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands the event on to a form around the dialog, though the page has none there.
    event.stopPropagation();
    if (isReady) {
      onConfirm();
    }
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Dialog.Header paddingInlineEnd="14">
        <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          {children}
          {typed === undefined ? null : (
            <TypedName name={typed} of={typedOf} value={text} onValueChange={setText} />
          )}
        </Stack>
      </Dialog.Body>
      <DialogButtons label={confirmLabel} isPending={isPending} isDisabled={!isReady} isDangerous />
      <DialogClose />
    </form>
  );
}

/**
 * Asks before something that can't be undone. The field to type in has the focus first, else
 * the way out: an alert dialog would give it to its cross.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <DialogFrame
      role="alertdialog"
      isOpen={props.isOpen}
      onClose={props.onClose}
      firstFocus={() => form.current?.querySelector<HTMLElement>('input, textarea, button') ?? null}
    >
      <ConfirmForm {...props} form={form} />
    </DialogFrame>
  );
}
