import { Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { staysWhenBelowCloses } from './stays-when-below-closes.ts';

export interface DialogFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `alertdialog` for what is asked before something happens. */
  readonly role?: 'alertdialog' | undefined;
  readonly size?: 'lg' | undefined;
  /** A press beside it would lose much: it closes by its buttons and the Escape key only. */
  readonly isKept?: boolean | undefined;
  /** It is never higher than the window; what doesn't fit scrolls in it. */
  readonly scrollsInside?: boolean | undefined;
  /** What has the focus first, if not the first that can have it. */
  readonly firstFocus?: () => HTMLElement | null;
  /** What has the focus once it is closed, if not what had it before. */
  readonly lastFocus?: () => HTMLElement | null;
}

/** What is edited in a dialog, and says so, ends with the Escape key; the dialog stays then. */
function leaveEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]') !== null) {
    event.preventDefault();
  }
}

function focusProps({ firstFocus, lastFocus }: Pick<DialogFrameProps, 'firstFocus' | 'lastFocus'>) {
  return {
    ...(firstFocus === undefined ? {} : { initialFocusEl: firstFocus }),
    ...(lastFocus === undefined ? {} : { finalFocusEl: lastFocus }),
  };
}

/** A dialog over the page. Its contents begin again each time that it opens. */
export function DialogFrame({
  isOpen,
  onClose,
  children,
  role,
  size,
  isKept = false,
  scrollsInside = false,
  ...focus
}: DialogFrameProps) {
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      {...(role === undefined ? {} : { role })}
      {...(size === undefined ? {} : { size })}
      {...focusProps(focus)}
      {...(scrollsInside ? { scrollBehavior: 'inside' } : {})}
      {...(isKept ? { closeOnInteractOutside: false } : {})}
      {...staysWhenBelowCloses}
      onEscapeKeyDown={leaveEscape}
      open={isOpen}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={size === 'lg' ? { base: '3', md: '6' } : '4'}>
          <Dialog.Content
            {...(size === 'lg' || scrollsInside ? { marginBlock: { base: '0', md: '4' } } : {})}
            {...(scrollsInside ? { maxHeight: 'full', overflowY: 'auto' } : {})}
          >
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
