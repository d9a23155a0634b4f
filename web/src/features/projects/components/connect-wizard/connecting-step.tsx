import { Dialog, Spinner, Stack, Text } from '@chakra-ui/react';
import type { Way } from '../../model/connect-form.ts';

const doing: Readonly<Record<Way, string>> = {
  key: 'Firekeep encrypts the key, reads from the database with it and asks what it may do.',
  google: 'Firekeep encrypts the access, reads from the database with it and asks what it may do.',
  emulator: 'Firekeep reads from the emulator and asks what it may do.',
};

/** While the server stores the credential and tries it. */
export function ConnectingStep({ name, way }: { name: string; way: Way }) {
  return (
    <Dialog.Body>
      <Stack align="center" gap="4" paddingBlock="12" aria-live="polite">
        <Spinner size="lg" color="brand.fg" />
        <Text fontWeight="medium">Connecting to {name}</Text>
        <Text color="fg.muted" fontSize="sm" textAlign="center">
          {doing[way]}
        </Text>
      </Stack>
    </Dialog.Body>
  );
}
