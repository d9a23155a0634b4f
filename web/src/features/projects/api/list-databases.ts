import { listDatabases, type DatabaseChoicesInput } from '@firekeep/functions/contract';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';

/** While somebody types a project's id. */
const restMs = 500;

/**
 * The databases that a credential sees in a project; null while that is not known, or can't be. Not
 * kept in the query cache, which would keep the key with it; nor is the key kept beside the answer.
 */
export function useDatabases(input: DatabaseChoicesInput | null): readonly string[] | null {
  const [found, setFound] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (input === null) {
      return undefined;
    }
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      call(listDatabases, { body: input }, aborter.signal).then(
        ({ databases }) => (aborter.signal.aborted ? undefined : setFound(databases)),
        // The id can be typed; what is wrong with the key shows when it is used.
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
      setFound(null);
    };
    // By its contents: the object is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [input === null ? '' : JSON.stringify(input)]);
  return found;
}
