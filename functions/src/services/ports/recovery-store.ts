import type { CataloguedDocument, CataloguedUser, CatalogueSubject } from './catalogue-store.ts';

/** What came back of a project. */
export interface RecoveredCounts {
  readonly name: string;
  readonly schedules: number;
  /** Completed ones. */
  readonly backups: number;
  readonly verified: number;
  /** Newer than the catalogue: made of their manifests, and still to be verified. */
  readonly fromManifest: number;
}

/** One part of the catalogue, and what became of it. */
export interface RecoveredPart {
  readonly of: CatalogueSubject;
  /** When what came back was written; null where nothing did. */
  readonly writtenAt: string | null;
  readonly user: CataloguedUser | null;
  readonly project: RecoveredCounts | null;
  /** What did not come back, and why. */
  readonly problems: readonly string[];
}

/** Firekeep's own database, empty before. */
export interface RecoveryStore {
  /** `open` where there is nothing yet of any account, or a recovery was broken off. */
  state(): Promise<'open' | 'occupied'>;
  /** When a recovery ended; null where none has. */
  endedAt(): Promise<string | null>;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** What became of a part, as it was written with it; null where not all of it has been. */
  recovered(of: CatalogueSubject): Promise<RecoveredPart | null>;
  /**
   * Writes a part, and last what makes it count, and what became of it; of one that doesn't come
   * back only that. May be done again.
   */
  write(part: RecoveredPart, documents: readonly CataloguedDocument[]): Promise<void>;
}

export interface RecoveredUsers {
  /**
   * Makes a user with the same id and address, without a way to sign in but a mail that resets the
   * password. `there` where the user was not lost, `taken` where another one has the address.
   */
  create(user: CataloguedUser): Promise<'made' | 'there' | 'taken'>;
}
