import { SegmentGroup, Stack, Text } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import type { ConnectControl, Way } from '../../model/connect-form.ts';

const labels: Readonly<Record<Way, string>> = {
  key: 'Key file',
  google: 'Google account',
  emulator: 'Emulator',
};

/** The ways that this installation has; nothing to choose where there is one only. */
export function WayChoice({ control, ways }: { control: ConnectControl; ways: readonly Way[] }) {
  const { field } = useController({ control, name: 'way' });
  if (ways.length < 2) {
    return null;
  }
  return (
    <Stack gap="1.5">
      <Text fontSize="sm" fontWeight="medium" id="connect-way">
        Connect with
      </Text>
      <SegmentGroup.Root
        value={field.value}
        onValueChange={(details) => field.onChange(details.value)}
        aria-labelledby="connect-way"
        width="fit-content"
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={ways.map((way) => ({ value: way, label: labels[way] }))} />
      </SegmentGroup.Root>
    </Stack>
  );
}
