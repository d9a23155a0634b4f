/** Whose part of the catalogue it is: a project's or, with null, its owner's account. */
export interface CatalogueSubject {
  readonly ownerId: string;
  readonly projectId: string | null;
}

/** That a part of the catalogue is to be written. */
export interface CatalogueMark extends CatalogueSubject {
  /** From then on; empty for at once. */
  readonly dueAt: string;
  /** Another one with every change. */
  readonly mark: string;
  /** When the project was deleted, and its part with it; null while it is there. */
  readonly goneAt: string | null;
}

export interface CataloguedDocument {
  readonly path: string;
  /** As they are stored. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the catalogue is made of: Firekeep's own documents, and marks where they have changed. */
export interface CatalogueStore {
  due(at: string, limit: number): Promise<CatalogueMark[]>;
  /**
   * Has `read` read a part as it is at one moment, page by page.
   * @returns null where there is no such project
   */
  read<R>(
    of: CatalogueSubject,
    read: (pages: AsyncIterable<readonly CataloguedDocument[]>) => Promise<R>,
  ): Promise<R | null>;
  /** Due again at `dueAt`, or with null never, unless it was marked again meanwhile. */
  settle(mark: CatalogueMark, dueAt: string | null): Promise<void>;
  /** Whether a recovery has begun and not ended: not all that there was is there. */
  isBeingRecovered(): Promise<boolean>;
  /** Marks all that there is. */
  markAll(): Promise<void>;
  /** Whether `markAll` has ended once. */
  isMarked(): Promise<boolean>;
}

/** What the catalogue keeps of a user of the identity service. */
export interface CataloguedUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoUrl: string | null;
  readonly disabled: boolean;
}

export interface CataloguedUsers {
  /** Null where there is no such user. */
  get(uid: string): Promise<CataloguedUser | null>;
}
