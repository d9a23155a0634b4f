import type { CataloguedDocument, CataloguedUser, CatalogueSubject } from './catalogue-store.ts';

/** Firekeep's own database, empty before. */
export interface RecoveryStore {
  /** Whether there is nothing yet of any account, or a recovery was broken off. */
  mayBegin(): Promise<boolean>;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Whether all of a part has been written. */
  isBack(of: CatalogueSubject): Promise<boolean>;
  /** Writes a part, and last what makes it count. May be done again. */
  write(of: CatalogueSubject, documents: readonly CataloguedDocument[]): Promise<void>;
}

export interface RecoveredUsers {
  /**
   * Makes a user with the same id and address, without a way to sign in but a mail that resets the
   * password. `there` where the user was not lost, `taken` where another one has the address.
   */
  create(user: CataloguedUser): Promise<'made' | 'there' | 'taken'>;
}
