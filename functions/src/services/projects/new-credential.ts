import type { Project, ProjectInput, ProjectUpdate } from '../../contract/projects.ts';
import { AppError } from '../../lib/errors.ts';
import type { GoogleConnections } from '../connections/google-connections.ts';
import type { GoogleGrant, ServiceAccountKey } from '../credentials/credential-vault.ts';
import { parseServiceAccount } from '../credentials/parse-service-account.ts';
import type { StoredProject } from '../ports/project-store.ts';

/** What a project is to be connected by, before it is sealed. */
export interface NewCredential {
  readonly secret: ServiceAccountKey | GoogleGrant;
  readonly shown: Pick<NonNullable<Project['credentials']>, 'clientEmail' | 'privateKeyId'>;
  /** To be called once it is stored. */
  readonly stored: () => Promise<void>;
}

type CredentialInput = Pick<
  ProjectInput,
  'firebaseProjectId' | 'serviceAccountJson' | 'googleConnectionId'
>;

async function fromGoogle(
  google: GoogleConnections,
  ownerId: string,
  { googleConnectionId, firebaseProjectId }: CredentialInput,
): Promise<NewCredential> {
  const { grant, account, done } = await google.use(ownerId, googleConnectionId, firebaseProjectId);
  return { secret: grant, shown: { clientEmail: account, privateKeyId: '' }, stored: done };
}

function fromKeyFile({ serviceAccountJson }: CredentialInput): NewCredential {
  const secret = parseServiceAccount(serviceAccountJson ?? '');
  const { clientEmail, privateKeyId } = secret;
  return { secret, shown: { clientEmail, privateKeyId }, stored: () => Promise.resolve() };
}

/** What stands in for the stored credential of a project that is connected in the same way. */
export async function replacementCredential(
  google: GoogleConnections,
  { project, ownerId }: Pick<StoredProject, 'project' | 'ownerId'>,
  { serviceAccountJson, googleConnectionId }: ProjectUpdate,
): Promise<NewCredential> {
  const { connectionType, firebaseProjectId } = project;
  const given = { firebaseProjectId, serviceAccountJson, googleConnectionId };
  const isGoogle = googleConnectionId !== undefined;
  if (isGoogle && serviceAccountJson !== undefined) {
    throw new AppError('invalid-argument', 'Give a key file or a Google account, not both');
  }
  if (connectionType !== (isGoogle ? 'google' : 'service-account')) {
    const other = isGoogle ? 'Google' : 'service';
    throw new AppError('invalid-argument', `This project is not connected by a ${other} account`);
  }
  return isGoogle ? await fromGoogle(google, ownerId, given) : fromKeyFile(given);
}

/**
 * The rules after the duplicate check, in the specification's order. An emulator has no credential.
 */
export async function firstCredential(
  deps: { readonly google: GoogleConnections; readonly emulated: boolean },
  ownerId: string,
  input: ProjectInput,
): Promise<NewCredential | null> {
  if (input.connectionType === 'google') {
    return fromGoogle(deps.google, ownerId, input);
  }
  if (input.connectionType === 'emulator') {
    if (!deps.emulated) {
      const message = 'An emulator can be connected only where Firekeep runs in the emulators';
      throw new AppError('invalid-argument', message, { fields: { connectionType: message } });
    }
    return null;
  }
  return fromKeyFile(input);
}
