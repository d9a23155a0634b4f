export type NotificationPermissionState = 'granted' | 'denied' | 'default' | 'unsupported';

/** Whether the browser lets this page show its own notifications. */
export function notificationPermission(): NotificationPermissionState {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** Asks the user through the browser; call it only when they have just asked for it. */
export async function askForNotifications(): Promise<NotificationPermissionState> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'unsupported';
}

/**
 * Shows a notification of the browser's where it lets us; `tag` keeps the same one from showing
 * twice, in another tab too.
 */
export function notifyInBrowser(title: string, options: { body: string; tag: string }): void {
  if (notificationPermission() !== 'granted') {
    return;
  }
  try {
    const notification = new Notification(title, { ...options, icon: '/favicon.svg' });
    notification.addEventListener('click', () => {
      globalThis.focus();
      notification.close();
    });
  } catch {
    // Some browsers of phones take them from service workers only; the toast was shown.
  }
}
