import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#components/plain/button.tsx';
import { ProgressBar } from '#components/plain/progress-bar.tsx';
import { paths } from '#config/paths.ts';
import type { ActionLink, ActionMode } from '#lib/auth/action-link.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { followActionLink, requestPasswordReset } from '#lib/auth/email-actions.ts';
import { AttemptError } from './attempt-error.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { LinkFailure } from './link-failure.tsx';

type FollowedMode = Exclude<ActionMode, 'resetPassword'>;

const texts = {
  verifyEmail: {
    doing: 'Verifying your email address',
    done: 'Your email address is verified',
    failed: 'The email address was not verified',
    lead: (email: string) => `${email} belongs to your account.`,
  },
  verifyAndChangeEmail: {
    doing: 'Changing your email address',
    done: 'Your email address was changed',
    failed: 'The email address was not changed',
    lead: (email: string) => `Sign in with ${email} from now on.`,
  },
  recoverEmail: {
    doing: 'Restoring your email address',
    done: 'Your email address was restored',
    failed: 'The email address was not restored',
    lead: (email: string) => `Your account has the address ${email} again.`,
  },
} as const;

// A code works once, and React mounts twice while developing: each link is followed once per page.
const followed = new Map<string, Promise<string>>();

async function follow(link: ActionLink): Promise<string> {
  const known = followed.get(link.code);
  if (known !== undefined) {
    return known;
  }
  const following = followActionLink(link);
  followed.set(link.code, following);
  return following;
}

/** Whoever changed the address may know the password too. */
function ChangePasswordToo({ email }: { email: string }) {
  const { isSubmitting } = useAuthState();
  const [wasSent, setSent] = useState(false);
  const send = async () => setSent(await requestPasswordReset(email));
  return (
    <>
      <AttemptError />
      <p>If it was not you who changed it, somebody may know your password: choose a new one.</p>
      {wasSent ? (
        <output className={styles['wrapping']}>
          A link for a new password is on its way to {email}.
        </output>
      ) : (
        <Button isLarge isBusy={isSubmitting} onClick={() => void send()}>
          Send a link for a new password
        </Button>
      )}
    </>
  );
}

/** Where a link about the account's address leads. What it asks for is done at once. */
export function FollowedLink({ mode, code }: { mode: FollowedMode; code: string }) {
  const [email, setEmail] = useState<string>();
  const [error, setError] = useState<unknown>();
  const { isAuthenticated } = useAuthState();
  const text = texts[mode];
  useEffect(() => {
    follow({ mode, code }).then(setEmail, setError);
  }, [mode, code]);
  if (error !== undefined) {
    return <LinkFailure title={text.failed} error={error} />;
  }
  if (email === undefined) {
    return (
      <AuthCard title={text.doing} lead="One moment …">
        <ProgressBar label={text.doing} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={text.done} lead={text.lead(email)}>
      {mode === 'recoverEmail' ? <ChangePasswordToo email={email} /> : null}
      <ButtonLink
        to={isAuthenticated ? paths.dashboard.link() : paths.auth.link()}
        look={mode === 'recoverEmail' ? 'secondary' : 'primary'}
        isLarge
      >
        {isAuthenticated ? 'Continue to the dashboard' : 'Continue to sign-in'}
      </ButtonLink>
    </AuthCard>
  );
}
