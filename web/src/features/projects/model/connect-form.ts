import {
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
  readonly serviceAccountJson: string;
}

export interface FormError {
  readonly field: keyof ConnectForm;
  readonly message: string;
}

/** The first broken rule of the name and project id, in the specification's order. */
export function firstProjectError(
  form: Pick<ConnectForm, 'name' | 'firebaseProjectId'>,
  projects: readonly Pick<Project, 'firebaseProjectId'>[],
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
  const isConnected = projects.some((project) => project.firebaseProjectId === id.data);
  return isConnected ? { field: 'firebaseProjectId', message: messages.alreadyConnected } : null;
}

/** The first broken rule of the whole form; it stops creation. */
export function firstConnectError(
  form: ConnectForm,
  projects: readonly Pick<Project, 'firebaseProjectId'>[],
): FormError | null {
  const error = firstProjectError(form, projects);
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
