import { Heading, HStack, Progress, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { finishAtGoogle } from '#features/projects/api/google-connection.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { forgetGoogleReturn, googleReturn } from '#lib/google-return.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

const title = 'Connecting with Google';

/** The answer is handed in once, however often the page is drawn. */
let finishing: Promise<string | null> | undefined;

async function finish(answer: { state: string; code: string }): Promise<string | null> {
  finishing ??= finishAtGoogle(answer).finally(forgetGoogleReturn);
  return finishing;
}

function Shown({ children }: { children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Stack gap="4">
      <Heading as="h1" size="2xl" letterSpacing="-0.02em">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function WaysOn() {
  return (
    <HStack wrap="wrap">
      <LinkButton to={paths.projects.link({ connect: true })}>Connect a project</LinkButton>
      <LinkButton to={paths.projects.link()} variant="outline" colorPalette="gray">
        To the projects
      </LinkButton>
    </HStack>
  );
}

function Finishing({ state, code }: { state: string; code: string }) {
  const [outcome, setOutcome] = useState<{ projectId: string | null }>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    finish({ state, code }).then((projectId) => setOutcome({ projectId }), setError);
  }, [state, code]);
  if (outcome !== undefined) {
    const { projectId } = outcome;
    const next =
      projectId === null ? paths.projects.link({ connect: true }) : paths.project.link(projectId);
    return <Navigate to={next} replace />;
  }
  if (error !== undefined) {
    return (
      <Shown>
        <ErrorNotice title="The connection was not finished" error={error} />
        <WaysOn />
      </Shown>
    );
  }
  return (
    <Shown>
      <Text color="fg.muted">Reading which projects the account has …</Text>
      <Progress.Root value={null} size="sm" aria-label={title}>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Shown>
  );
}

/** Where Google leads back to, with an answer that `captureGoogleReturn` has taken out of the address. */
export function OauthCallbackPage() {
  const { isAuthenticated } = useAuthState();
  const [answer] = useState(googleReturn);
  if (!isAuthenticated) {
    return <Navigate to={paths.auth.link(paths.oauthCallback.link())} replace />;
  }
  if (answer?.status === 'granted') {
    return <Finishing state={answer.state} code={answer.code} />;
  }
  return (
    <Shown>
      <Text color="fg.muted">
        {answer?.status === 'denied'
          ? 'You did not give Firekeep access at Google. Nothing was connected.'
          : 'Google did not give Firekeep access. Nothing was connected.'}
      </Text>
      <WaysOn />
    </Shown>
  );
}
