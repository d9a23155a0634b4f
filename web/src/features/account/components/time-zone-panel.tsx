import type { AccountSettings } from '@firekeep/functions/contract';
import { Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { useNow } from '#lib/clock.ts';
import { formatDateTime } from '#lib/format.ts';
import { browserTimeZone, timeZones, useShownTimeZone } from '#lib/time-zone.ts';
import { useChangeSettings } from '../api/account.ts';
import { SettingsPanel } from './settings-panel.tsx';

const device = '';

function Choice({ saved }: { saved: AccountSettings }) {
  const { settings, save } = useChangeSettings(saved);
  const wanted = settings.timeZone;
  const shown = useShownTimeZone();
  const now = new Date(useNow()).toISOString();
  const options = useMemo(
    () => [
      { value: device, label: `As this device: ${browserTimeZone()}` },
      ...timeZones(wanted ?? 'UTC').map((zone) => ({ value: zone, label: zone })),
    ],
    [wanted],
  );
  return (
    <Stack gap="2" maxWidth="sm">
      <LabelledSelect
        label="Time zone"
        isLabelHidden
        value={wanted ?? device}
        options={options}
        onValueChange={(zone) => save({ timeZone: zone === device ? null : zone })}
      />
      <Text fontSize="sm" color="fg.muted">
        It is {formatDateTime(now)} in {shown}.
      </Text>
    </Stack>
  );
}

/** The zone that times are shown in, and that new schedules begin with. */
export function TimeZonePanel() {
  return (
    <SettingsPanel
      title="Time zone"
      description="For every time that is shown, and for new schedules"
      height="6rem"
    >
      {(saved) => <Choice saved={saved} />}
    </SettingsPanel>
  );
}
