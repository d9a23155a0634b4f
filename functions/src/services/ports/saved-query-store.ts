import type { SavedQuery } from '../../contract/queries.ts';
import type { Owned } from './owned.ts';

/** Queries that users keep, each of one project. */
export interface SavedQueryStore {
  /** Null when there is none. */
  get(id: string): Promise<Owned<SavedQuery> | null>;

  /** In no order, at most `maxSavedQueries`. */
  list(ownerId: string, projectId: string): Promise<SavedQuery[]>;

  /**
   * @param mayFollow throws where the project can't have one more than `existing`; however many
   *   calls race, it gets the true number
   * @throws AppError `not-found` when the project is gone, and whatever `mayFollow` throws
   */
  create(saved: Owned<SavedQuery>, mayFollow: (existing: number) => void): Promise<void>;

  /** Changes one of the owner's; null when there is none. */
  update(
    key: { readonly ownerId: string; readonly id: string },
    change: (current: SavedQuery) => SavedQuery,
  ): Promise<SavedQuery | null>;

  /** @returns whether there was one of the owner's */
  remove(key: { readonly ownerId: string; readonly id: string }): Promise<boolean>;
}
