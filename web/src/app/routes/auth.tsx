import { Alert, Box, Button, Heading, HStack, Separator, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { EmailForm, type EmailFormMode } from '#features/auth/components/email-form.tsx';
import { GoogleButton } from '#features/auth/components/google-button.tsx';
import { clearAuthError } from '#lib/auth/auth-actions.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

const texts = {
  'sign-in': {
    title: 'Sign in',
    lead: 'Welcome back to your projects and their backups.',
    question: 'New to Firekeep?',
    change: 'Create an account',
  },
  'sign-up': {
    title: 'Create your account',
    lead: 'Then connect a Firestore project and keep its first backup.',
    question: 'You have an account?',
    change: 'Sign in',
  },
} as const;

function AttemptError() {
  const { error } = useAuthState();
  if (error === null) {
    return null;
  }
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{error.message}</Alert.Title>
        {error.reason === '' ? null : <Alert.Description>{error.reason}</Alert.Description>}
      </Alert.Content>
    </Alert.Root>
  );
}

/** Sign-in and sign-up. Where it leads to afterwards is the guard's work. */
export function AuthPage() {
  const [mode, setMode] = useState<EmailFormMode>('sign-in');
  const { title, lead, question, change } = texts[mode];
  useDocumentTitle(title);
  useEffect(() => clearAuthError, []);
  const toggle = () => {
    clearAuthError();
    setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
  };
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="2xl"
      padding={{ base: '6', md: '8' }}
      boxShadow="sm"
    >
      <Stack gap="5">
        <Stack gap="1">
          <Heading as="h1" size="2xl" letterSpacing="-0.02em">
            {title}
          </Heading>
          <Text color="fg.muted">{lead}</Text>
        </Stack>
        <AttemptError />
        <GoogleButton />
        <HStack>
          <Separator flex="1" />
          <Text fontSize="sm" color="fg.muted">
            or with email
          </Text>
          <Separator flex="1" />
        </HStack>
        <EmailForm key={mode} mode={mode} />
        <HStack justify="center" gap="1" fontSize="sm">
          <Text color="fg.muted">{question}</Text>
          <Button variant="plain" size="sm" paddingInline="1" color="brand.fg" onClick={toggle}>
            {change}
          </Button>
        </HStack>
      </Stack>
    </Box>
  );
}
