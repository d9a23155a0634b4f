import { createToaster } from '@chakra-ui/react';
import { limits } from '#config/limits.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string;
}

/** Top center; a new toast is stacked on top of the older ones. Drawn by `app/toast-area.tsx`. */
export const toaster = createToaster({
  placement: 'top',
  // Below the bar, which has the switcher, the account and the way out.
  offsets: { top: '3.75rem', bottom: '1rem', left: '1rem', right: '1rem' },
  duration: limits.toastTimeoutMs,
  overlap: false,
  max: 5,
  gap: 12,
});

/** Shows a toast; returns its id. */
export function showToast({ type, title, message }: Toast): string {
  return toaster.create({
    type,
    title,
    closable: true,
    duration: limits.toastTimeoutMs,
    ...(message === undefined ? {} : { description: message }),
  });
}
