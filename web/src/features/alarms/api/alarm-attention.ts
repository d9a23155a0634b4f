import type { Alarm } from '@firekeep/functions/contract';
import { useEffect, useRef } from 'react';
import { useAccountSettings } from '#lib/account-settings.ts';
import { notifyInBrowser } from '#lib/browser-notifications.ts';
import { showToast } from '#lib/toaster.ts';
import { useLiveOpenAlarms } from './get-alarms.ts';
import { alarmTitle } from '../model/alarm-text.ts';
import { newAlarms, type SeenAlarms } from '../model/new-alarms.ts';

function callAttention(alarm: Alarm, byBrowser: boolean): void {
  const title = alarmTitle(alarm);
  const { name, message } = alarm.details;
  showToast({ type: 'warning', title: `${title}: ${name}`, message });
  if (byBrowser) {
    notifyInBrowser(`Firekeep: ${title}`, { body: `${name}: ${message}`, tag: alarm.id });
  }
}

/** Calls attention to alarms as they are raised, as far as the user wants it. */
export function useAlarmAttention(): void {
  const { kinds, browser } = useAccountSettings().notifications;
  const open = useLiveOpenAlarms();
  const seen = useRef<SeenAlarms>(null);
  useEffect(() => {
    if (open === undefined) {
      return;
    }
    const look = newAlarms(seen.current, open, kinds);
    seen.current = look.seen;
    for (const alarm of look.raised) {
      callAttention(alarm, browser);
    }
  }, [open, kinds, browser]);
}
