import {
  compareBackup,
  compareProjects,
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
} from '@firekeep/functions/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, type EndpointKey } from './query-keys.ts';

/** What is shown of it is asked for again, what isn't is forgotten. */
function forget(client: QueryClient, keys: readonly EndpointKey[]): void {
  for (const queryKey of keys) {
    client.removeQueries({ queryKey, type: 'inactive', fetchStatus: 'idle' });
    void client.invalidateQueries({ queryKey });
  }
}

/** What is counted, compared and listed of a project's documents is asked for again. */
export function forgetCounts(client: QueryClient, projectId: string): void {
  // Backups and times that are past stay as they are.
  const query = { pid: projectId, at: undefined };
  forget(client, [
    keyOf(listCollections, { query }),
    keyOf(listDocuments, { query }),
    keyOf(lookUpDocuments, { body: query }),
    keyOf(compareBackup),
    keyOf(compareProjects),
  ]);
}

/** As `forgetCounts`, with the documents themselves. */
export function forgetDocuments(client: QueryClient, projectId: string): void {
  forgetCounts(client, projectId);
  forget(client, [keyOf(getDocument, { query: { pid: projectId, at: undefined } })]);
}
