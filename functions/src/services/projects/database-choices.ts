import type { DatabaseChoicesInput } from '../../contract/projects.ts';
import { AppError } from '../../lib/errors.ts';
import type { GoogleConnections } from '../connections/google-connections.ts';
import { parseServiceAccount } from '../credentials/parse-service-account.ts';
import type { DatabaseLister } from '../ports/database-lister.ts';

export interface DatabaseChoicesDeps {
  readonly google: Pick<GoogleConnections, 'use'>;
  readonly lister: DatabaseLister;
}

/** What a project can be connected to, before it is: nothing of the credential is kept. */
export class DatabaseChoices {
  private readonly deps: DatabaseChoicesDeps;

  constructor(deps: DatabaseChoicesDeps) {
    this.deps = deps;
  }

  /**
   * Null where the credential may not list databases, or Google can't be asked: then the id has to
   * be typed.
   * @throws AppError `invalid-argument` for a key file that is none, `failed-precondition` for a
   *   consent that has run out
   */
  async of(ownerId: string, input: DatabaseChoicesInput): Promise<string[] | null> {
    const { firebaseProjectId, googleConnectionId, serviceAccountJson } = input;
    const { google, lister } = this.deps;
    const secret =
      googleConnectionId === undefined
        ? parseServiceAccount(serviceAccountJson ?? '')
        : (await google.use(ownerId, googleConnectionId, firebaseProjectId)).grant;
    try {
      return await lister.list(firebaseProjectId, secret);
    } catch (error) {
      if (error instanceof AppError) {
        return null;
      }
      throw error;
    }
  }
}
