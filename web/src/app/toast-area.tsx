import { createToaster, Portal, Stack, Toast, Toaster } from '@chakra-ui/react';
import { useEffect, type ComponentProps, type FocusEvent } from 'react';
import { rowsOrPage, useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { limits } from '#config/limits.ts';
import { waitingToasts } from '#lib/toaster.ts';

/** Top center; a new toast is stacked on top of the older ones. */
const toaster = createToaster({
  placement: 'top',
  // Below the bar, which has the switcher, the account and the way out.
  offsets: { top: '3.75rem', bottom: '1rem', left: '1rem', right: '1rem' },
  duration: limits.toastTimeoutMs,
  overlap: false,
  max: 5,
  gap: 12,
});

function drawWaiting() {
  const waiting = waitingToasts.get();
  if (waiting.length > 0) {
    waitingToasts.set([]);
  }
  for (const { type, title, message, action } of waiting.toReversed()) {
    toaster.create({
      type,
      title,
      closable: true,
      ...(message === undefined ? {} : { description: message }),
      ...(action === undefined ? {} : { action, duration: limits.toastActionMs }),
    });
  }
}

/** What had the focus before it went to a toast. */
let focusedBefore: HTMLElement | null = null;

function noteFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) {
    focusedBefore = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }
}

/** Where the focus goes once the toast that has it is gone. */
const beforeToasts = () => (focusedBefore?.isConnected === true ? focusedBefore : rowsOrPage());

type Drawn = Parameters<ComponentProps<typeof Toaster>['children']>[0];

function Message({ toast }: { toast: Drawn }) {
  return (
    <Toast.Root
      ref={useFocusOnLeave<HTMLDivElement>(beforeToasts)}
      width={{ base: 'full', md: 'fit-content' }}
      minWidth={{ md: '60' }}
      maxWidth={{ md: '22.5rem' }}
      paddingBlock="2.5"
      paddingInlineStart="3"
    >
      <Toast.Indicator />
      <Stack gap="0.5" flex="1" maxWidth="100%" minWidth="0">
        <Toast.Title>{toast.title}</Toast.Title>
        {toast.description === undefined ? null : (
          <Toast.Description overflowWrap="anywhere">{toast.description}</Toast.Description>
        )}
      </Stack>
      {toast.action === undefined ? null : (
        <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger>
      )}
      <Toast.CloseTrigger aria-label="Close message" />
    </Toast.Root>
  );
}

/**
 * How long the area is there before the first toast: a screen reader reads out what comes to an
 * area that it knows, and takes a moment to know it.
 */
const knownAfterMs = 150;

/** Where toasts appear: top center, the newest on top. One that is drawn outlasts the area. */
export function ToastArea() {
  useEffect(() => {
    // Zag's group drops what is created between its first look at the store and its subscription,
    // in which React may run this effect: it is over by the next microtask.
    const draw = () => queueMicrotask(drawWaiting);
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      draw();
      stop = waitingToasts.subscribe(draw);
    }, knownAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline={{ mdDown: '4' }} onFocusCapture={noteFocus}>
        {(toast) => <Message toast={toast} />}
      </Toaster>
    </Portal>
  );
}
