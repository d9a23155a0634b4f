import { Dialog, Spinner, Stack, Text } from '@chakra-ui/react';

/** While the server stores the key and tries it. */
export function ConnectingStep({ name }: { name: string }) {
  return (
    <Dialog.Body>
      <Stack align="center" gap="4" paddingBlock="12" aria-live="polite">
        <Spinner size="lg" color="brand.fg" />
        <Text fontWeight="medium">Connecting to {name}</Text>
        <Text color="fg.muted" fontSize="sm" textAlign="center">
          Firekeep encrypts the key, reads from the database with it and asks what it may do.
        </Text>
      </Stack>
    </Dialog.Body>
  );
}
