import { useEffect, useState, type ReactNode } from 'react';
import { limits } from '#config/limits.ts';
import { reportError } from '../errors/report-error.ts';
import { connection } from '../connection.ts';
import { useStore } from '../store.ts';
import { useWasQuiet } from '../use-was-quiet.ts';
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
 * listeners bring comes after that.
 */
export function LiveRecords({ next }: LiveRecordsProps) {
  const isDue = useWasQuiet();
  const [listener, setListener] = useState<ReactNode>(null);
  const [failures, setFailures] = useState(0);
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
