import type {
  AccountSettings,
  AlertKind,
  NotificationSettings,
} from '@firekeep/functions/contract';
import { Fieldset, Stack, Switch, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { CheckBox } from '#components/check-box.tsx';
import { TextLink } from '#components/router-link.tsx';
import { askForNotifications, notificationPermission } from '#lib/browser-notifications.ts';
import { useChangeSettings } from '../api/account.ts';
import { SettingsPanel } from './settings-panel.tsx';

const kinds: readonly { readonly kind: AlertKind; readonly label: string }[] = [
  { kind: 'failed', label: 'A backup failed' },
  { kind: 'not-verified', label: 'A backup does not verify' },
  { kind: 'overdue', label: 'No backup was made in time' },
  { kind: 'anomaly', label: 'A backup is unusually small, or unusually much has changed' },
  { kind: 'unmatched', label: 'A pattern of a schedule no longer matches anything' },
  { kind: 'clone-failed', label: 'A scheduled clone failed' },
  { kind: 'drill-failed', label: 'A drill failed' },
  { kind: 'drill-overdue', label: 'No drill passed in time' },
  { kind: 'verification-overdue', label: 'Backups were not read again in time' },
];

function without(all: readonly AlertKind[], kind: AlertKind): AlertKind[] {
  return all.filter((other) => other !== kind);
}

const permissionTexts = {
  granted: 'This browser shows them.',
  default: 'Your browser will ask you.',
  denied: 'This browser refuses them: allow notifications for this site in its settings.',
  unsupported: 'This browser has none.',
} as const;

function BrowserSwitch({
  settings,
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (isWanted: boolean) => void;
}) {
  const [permission, setPermission] = useState(notificationPermission);
  const toggle = async (isWanted: boolean) => {
    const answer = isWanted ? await askForNotifications() : permission;
    setPermission(answer);
    onChange(isWanted && answer === 'granted');
  };
  const isOn = settings.browser && permission === 'granted';
  return (
    <Stack gap="1">
      <Switch.Root
        checked={isOn}
        disabled={permission === 'unsupported' || permission === 'denied'}
        onCheckedChange={({ checked }) => void toggle(checked)}
      >
        <Switch.HiddenInput />
        <Switch.Control />
        <Switch.Label>Also by notifications of the browser</Switch.Label>
      </Switch.Root>
      <Text fontSize="sm" color="fg.muted">
        {permissionTexts[permission]}
      </Text>
    </Stack>
  );
}

function Choices({ saved }: { saved: AccountSettings }) {
  const change = useChangeSettings(saved);
  const settings = change.settings.notifications;
  // The browser may ask its user for long: a change is of what is chosen when it is made.
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  }, [settings]);
  const save = (patch: Partial<NotificationSettings>) =>
    change.save({ notifications: { ...latest.current, ...patch } });
  return (
    <Stack gap="5">
      <Fieldset.Root>
        <Fieldset.Legend>Notify me when</Fieldset.Legend>
        <Fieldset.Content marginTop="2" gap="2.5">
          {kinds.map(({ kind, label }) => (
            <CheckBox
              key={kind}
              label={label}
              checked={settings.kinds.includes(kind)}
              onValueChange={(isChecked) =>
                save({ kinds: [...without(settings.kinds, kind), ...(isChecked ? [kind] : [])] })
              }
            />
          ))}
        </Fieldset.Content>
      </Fieldset.Root>
      <BrowserSwitch settings={settings} onChange={(browser) => save({ browser })} />
      <Text fontSize="sm" color="fg.muted">
        Every alert stays on the dashboard and in its project, whatever is chosen here. To be
        notified while Firekeep is closed, add a <TextLink to="#channels">channel</TextLink>.
      </Text>
    </Stack>
  );
}

/** Which alerts call attention while Firekeep is open. */
export function NotificationsPanel() {
  return (
    <SettingsPanel
      title="Notifications"
      description="Notifications while Firekeep is open"
      height="14rem"
    >
      {(saved) => <Choices saved={saved} />}
    </SettingsPanel>
  );
}
