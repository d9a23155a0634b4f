import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { loadAnew } from '#lib/builds/load-anew.ts';
import { offeredReload } from '#lib/builds/offered-reload.ts';
import { connection, watchConnection } from '#lib/connection.ts';
import { useStore } from '#lib/store.ts';

const texts = {
  offline: 'You are offline. What you see may be old; it is loaded again when you are back.',
  unreachable: 'Firekeep can’t be reached at the moment. It is tried again every few seconds.',
} as const;

/** At the foot of every page: that there is no connection, or that the page must be reloaded. */
export function StatusBar() {
  const state = useStore(connection);
  const address = useStore(offeredReload);
  useEffect(watchConnection, []);
  const text =
    state === 'online'
      ? address === null
        ? null
        : 'Firekeep was updated, and a part of this page is no longer there. Your input stays until you reload.'
      : texts[state];
  return (
    <Box
      as="output"
      display="block"
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="banner"
      {...(text === null ? {} : { bg: 'fg', color: 'bg', padding: '3' })}
    >
      {text === null ? null : (
        <HStack justify="center" gap="3" wrap="wrap">
          {state === 'online' ? <RotateCw size={16} /> : <CloudOff size={16} />}
          <Text fontSize="sm">{text}</Text>
          {state === 'online' && address !== null ? (
            <Button size="xs" colorPalette="brand" onClick={() => loadAnew(address)}>
              Reload
            </Button>
          ) : null}
        </HStack>
      )}
    </Box>
  );
}
