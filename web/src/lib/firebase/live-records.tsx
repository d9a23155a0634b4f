import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { limits } from '#config/limits.ts';
import { reportError } from '../errors/report-error.ts';
import { connection } from '../connection.ts';
import { useStore } from '../store.ts';
import { startFirebase } from './services.ts';

async function load(): Promise<ReactNode> {
  const [{ LiveListener }, services] = await Promise.all([
    import('./live-listener.tsx'),
    startFirebase(),
  ]);
  return <LiveListener services={services} />;
}

interface LiveRecordsProps {
  /** Loads what is not needed before that, either; a failure is not reported. */
  readonly next: () => Promise<unknown>;
}

/**
 * Loads Firestore's SDK, the largest of all scripts, once the page has what it shows first: what
 * listeners bring comes after that. A page that keeps fetching doesn't wait for ever.
 */
export function LiveRecords({ next }: LiveRecordsProps) {
  const isFetching = useIsFetching() > 0;
  const [isDue, setDue] = useState(false);
  const [listener, setListener] = useState<ReactNode>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const pauseMs = isFetching ? limits.listenAtLatestMs : limits.listenAfterQuietMs;
    const timer = setTimeout(() => setDue(true), pauseMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  const isReachable = useStore(connection) === 'online';
  useEffect(() => {
    if (isDue && isReachable && listener === null) {
      load().then(setListener, (error: unknown) => {
        if (failures === 0) {
          reportError(error);
        }
        setTimeout(() => setFailures(failures + 1), limits.listenAgainMs);
      });
    }
  }, [isDue, isReachable, listener, failures]);
  const isLoaded = listener !== null;
  useEffect(() => {
    if (isLoaded) {
      void next().catch(() => undefined);
    }
  }, [isLoaded, next]);
  return listener;
}
