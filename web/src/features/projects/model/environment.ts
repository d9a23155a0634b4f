import type { ProjectMetadata } from '@firekeep/functions/contract';

export type Environment = ProjectMetadata['environment'];

/** Words in names of projects, and the environment they stand for; the first that fits. */
const words: readonly (readonly [RegExp, Environment])[] = [
  [/\b(?:staging|stage|stg|preprod|preproduction|pre-prod|uat|qa)\b/, 'staging'],
  [/\b(?:dev|develop|development|test|testing|tests|sandbox|local|demo|emulator)\b/, 'development'],
  [/\b(?:prod|production|prd|live)\b/, 'production'],
];

/**
 * What a project is for, as far as its id and name show it. Where they do not, production: guards
 * that were not needed cost a click, missing ones cost data. What an emulator serves is never that.
 */
export function guessEnvironment({
  isEmulator,
  firebaseProjectId,
  name,
}: {
  readonly isEmulator: boolean;
  readonly firebaseProjectId: string;
  readonly name: string;
}): Environment {
  if (isEmulator) {
    return 'development';
  }
  const text = `${firebaseProjectId} ${name}`.toLowerCase().replaceAll('_', ' ');
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? 'production';
}
