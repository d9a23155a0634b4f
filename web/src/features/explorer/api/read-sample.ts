import type * as SampleReader from '../sample/sample-reader.ts';

/** The demonstration's documents, in a chunk of their own. */
export async function loadSample(): Promise<typeof SampleReader> {
  return import('../sample/sample-reader.ts');
}
