import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { limits } from '#config/limits.ts';
import { createStore } from './store.ts';

/** Code that comes when it is needed, or ahead of that; a failed load is tried again. */
export interface Late<T> {
  /** Null until it is loaded. */
  readonly current: () => T | null;
  readonly load: () => Promise<T>;
}

/** How many parts of the page are being loaded. */
export const partsLoading = createStore(0);

async function counted<T>(load: () => Promise<T>): Promise<T> {
  partsLoading.set(partsLoading.get() + 1);
  try {
    return await load();
  } finally {
    partsLoading.set(partsLoading.get() - 1);
  }
}

export function late<T>(load: () => Promise<T>): Late<T> {
  let loaded: T | null = null;
  return {
    current: () => loaded,
    load: async () => {
      loaded ??= await counted(load);
      return loaded;
    },
  };
}

/**
 * The code, null until it is there. Suspense would hold it back: React shows nothing within 300 ms
 * of a fallback (`FALLBACK_THROTTLE_MS`).
 *
 * @param wanted whether it is needed, or how often it was asked for: a change retries a failed load
 * @param onFailure takes a failure, which otherwise is thrown to the boundary
 */
export function useLate<T>(
  { current, load }: Late<T>,
  wanted: boolean | number = true,
  onFailure?: (error: unknown) => void,
): T | null {
  const [code, setCode] = useState(current);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const fail = useEffectEvent(onFailure ?? ((error: unknown) => setFailure({ error })));
  const asked = code === null && wanted;
  useEffect(() => {
    if (asked === false || asked === 0) {
      return undefined;
    }
    let isLeft = false;
    load().then(
      (loaded) => (isLeft ? undefined : setCode(() => loaded)),
      (error: unknown) => (isLeft ? undefined : fail(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [load, asked]);
  if (failure !== null) {
    throw failure.error;
  }
  return code;
}

/** Calls `load` ahead of need, once what matters more is there. */
export function useAhead(hasTime: boolean, load: () => void): void {
  const loadAhead = useEffectEvent(load);
  useEffect(() => {
    if (!hasTime) {
      return undefined;
    }
    const timer = setTimeout(() => loadAhead(), limits.loadAheadMs);
    return () => clearTimeout(timer);
  }, [hasTime]);
}

/**
 * A part of a page whose code comes when it is drawn for the first time. A failure is thrown; the
 * part that is drawn after that loads it again.
 *
 * @param meanwhile what is shown until it is there
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> & Late<ComponentType<Props>> {
  const code = late(load);
  function LatePart(props: Props) {
    const loaded = useLate(code);
    return loaded === null ? meanwhile : createElement(loaded, props);
  }
  return Object.assign(LatePart, code);
}
