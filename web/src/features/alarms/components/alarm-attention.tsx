import type { Alarm } from '@firekeep/functions/contract';
import { useEffect, useRef, useState } from 'react';
import { useAccountSettings } from '#lib/account-settings.ts';
import { notifyInBrowser } from '#lib/browser-notifications.ts';
import { showToast } from '#lib/toaster.ts';
import type { LiveAlarmList } from '../api/get-alarms.ts';
import { LiveOpenAlarms } from '../api/live-alarms.tsx';
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

/** Calls attention to alarms as they are raised, as far as the user wants it. Draws nothing. */
export function AlarmAttention() {
  const { kinds, browser } = useAccountSettings().notifications;
  const [live, setLive] = useState<LiveAlarmList>({ status: 'waiting' });
  const seen = useRef<SeenAlarms>(null);
  useEffect(() => {
    if (live.status !== 'live') {
      return;
    }
    const look = newAlarms(seen.current, live.value, kinds);
    seen.current = look.seen;
    for (const alarm of look.raised) {
      callAttention(alarm, browser);
    }
  }, [live, kinds, browser]);
  return <LiveOpenAlarms onChange={setLive} />;
}
