import { createStore } from './store.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string;
  /** What can be done about it; it is shown longer then. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/**
 * Toasts that were shown and are not drawn yet, the newest first. `app/toast-area.tsx` takes them
 * out and draws them; its code, which most visits do without, comes with the first of them.
 */
export const waitingToasts = createStore<readonly Toast[]>([]);

/** Shows a toast. */
export function showToast(toast: Toast): void {
  waitingToasts.set([toast, ...waitingToasts.get()]);
}

/** Has the area for toasts drawn ahead of one that comes soon, which is shown at once then. */
export function expectToast(): void {
  waitingToasts.set([...waitingToasts.get()]);
}
