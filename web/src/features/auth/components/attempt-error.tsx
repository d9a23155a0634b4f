import { Alert } from '@chakra-ui/react';
import { useAuthState } from '#lib/auth/auth-state.ts';

/** What went wrong at the last attempt, and why. */
export function AttemptError() {
  const { error } = useAuthState();
  if (error === null) {
    return null;
  }
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{error.message}</Alert.Title>
        {error.reason === '' ? null : <Alert.Description>{error.reason}</Alert.Description>}
      </Alert.Content>
    </Alert.Root>
  );
}
