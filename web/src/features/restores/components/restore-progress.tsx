import { cancelRestore, type Restore } from '@firekeep/functions/contract';
import { Box, Flex, Progress, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { cacheRestore } from '../api/get-restore.ts';
import { kindText } from '../model/kind-text.ts';
import { phaseText } from '../model/restore-text.ts';
import { RestoreSteps } from './restore-steps.tsx';

/** More writes a second than any database takes: a restore that may write so many has no limit. */
const unlimited = 100_000;

/** How far a restore has come, as its worker last wrote it, and a way to stop it. */
export function RestoreProgress({ restore }: { restore: Restore }) {
  const what = kindText(restore).toLowerCase();
  const cancel = useEndpointMutation(cancelRestore, {
    failure: `Failed to cancel the ${what}`,
    onSuccess: (cancelled, _, client) => cacheRestore(client, cancelled),
  });
  const { fraction, documents, writesPerSecond } = restore.progress;
  return (
    <Flex
      ref={useFocusOnLeave<HTMLDivElement>()}
      gap="5"
      align={{ md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
    >
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium" marginBottom="2" aria-live="polite">
          {phaseText(restore)}
        </Text>
        <Progress.Root value={fraction === null ? null : fraction * 100} size="sm">
          <Progress.Track borderRadius="full" aria-label={`Progress of the ${what}`}>
            <Progress.Range transition="width 0.3s ease-out" />
          </Progress.Track>
        </Progress.Root>
        <Box marginTop="2">
          <RestoreSteps restore={restore} />
        </Box>
        <Text fontSize="sm" color="fg.muted" marginTop="1.5" fontVariantNumeric="tabular-nums">
          {formatCount(documents, 'document')} so far
          {writesPerSecond === null || writesPerSecond >= unlimited
            ? null
            : ` · at most ${formatNumber(Math.round(writesPerSecond))} writes per second at present`}
        </Text>
      </Box>
      <BusyButton
        variant="outline"
        colorPalette="gray"
        alignSelf={{ base: 'flex-start', md: 'center' }}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: restore.id } })}
      >
        Cancel {what}
      </BusyButton>
    </Flex>
  );
}
