import { SegmentGroup, Stack, Text } from '@chakra-ui/react';

/** How Firekeep gets at a project. */
export type Way = 'key' | 'google' | 'emulator';

const labels: Readonly<Record<Way, string>> = {
  key: 'Key file',
  google: 'Google account',
  emulator: 'Emulator',
};

/** The ways that this installation has; nothing to choose where there is one only. */
export function WayChoice({
  value,
  ways,
  onChange,
}: {
  value: Way;
  ways: readonly Way[];
  onChange: (way: Way) => void;
}) {
  if (ways.length < 2) {
    return null;
  }
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
