import { documentPathSchema, listCollections } from '@firekeep/functions/contract';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/**
 * The document below which a path that is being typed goes on: `customers/ada` for
 * `customers/ada/o`.
 */
function parentOf(text: string): string | undefined {
  const parent = text.slice(0, Math.max(0, text.lastIndexOf('/')));
  return documentPathSchema.safeParse(parent).success ? parent : undefined;
}

const keptMs = 5 * 60_000;

/**
 * Paths of the collections that a path being typed may become: the database's own, or a document's.
 */
export function useCollectionPaths(pid: string, text: string): readonly string[] {
  const parent = parentOf(text);
  const { data } = useEndpoint(
    listCollections,
    { query: { pid, parent } },
    // Suggestions are a help: what fails here fails again, in words, when the query runs.
    { staleTime: keptMs, retry: false, failure: '' },
  );
  return data?.map(({ path }) => path) ?? [];
}
