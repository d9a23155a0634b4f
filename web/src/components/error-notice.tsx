import { Alert, Button } from '@chakra-ui/react';
import { useEffect } from 'react';
import { endSession } from '#lib/auth/auth-actions.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { noteShown } from '#lib/errors/shown-errors.ts';

/**
 * An error in its place: what failed, why, and a way to try again. Where the server no longer takes the session, trying again
 * can't help: signing in, which leads back here, does.
 */
export function ErrorNotice({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
}) {
  useEffect(() => noteShown(error), [error]);
  const { code, message } = describeError(error);
  const action =
    code === 'unauthenticated'
      ? { label: 'Sign in', onClick: () => void endSession() }
      : { label: 'Try again', onClick: onRetry };
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>{message}</Alert.Description>
      </Alert.Content>
      {action.onClick === undefined ? null : (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={action.onClick}
          alignSelf="center"
        >
          {action.label}
        </Button>
      )}
    </Alert.Root>
  );
}
