import { Box, Center, Portal, Progress, Stack, Text } from '@chakra-ui/react';
import { loader, loadingDetails } from '#lib/loader.ts';
import { useStore } from '#lib/store.ts';
import { LogoMark } from './logo.tsx';

/** Covers the page while `lib/loader.ts` has work under way. Mount once. */
export function FullScreenLoader() {
  const { visible, progress, operations } = useStore(loader);
  if (!visible) {
    return null;
  }
  const latest = operations.at(-1)?.description ?? 'Done';
  return (
    <Portal>
      <Center
        position="fixed"
        inset="0"
        zIndex="overlay"
        bg="bg.canvas"
        as="output"
        aria-live="polite"
        aria-busy={operations.length > 0}
      >
        <Stack width="min(20rem, 80vw)" gap="5" align="center">
          <LogoMark size={44} />
          <Progress.Root value={progress} width="full" size="xs">
            <Progress.Track borderRadius="full" aria-label={latest}>
              <Progress.Range transition="width 0.1s linear" />
            </Progress.Track>
          </Progress.Root>
          <Box textAlign="center" minHeight="1.5rem">
            <Text fontWeight="medium">{latest}</Text>
            {loadingDetails(operations).map((operation) => (
              <Text key={operation.id} fontSize="sm" color="fg.muted">
                {operation.description}
              </Text>
            ))}
          </Box>
        </Stack>
      </Center>
    </Portal>
  );
}
