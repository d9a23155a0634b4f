import {
  databaseIdSchema,
  environmentSchema,
  firebaseProjectIdSchema,
  messages,
  projectNameSchema,
  serviceAccountJsonSchema,
  type Project,
} from '@firekeep/functions/contract';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { guessEnvironment, type Environment } from './environment.ts';

/** The database that a Firebase project has without being asked for another. */
export const defaultDatabaseId = '(default)';

/** How Firekeep gets at a project. */
const waySchema = z.enum(['key', 'google', 'emulator']);
export type Way = z.infer<typeof waySchema>;

const typed = z.object({
  way: waySchema,
  name: z.string(),
  firebaseProjectId: z.string(),
  databaseId: z.string(),
  /** Null while nothing was chosen: then it is guessed from the names. */
  environment: environmentSchema.nullable(),
  serviceAccountJson: z.string(),
});

/** What the connect wizard collects. */
export type ConnectForm = z.infer<typeof typed>;
export type ConnectControl = Control<ConnectForm, unknown, ConnectForm>;

type Connected = Pick<Project, 'firebaseProjectId' | 'databaseId'>;

/** The text of a key file. */
export const keySchema = z
  .string()
  .refine((text) => text.trim() !== '', { error: messages.serviceAccountRequired, abort: true })
  .pipe(serviceAccountJsonSchema);

const databaseFormat =
  'A database ID is (default), or 4 to 63 lowercase letters, digits and hyphens that begin with a letter';

/** The database that the form names; an empty field stands for the default one. */
export function databaseOf({ databaseId }: Pick<ConnectForm, 'databaseId'>): string {
  return databaseId.trim() === '' ? defaultDatabaseId : databaseId.trim();
}

/** The environment that was chosen, else the one that the names suggest. */
export function environmentOf(
  form: Pick<ConnectForm, 'environment' | 'way' | 'firebaseProjectId' | 'name'>,
): Environment {
  return form.environment ?? guessEnvironment({ ...form, isEmulator: form.way === 'emulator' });
}

/** What each field has to be, in the order in which the specification reports it. */
function rulesOf(
  form: ConnectForm,
  projects: readonly Connected[],
  databases: readonly string[] | null,
): readonly (readonly [field: keyof ConnectForm, rule: z.ZodType])[] {
  const databaseId = databaseOf(form);
  const isListed = databases === null || databases.length === 0 || databases.includes(databaseId);
  const isFree = (id: string) =>
    !projects.some((one) => one.firebaseProjectId === id && one.databaseId === databaseId);
  const database = z
    .string()
    .refine(() => databaseIdSchema.safeParse(databaseId).success, {
      error: databaseFormat,
      abort: true,
    })
    .refine(() => isListed, 'Choose one of the databases of the project');
  return [
    ['name', projectNameSchema],
    ['firebaseProjectId', firebaseProjectIdSchema],
    ['databaseId', database],
    ['firebaseProjectId', firebaseProjectIdSchema.refine(isFree, messages.alreadyConnected)],
    ...(form.way === 'key' ? [['serviceAccountJson', keySchema] as const] : []),
  ];
}

/**
 * Refuses the form at the first field that breaks a rule.
 * @param databases the project's, where they are known
 */
export function connectFormSchema(
  projects: readonly Connected[],
  databases: readonly string[] | null = null,
) {
  return typed.superRefine((form, context) => {
    for (const [field, rule] of rulesOf(form, projects, databases)) {
      const issue = rule.safeParse(form[field]).error?.issues[0];
      if (issue !== undefined) {
        context.addIssue({ code: 'custom', path: [field], message: issue.message });
        return;
      }
    }
  });
}

/**
 * What a key that was read puts into the form. What was typed stays; what another key put does not.
 * @param previous the project of the key before
 */
export function filledFrom(
  { name, firebaseProjectId }: Pick<ConnectForm, 'name' | 'firebaseProjectId'>,
  projectId: string | null,
  previous: string | null,
) {
  const fill = (value: string, longest?: number) =>
    projectId !== null && (value.trim() === '' || value === previous)
      ? projectId.slice(0, longest)
      : value;
  return { name: fill(name, 50), firebaseProjectId: fill(firebaseProjectId) };
}
