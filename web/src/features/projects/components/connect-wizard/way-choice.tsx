import { SegmentGroup, Stack, Text } from '@chakra-ui/react';

/** How Firekeep gets at a project. */
export type Way = 'key' | 'google' | 'emulator';

const labels: Readonly<Record<Way, string>> = {
  key: 'Key file',
  google: 'Google account',
  emulator: 'Emulator',
};

export function WayChoice({
  value,
  offersEmulator,
  onChange,
}: {
  value: Way;
  offersEmulator: boolean;
  onChange: (way: Way) => void;
}) {
  const ways: readonly Way[] = offersEmulator ? ['key', 'google', 'emulator'] : ['key', 'google'];
  const change = (text: string | null) => {
    const chosen = ways.find((way) => way === text);
    if (chosen !== undefined) {
      onChange(chosen);
    }
  };
  return (
    <Stack gap="1.5">
      <Text fontSize="sm" fontWeight="medium" id="connect-way">
        Connect with
      </Text>
      <SegmentGroup.Root
        value={value}
        onValueChange={(details) => change(details.value)}
        aria-labelledby="connect-way"
        width="fit-content"
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={ways.map((way) => ({ value: way, label: labels[way] }))} />
      </SegmentGroup.Root>
    </Stack>
  );
}
