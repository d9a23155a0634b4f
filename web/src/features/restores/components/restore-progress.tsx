import type { Restore } from '@firekeep/functions/contract';
import { Box, Button, Flex, Progress, Text } from '@chakra-ui/react';
import { formatCount } from '#lib/format.ts';
import { useCancelRestore } from '../api/cancel-restore.ts';
import { phaseText } from '../model/restore-text.ts';

/** How far a restore has come, as its worker last wrote it, and a way to stop it. */
export function RestoreProgress({ restore }: { restore: Restore }) {
  const cancel = useCancelRestore();
  const { fraction, documents } = restore.progress;
  return (
    <Flex gap="5" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium" marginBottom="2" aria-live="polite">
          {phaseText(restore)}
        </Text>
        <Progress.Root value={fraction === null ? null : fraction * 100} size="sm">
          <Progress.Track
            borderRadius="full"
            aria-label={restore.dryRun ? 'Progress of the comparison' : 'Progress of the restore'}
          >
            <Progress.Range transition="width 0.3s ease-out" />
          </Progress.Track>
        </Progress.Root>
        <Text fontSize="sm" color="fg.muted" marginTop="1.5" fontVariantNumeric="tabular-nums">
          {formatCount(documents, 'document')} so far
        </Text>
      </Box>
      <Button
        variant="outline"
        colorPalette="gray"
        alignSelf={{ base: 'flex-start', md: 'center' }}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(restore.id)}
      >
        {restore.dryRun ? 'Cancel comparison' : 'Cancel restore'}
      </Button>
    </Flex>
  );
}
