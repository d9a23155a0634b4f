import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ButtonLink } from '#components/plain/button.tsx';
import { Notice } from '#components/plain/notice.tsx';
import { ProgressBar } from '#components/plain/progress-bar.tsx';
import { paths } from '#config/paths.ts';
import { finishAtGoogle, giveUpGoogle } from '#features/projects/api/google-connection.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { forgetGoogleReturn, googleReturn } from '#lib/google-return.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import styles from './oauth-callback.module.css';

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
    <div className={styles['page']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function WaysOn() {
  return (
    <div className={styles['actions']}>
      <ButtonLink to={paths.projects.link({ connect: true })}>Connect a project</ButtonLink>
      <ButtonLink to={paths.projects.link()} look="secondary">
        To the projects
      </ButtonLink>
    </div>
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
        <Notice
          kind="error"
          title="The connection was not finished"
          text={describeError(error).message}
        />
        <WaysOn />
      </Shown>
    );
  }
  return (
    <Shown>
      <p>Reading which projects the account has …</p>
      <ProgressBar label={title} />
    </Shown>
  );
}

/** Where Google leads back to, with the answer that `captureGoogleReturn` has kept. */
export function Component() {
  const { isAuthenticated } = useAuthState();
  const [answer] = useState(googleReturn);
  if (!isAuthenticated) {
    return <Navigate to={paths.auth.link(paths.oauthCallback.link())} replace />;
  }
  return answer?.status === 'granted' ? (
    <Finishing state={answer.state} code={answer.code} />
  ) : (
    <Refused isByUser={answer?.status === 'denied'} />
  );
}

function Refused({ isByUser }: { isByUser: boolean }) {
  useEffect(giveUpGoogle, []);
  return (
    <Shown>
      <p>
        {isByUser
          ? 'You did not give Firekeep access at Google. Nothing was connected.'
          : 'Google did not give Firekeep access. Nothing was connected.'}
      </p>
      <WaysOn />
    </Shown>
  );
}
