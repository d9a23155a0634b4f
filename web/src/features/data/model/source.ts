import type { At } from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { timeQuery } from '#lib/at.ts';

/** Where documents are read from: a project's database, and when; a backup of it is a time, too. */
export interface Source {
  readonly projectId: string;
  readonly at: At;
}

export function collectionsLink({ projectId, at }: Source): string {
  return paths.projectCollections.link(projectId, timeQuery(at));
}

export function collectionLink({ projectId, at }: Source, path: string): string {
  return paths.projectCollection.link(projectId, path, timeQuery(at));
}

export function documentLink({ projectId, at }: Source, path: string): string {
  return paths.projectDocument.link(projectId, path, timeQuery(at));
}

export function historyLink({ projectId, at }: Source, path: string): string {
  return paths.documentHistory.link(projectId, path, timeQuery(at));
}
