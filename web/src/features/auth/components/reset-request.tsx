import { Alert, Button, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { TextField } from '#components/text-field.tsx';
import { requestPasswordReset } from '#lib/auth/email-actions.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { emailError } from '../model/credentials.ts';
import { AttemptError } from './attempt-error.tsx';
import { AuthCard } from './auth-card.tsx';

/** Asks for a link for a new password. The answer doesn't tell whether there is an account. */
export function ResetRequest({
  initialEmail,
  onBack,
}: {
  initialEmail: string;
  onBack: () => void;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { isSubmitting } = useAuthState();
  const error = emailError(email.trim());
  const send = async () => {
    if (await requestPasswordReset(email.trim())) {
      setSentTo(email.trim());
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setSentTo(undefined);
    if (error === undefined) {
      void send();
    }
  };
  return (
    <AuthCard
      title="Reset your password"
      lead="We send a link for a new password to your email address."
    >
      <AttemptError />
      {sentTo === undefined ? null : (
        <Alert.Root status="success" variant="surface" borderRadius="lg" as="output">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>Check your email</Alert.Title>
            <Alert.Description overflowWrap="anywhere">
              If there is an account for {sentTo}, a link is on its way. It can take some minutes,
              and may end up among the spam.
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="4">
          <TextField
            label="Email address"
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onValueChange={setEmail}
            error={wasSubmitted ? error : undefined}
          />
          <Button type="submit" width="full" loading={isSubmitting}>
            {sentTo === undefined ? 'Send the link' : 'Send it again'}
          </Button>
        </Stack>
      </form>
      <Text textAlign="center">
        <Button variant="plain" size="sm" paddingInline="1" color="brand.fg" onClick={onBack}>
          Back to sign-in
        </Button>
      </Text>
    </AuthCard>
  );
}
