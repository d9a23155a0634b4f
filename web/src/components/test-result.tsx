import { Text } from '@chakra-ui/react';
import { ErrorNotice } from './error-notice.tsx';

/** What became of a test message: whether it was delivered, or why it could not be sent. */
export function TestResult({
  test: { data, error },
}: {
  test: {
    readonly data: { readonly isDelivered: boolean; readonly reason: string | null } | undefined;
    readonly error: Error | null;
  };
}) {
  return (
    <>
      {data === undefined ? null : (
        <Text
          as="output"
          fontSize="sm"
          color={data.isDelivered ? 'fg.success' : 'fg.error'}
          overflowWrap="anywhere"
        >
          {data.isDelivered
            ? 'The test was delivered.'
            : `The test was not delivered: ${data.reason ?? 'no reason given'}.`}
        </Text>
      )}
      {error === null ? null : <ErrorNotice title="Failed to send a test" error={error} />}
    </>
  );
}
