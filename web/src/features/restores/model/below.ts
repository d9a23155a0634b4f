import type { RestoreScope } from '@firekeep/functions/contract';
import { restoreChoiceSchema, type RestoreForm } from './restore-form.ts';

/** Whether the target holds the document; `unknown` without one, or where it can't be read. */
export type Presence = 'looking' | 'missing' | 'present' | 'unknown';

/** Whether everything below the document is meant: as chosen, else if the target lacks it. */
export function isBelowMeant({ scope }: Pick<RestoreForm, 'scope'>, presence: Presence): boolean {
  return scope.below ?? presence !== 'present';
}

/** The scope of one document with everything below it, or without; others stay as they are. */
export function withBelow(scope: RestoreScope, isBelow: boolean): RestoreScope {
  const { below: _below, ...rest } = scope;
  return scope.paths === undefined || !isBelow ? rest : { ...rest, below: true };
}

/** The place in the target of the document to restore; null where there is none to look for. */
export function targetPathOf(form: RestoreForm): string | null {
  const { data } = restoreChoiceSchema.safeParse(form);
  const [path] = data?.scope.paths ?? [];
  if (path === undefined) {
    return null;
  }
  const prefix = data?.target.pathPrefix;
  return prefix === undefined ? path : `${prefix}/${path}`;
}
