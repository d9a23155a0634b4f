import type { SavedQuery } from '../../contract/queries.ts';
import type { Owned } from './backup-store.ts';

/** Queries that users keep, each of one project. */
export interface SavedQueryStore {
  /** Null when there is none. */
  get(id: string): Promise<Owned<SavedQuery> | null>;

  /** In no order, at most `maxSavedQueries`. */
  list(ownerId: string, projectId: string): Promise<SavedQuery[]>;

  /** Stores a new one, unless the project is gone or has `maxSavedQueries` already. */
  create(saved: Owned<SavedQuery>): Promise<'created' | 'full' | 'no-project'>;

  /** Changes one of the owner's; null when there is none. */
  update(
    key: { readonly ownerId: string; readonly id: string },
    change: (current: SavedQuery) => SavedQuery,
  ): Promise<SavedQuery | null>;

  /** @returns whether there was one of the owner's */
  remove(key: { readonly ownerId: string; readonly id: string }): Promise<boolean>;
}
