import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { SelectField } from '#components/select-field.tsx';
import { formatDateTime } from '#lib/format.ts';
import { browserTimeZone, timeZones, useShownTimeZone } from '#lib/time-zone.ts';
import { useChangeSettings } from '../api/change-settings.ts';
import { useAccount } from '../api/get-account.ts';

const device = '';

/** The zone that times are shown in, and that new schedules begin with. */
export function TimeZonePanel() {
  const { data: account, error, refetch } = useAccount();
  const change = useChangeSettings();
  const shown = useShownTimeZone();
  const [openedAt] = useState(() => new Date().toISOString());
  const chosen = account?.settings.timeZone ?? device;
  const options = useMemo(
    () => [
      { value: device, label: `As this device: ${browserTimeZone()}` },
      ...timeZones(chosen === device ? 'UTC' : chosen).map((zone) => ({
        value: zone,
        label: zone,
      })),
    ],
    [chosen],
  );
  return (
    <Panel
      title="Time zone"
      description="For every time that is shown, and for new schedules. Kept in your account"
    >
      {error === null ? (
        <Skeleton loading={account === undefined}>
          <Stack gap="2" maxWidth="sm">
            <SelectField
              label="Time zone"
              value={chosen}
              options={options}
              onValueChange={(zone) => change.mutate({ timeZone: zone === device ? null : zone })}
            />
            <Text fontSize="sm" color="fg.muted">
              You came here at {formatDateTime(openedAt)}, in {shown}.
            </Text>
          </Stack>
        </Skeleton>
      ) : (
        <ErrorNotice
          title="Failed to load the settings"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}
