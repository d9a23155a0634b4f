import { z } from 'zod';

/**
 * Field paths in Firestore's form: dots between names, backticks around those that are not plain
 * words (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields).
 */
const simpleName = /^[A-Za-z_]\w*$/;
const step = /(?:([A-Za-z_]\w*)|`((?:[^`\\]|\\[`\\])+)`)(\.(?=.)|$)/suy;
const maxLength = 1500;

/** The names of a path such as `address.city` or `` `first name` ``; null for what is no path. */
export function parseFieldPath(text: string): string[] | null {
  if (text === '' || text.length > maxLength || !text.isWellFormed()) {
    return null;
  }
  const names: string[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (match === null) {
      return null;
    }
    const [, plain, quoted = ''] = match;
    names.push(plain ?? quoted.replaceAll(/\\([`\\])/g, '$1'));
  }
  return names;
}

/** The path of names that may hold any characters. */
export function formatFieldPath(names: readonly string[]): string {
  return names
    .map((name) =>
      simpleName.test(name) ? name : `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    )
    .join('.');
}

/** Whether one of the paths is given twice, or leads into what another one names. */
export function areNested(paths: readonly (readonly string[])[]): boolean {
  const texts = paths.map((names) => JSON.stringify(names).slice(0, -1)).toSorted();
  // Sorted, whatever is in another follows it, or what is in that, too.
  return texts.some((text, at) => {
    const before = texts[at - 1];
    return before !== undefined && (text === before || text.startsWith(`${before},`));
  });
}

/** A field's path as Firestore writes it; `__name__` is the document's name. */
export const fieldPathSchema = z
  .string()
  .min(1, 'Name a field')
  .refine((path) => path === '' || parseFieldPath(path) !== null, {
    error:
      'Not a valid field path: names of other characters than letters, digits and _ stand in backticks',
  });
