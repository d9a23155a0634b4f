import { Alert } from '@chakra-ui/react';

/** Why the project could not be connected, in the step that can mend it. */
export function FailureAlert({ failure }: { failure: string | null }) {
  return failure === null ? null : (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Title>{failure}</Alert.Title>
    </Alert.Root>
  );
}
