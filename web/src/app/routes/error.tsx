import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { ButtonLink } from '#components/plain/button.tsx';
import { isGoneChunk, loadFromServer } from '#lib/builds/reload.ts';
import { awaitConnection } from '#lib/connection.ts';
import { addUiError } from '#lib/errors/ui-errors.ts';
import styles from './error.module.css';

/** Plain CSS: it is shown also without Chakra, and where nothing else could be loaded. */
function ErrorBody({
  status,
  title,
  text,
  canRetry = false,
}: {
  /** None where no server has answered. */
  status?: number;
  title: string;
  text: string;
  /** Loading the page again may help. */
  canRetry?: boolean;
}) {
  // Its titles are fixed: what makes those of the app safe to read is not loaded for them.
  useEffect(() => {
    document.title = `${title} · Firekeep`;
  }, [title]);
  const { pathname, search, hash } = useLocation();
  return (
    <div className={styles['page']}>
      {status === undefined ? null : <p className={styles['status']}>{status}</p>}
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['text']}>{text}</p>
      <div className={styles['actions']}>
        {canRetry ? (
          <ButtonLink to={`${pathname}${search}${hash}`} isFullLoad>
            Try again
          </ButtonLink>
        ) : null}
        <ButtonLink to={paths.dashboard.link()} look={canRetry ? 'secondary' : 'primary'}>
          Go to the dashboard
        </ButtonLink>
        <ButtonLink to={paths.home.link()} look="secondary">
          Home page
        </ButtonLink>
      </div>
    </div>
  );
}

function readablePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** For an address that leads nowhere; `reason` where more is known than that. */
export function NotFoundPage({ reason }: { reason?: string }) {
  const { pathname } = useLocation();
  const text = `Page not found: ${readablePath(pathname)}`;
  return (
    <ErrorBody
      status={404}
      title="Page Not Found"
      text={reason === undefined ? text : `${text} (${reason})`}
    />
  );
}

const broken = 'Something went wrong while this page was being shown.';
const notLoaded = 'This page could not be loaded.';

function causeText(error: unknown): string {
  return isGoneChunk(error) ? notLoaded : broken;
}

/** How browsers word a request without an answer: Chromium, Firefox, Safari. */
const unanswered = /failed to fetch|networkerror|load failed/i;

/** Whether a page failed only because there is no connection. */
function isOffline(error: unknown): boolean {
  return (
    !navigator.onLine &&
    (isGoneChunk(error) || (error instanceof TypeError && unanswered.test(error.message)))
  );
}

/** For a page that was not loaded before the connection went. Loads it once there is one. */
function OfflinePage() {
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}${hash}`;
  useEffect(() => awaitConnection(() => loadFromServer(address)), [address]);
  return (
    <ErrorBody
      title="You’re offline"
      text={`${notLoaded} It opens automatically once the connection is back.`}
    />
  );
}

/** For a page that broke while it was loading or shown. */
export function ErrorPage() {
  const error = useRouteError();
  // As it was when the page failed: coming back is the offline page's own business.
  const [offlineError, setOfflineError] = useState(() => (isOffline(error) ? error : undefined));
  if (offlineError !== error && isOffline(error)) {
    setOfflineError(error);
  }
  if (error !== undefined && offlineError === error) {
    return <OfflinePage />;
  }
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage />
  ) : (
    <BrokenPage error={error} />
  );
}

function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    addUiError({ type: 'general', message: causeText(error), operation: '', details: '' });
  }, [error]);
  return (
    <ErrorBody
      status={isRouteErrorResponse(error) ? error.status : 500}
      title="Internal Server Error"
      text={causeText(error)}
      canRetry
    />
  );
}
