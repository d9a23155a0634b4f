import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

/**
 * Puts a changed item in its place in a cached list, and a new one at the front or the end. A list that was never loaded
 * is asked for, the item with it: an item alone would pass for all there is.
 */
export function cacheInList(
  client: QueryClient,
  queryKey: QueryKey,
  { item, newAt }: { readonly item: Identified; readonly newAt: 'front' | 'end' },
): void {
  const known = client.getQueryData<readonly Identified[]>(queryKey);
  if (known === undefined) {
    void client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  const isKnown = known.some(({ id }) => id === item.id);
  const added = newAt === 'front' ? [item, ...known] : [...known, item];
  client.setQueryData<readonly Identified[]>(
    queryKey,
    isKnown ? known.map((other) => (other.id === item.id ? item : other)) : added,
  );
}
