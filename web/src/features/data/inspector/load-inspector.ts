import { useEffect, useState } from 'react';
import type * as inspectorSide from './inspector-side.ts';

type InspectorParts = typeof inspectorSide;

let parts: InspectorParts | null = null;

/** Loads the inspector's code, which a collection's first rows don't wait for. */
export async function loadInspector(): Promise<InspectorParts> {
  parts ??= await import('./inspector-side.ts');
  return parts;
}

/**
 * The inspector's parts, null as long as their code is on its way. What fails is thrown; whoever is
 * drawn again after that asks again. Suspense would hold the document back: React shows nothing
 * within 300 ms of a fallback (`FALLBACK_THROTTLE_MS`).
 */
export function useInspector(): InspectorParts | null {
  const [known, setKnown] = useState(parts);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let isLeft = false;
    loadInspector().then(
      (loaded) => (isLeft ? undefined : setKnown(loaded)),
      (error: unknown) =>
        isLeft ? undefined : setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (failure !== null) {
    throw failure;
  }
  return known;
}
