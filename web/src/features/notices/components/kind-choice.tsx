import { channelKinds, type ChannelKind } from '@firekeep/functions/contract';
import { HStack, RadioCard, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { kindTexts } from '../model/channel-kind-text.ts';
import { ChannelIcon } from './channel-icon.tsx';

/** What a new channel is. */
export function KindChoice({
  value,
  onValueChange,
  sendsEmail,
}: {
  value: ChannelKind;
  onValueChange: (kind: ChannelKind) => void;
  sendsEmail: boolean;
}) {
  const choose = (chosen: string | null) => {
    const kind = channelKinds.find((each) => each === chosen);
    if (kind !== undefined) {
      onValueChange(kind);
    }
  };
  return (
    <Stack gap="2">
      <RadioCard.Root
        aria-label="Kind of channel"
        size="sm"
        value={value}
        onValueChange={(chosen) => choose(chosen.value)}
      >
        <SimpleGrid columns={{ base: 2, md: 4 }} gap="2">
          {channelKinds.map((kind) => (
            <RadioCard.Item key={kind} value={kind} disabled={kind === 'email' && !sendsEmail}>
              <RadioCard.ItemHiddenInput />
              <RadioCard.ItemControl alignItems="center" padding="2.5">
                <HStack gap="2" flex="1" minWidth="0">
                  <ChannelIcon kind={kind} />
                  <RadioCard.ItemText fontSize="sm" fontWeight="normal">
                    {kindTexts[kind].title}
                  </RadioCard.ItemText>
                </HStack>
              </RadioCard.ItemControl>
            </RadioCard.Item>
          ))}
        </SimpleGrid>
      </RadioCard.Root>
      {sendsEmail ? null : (
        <Text fontSize="sm" color="fg.muted">
          This installation sends no email.
        </Text>
      )}
    </Stack>
  );
}
