import { Alert } from '@chakra-ui/react';
import { useEffect } from 'react';
import { endSession } from '#lib/auth/auth-actions.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { noteShown } from '#lib/errors/shown-errors.ts';
import { LinkButton } from './router-link.tsx';
import { QuietButton } from './quiet-button.tsx';

/**
 * An error in its place: what failed, why, and a way to try again. Where the server no longer takes
 * the session, trying again can't help: signing in, which leads back here, does. What is done
 * elsewhere is no failure: it leads there. It is read out when it comes, as much fails late.
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
  const wayOut = error instanceof ApiError ? error.wayOut : undefined;
  return (
    <Alert.Root
      role="alert"
      status={wayOut === undefined ? 'error' : 'info'}
      variant="surface"
      borderRadius="lg"
    >
      <Alert.Indicator />
      <Alert.Content>
        {wayOut === undefined ? <Alert.Title>{title}</Alert.Title> : null}
        <Alert.Description>{message}</Alert.Description>
      </Alert.Content>
      {wayOut === undefined ? null : (
        <LinkButton size="sm" colorPalette="brand" to={wayOut.to} alignSelf="center" flexShrink={0}>
          {wayOut.label}
        </LinkButton>
      )}
      {action.onClick === undefined ? null : (
        <QuietButton onClick={action.onClick} alignSelf="center">
          {action.label}
        </QuietButton>
      )}
    </Alert.Root>
  );
}
