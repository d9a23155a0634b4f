import {
  collectionOf,
  documentPathSchema,
  makePatternMatcher,
  type Project,
} from '@firekeep/functions/contract';
import { writeRefusal } from '#lib/write-refusal.ts';

/**
 * The collection at a path, or of the document there, if the guards of a project let nothing be
 * written in it.
 */
export function protectedAt({ guards }: Pick<Project, 'guards'>, path: string): string | undefined {
  const collection = documentPathSchema.safeParse(path).success ? collectionOf(path) : path;
  return guards.protectedCollections.some((pattern) => makePatternMatcher(pattern)(collection))
    ? collection
    : undefined;
}

/**
 * Why Firekeep would write nothing at a path of a project, if so; the server has the last word.
 * @param path of a document or collection; empty where none is shown
 */
export function placeRefusal(project: Project, path: string): string | undefined {
  const isProtected = path !== '' && protectedAt(project, path) !== undefined;
  return (
    writeRefusal(project) ??
    (isProtected
      ? 'The guards of this project protect this collection: nothing in it or below it is written.'
      : undefined)
  );
}
