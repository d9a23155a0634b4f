import { Alert } from '@chakra-ui/react';
import { describeError } from '#lib/errors/describe-error.ts';
import { errorText } from '#lib/errors/report-error.ts';

/** Why the project could not be connected, in the step in which that can be corrected. */
export function FailureAlert({ failure }: { failure: unknown }) {
  return failure === null ? null : (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Title>
        {errorText('Failed to create project on server', describeError(failure).message)}
      </Alert.Title>
    </Alert.Root>
  );
}
