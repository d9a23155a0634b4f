import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { showToast } from '#lib/toaster.ts';
import { useSignInMethods } from '#lib/auth/use-sign-in-methods.ts';
import { useChangeSignInMethods, type SignInMethod } from '../api/sign-in-methods.ts';
import { ChangeFailure } from './change-failure.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';

const known: readonly { readonly method: SignInMethod; readonly label: string }[] = [
  { method: 'google.com', label: 'Google' },
  { method: 'password', label: 'Email and password' },
];

/** One way, with the change that it is open to. */
function Method({
  label,
  isLinked,
  children,
}: {
  label: string;
  isLinked: boolean;
  children: ReactNode;
}) {
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
      borderBottomWidth="1px"
      borderColor="border.muted"
      paddingBlock="3"
      minHeight="16"
      _last={{ borderBottomWidth: '0' }}
    >
      <HStack gap="3">
        <Text fontWeight="medium">{label}</Text>
        {isLinked ? <StatusBadge tone="good">Linked</StatusBadge> : null}
      </HStack>
      {children}
    </Flex>
  );
}

/** Ways to sign in: which the account has, and what can be linked or taken away. */
export function MethodsPanel() {
  const { data: methods = [], error, refetch } = useSignInMethods();
  const change = useChangeSignInMethods();
  const alter = (wanted: Parameters<typeof change.mutateAsync>[0], title: string) =>
    change.mutate(wanted, { onSuccess: () => showToast({ type: 'success', title }) });
  const isOnly = methods.length === 1;
  return (
    <Panel title="Ways to sign in" description="You need at least one">
      {error === null ? null : (
        <ErrorNotice
          title="Failed to load the ways to sign in"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <Box as="ul" listStyleType="none" aria-label="Ways to sign in">
        {known.map(({ method, label }) => (
          <Method key={method} label={label} isLinked={methods.includes(method)}>
            {methods.includes(method) ? (
              <QuietButton
                disabled={isOnly || change.isPending}
                title={isOnly ? 'The only way to sign in stays' : undefined}
                aria-label={`Unlink ${label}`}
                onClick={() => alter({ kind: 'unlink', method }, `${label} is unlinked`)}
              >
                Unlink
              </QuietButton>
            ) : method === 'google.com' ? (
              <QuietButton
                disabled={change.isPending}
                aria-label="Link Google"
                onClick={() => alter({ kind: 'link-google' }, 'Google is linked')}
              >
                Link
              </QuietButton>
            ) : (
              <Text fontSize="sm" color="fg.muted">
                Set a password below
              </Text>
            )}
          </Method>
        ))}
      </Box>
      <ChangeFailure title="Failed to update profile" error={change.error} />
    </Panel>
  );
}
