import { Alert } from '@chakra-ui/react';

/** Why a backup or a restore failed, and what to do about it. */
export function JobFailure({
  error,
}: {
  error: { readonly message: string; readonly hint: string | null };
}) {
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title overflowWrap="anywhere">{error.message}</Alert.Title>
        {error.hint === null ? null : <Alert.Description>{error.hint}</Alert.Description>}
      </Alert.Content>
    </Alert.Root>
  );
}
