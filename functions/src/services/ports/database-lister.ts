import type { GoogleGrant, ServiceAccountKey } from '../credentials/credential-vault.ts';

export interface DatabaseLister {
  /**
   * Ids of the native databases of a Firebase project that the credential sees; null where there is
   * nobody to ask.
   * @throws AppError where Google refuses or can't be reached.
   */
  list(
    firebaseProjectId: string,
    secret: ServiceAccountKey | GoogleGrant,
  ): Promise<string[] | null>;
}
