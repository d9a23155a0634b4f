import {
  databaseIdSchema,
  firebaseProjectIdSchema,
  messages,
  projectNameSchema,
  serviceAccountJsonSchema,
  type Project,
} from '@firekeep/functions/contract';

/** What the connect wizard collects. */
export interface ConnectForm {
  readonly name: string;
  readonly firebaseProjectId: string;
  readonly databaseId: string;
  readonly serviceAccountJson: string;
}

/** The database that a Firebase project has without being asked for another. */
export const defaultDatabaseId = '(default)';

type Connected = Pick<Project, 'firebaseProjectId' | 'databaseId'>;

export interface FormError {
  readonly field: keyof ConnectForm;
  readonly message: string;
}

/**
 * The first broken rule of the name and project id, in the specification's order.
 * @param databases the project's, where they are known
 */
export function firstProjectError(
  form: Pick<ConnectForm, 'name' | 'firebaseProjectId' | 'databaseId'>,
  projects: readonly Connected[],
  databases: readonly string[] | null = null,
): FormError | null {
  const name = projectNameSchema.safeParse(form.name);
  if (!name.success) {
    return { field: 'name', message: name.error.issues[0]?.message ?? messages.nameRequired };
  }
  const id = firebaseProjectIdSchema.safeParse(form.firebaseProjectId);
  if (!id.success) {
    const message = id.error.issues[0]?.message ?? messages.firebaseProjectIdFormat;
    return { field: 'firebaseProjectId', message };
  }
  const databaseId = databaseOf(form);
  const message = databaseError(databaseId, databases);
  if (message !== null) {
    return { field: 'databaseId', message };
  }
  const isConnected = projects.some(
    (project) => project.firebaseProjectId === id.data && project.databaseId === databaseId,
  );
  return isConnected ? { field: 'firebaseProjectId', message: messages.alreadyConnected } : null;
}

const databaseFormat =
  'A database ID is (default), or 4 to 63 lowercase letters, digits and hyphens that begin with a letter';

function databaseError(databaseId: string, databases: readonly string[] | null): string | null {
  if (!databaseIdSchema.safeParse(databaseId).success) {
    return databaseFormat;
  }
  const isMissing = databases !== null && databases.length > 0 && !databases.includes(databaseId);
  return isMissing ? 'Choose one of the databases of the project' : null;
}

/** The database that the form names; an empty field stands for the default one. */
export function databaseOf({ databaseId }: Pick<ConnectForm, 'databaseId'>): string {
  return databaseId.trim() === '' ? defaultDatabaseId : databaseId.trim();
}

/**
 * What a key that was read puts into the form. What was typed stays; what another key had put there does not.
 * @param previous the project of the key before
 */
export function filledFrom(
  form: ConnectForm,
  projectId: string | null,
  previous: string | null,
): Pick<ConnectForm, 'name' | 'firebaseProjectId'> {
  const isFree = (value: string) => value.trim() === '' || value === previous;
  const { name, firebaseProjectId } = form;
  return {
    name: projectId !== null && isFree(name) ? projectId.slice(0, 50) : name,
    firebaseProjectId:
      projectId !== null && isFree(firebaseProjectId) ? projectId : firebaseProjectId,
  };
}

/** The first broken rule of the whole form; it stops creation. */
export function firstConnectError(
  form: ConnectForm,
  projects: readonly Connected[],
  databases: readonly string[] | null = null,
): FormError | null {
  const error = firstProjectError(form, projects, databases);
  if (error !== null) {
    return error;
  }
  if (form.serviceAccountJson.trim() === '') {
    return { field: 'serviceAccountJson', message: messages.serviceAccountRequired };
  }
  const json = serviceAccountJsonSchema.safeParse(form.serviceAccountJson);
  return json.success
    ? null
    : {
        field: 'serviceAccountJson',
        message: json.error.issues[0]?.message ?? messages.serviceAccountRequired,
      };
}
