import { readForm, type RestoreForm } from './restore-form.ts';

/** What the target is known to hold: `unknown` where there is nothing to look for, or it can't be looked into. */
export type Presence = 'looking' | 'missing' | 'present' | 'unknown';

/** The form with everything below its document, or without, as was chosen or else follows from what the target holds. */
export function withBelow(form: RestoreForm, presence: Presence): RestoreForm & { below: boolean } {
  return { ...form, below: form.below ?? presence !== 'present' };
}

/** The place in the target of the document to restore; null where there is none to look for. */
export function targetPathOf(form: RestoreForm): string | null {
  const { choice } = readForm(form);
  const [path] = choice?.scope.paths ?? [];
  if (path === undefined) {
    return null;
  }
  const prefix = choice?.target.pathPrefix;
  return prefix === undefined ? path : `${prefix}/${path}`;
}
