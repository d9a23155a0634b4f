import { useState } from 'react';
import type { Live } from './live.ts';

/** The ids of all records that a listener has held so far: what it holds no more is gone, or was pushed out by newer ones. */
export function useHeld(live: Live<readonly { readonly id: string }[]>): ReadonlySet<string> {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const ids = live.status === 'live' ? live.value.map(({ id }) => id) : [];
  if (ids.some((id) => !held.has(id))) {
    setHeld(new Set([...held, ...ids]));
  }
  return held;
}
