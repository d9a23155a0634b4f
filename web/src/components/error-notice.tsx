import { Alert, Button } from '@chakra-ui/react';
import { describeError } from '#lib/errors/describe-error.ts';

/** An error in its place: what failed, why, and a way to try again. */
export function ErrorNotice({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
}) {
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>{describeError(error).message}</Alert.Description>
      </Alert.Content>
      {onRetry === undefined ? null : (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={onRetry}
          alignSelf="center"
        >
          Try again
        </Button>
      )}
    </Alert.Root>
  );
}
