import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useMemo, useState } from 'react';
import type { Rows } from './rows.ts';

/** Documents whose fields and values are offered. */
const sampled = 100;

/**
 * The first documents of what is shown, whose fields, values and types the query bar offers; those
 * of what was shown before as long as there are none.
 */
export function useSamples({ count, rowAt }: Rows): readonly FirestoreDocument[] {
  const [kept, setKept] = useState<readonly FirestoreDocument[]>([]);
  const known = Math.min(count, sampled);
  const samples = useMemo(
    () => Array.from({ length: known }, (_, index) => rowAt(index) ?? []).flat(),
    [known, rowAt],
  );
  if (samples.length > 0 && samples !== kept) {
    setKept(samples);
  }
  return samples.length > 0 ? samples : kept;
}
