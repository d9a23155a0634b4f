import { paths } from '#config/paths.ts';

/** Where documents are read from: a project's database as it is now, or one of its backups. */
export interface Source {
  readonly projectId: string;
  /** Undefined for the database. */
  readonly backupId?: string | undefined;
}

export function collectionsLink({ projectId, backupId }: Source): string {
  return paths.projectCollections.link(projectId, backupId);
}

export function collectionLink({ projectId, backupId }: Source, path: string): string {
  return paths.projectCollection.link(projectId, path, backupId);
}

export function documentLink({ projectId, backupId }: Source, path: string): string {
  return paths.projectDocument.link(projectId, path, backupId);
}
