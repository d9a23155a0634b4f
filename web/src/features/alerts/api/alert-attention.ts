import { alertTitles, type Alert } from '@firekeep/functions/contract';
import { useEffect, useRef } from 'react';
import { useAccountSettings } from '#lib/account-settings.ts';
import { notifyInBrowser } from '#lib/browser-notifications.ts';
import { showToast } from '#lib/toaster.ts';
import { useLiveOpenAlerts } from './get-alerts.ts';
import { newAlerts, type SeenAlerts } from '../model/new-alerts.ts';

function callAttention(alert: Alert, byBrowser: boolean): void {
  const title = alertTitles[alert.kind];
  const { name, message } = alert.details;
  showToast({ type: 'warning', title: `${title}: ${name}`, message });
  if (byBrowser) {
    notifyInBrowser(`Firekeep: ${title}`, { body: `${name}: ${message}`, tag: alert.id });
  }
}

/** Calls attention to alerts as they are raised, as far as the user wants it. */
export function useAlertAttention(): void {
  const { kinds, browser } = useAccountSettings().notifications;
  const open = useLiveOpenAlerts();
  const seen = useRef<SeenAlerts>(null);
  useEffect(() => {
    if (open === undefined) {
      return;
    }
    const look = newAlerts(seen.current, open, kinds);
    seen.current = look.seen;
    for (const alert of look.raised) {
      callAttention(alert, browser);
    }
  }, [open, kinds, browser]);
}
