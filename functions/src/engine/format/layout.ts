import type { Owner } from './seal.ts';

/** Object names of a project's backups. Built from our own ids and hashes only. */

/** Everything of all projects of one owner. */
export function ownerPrefix(ownerId: string): string {
  return `backups/${ownerId}/`;
}

/** Every part of the catalogue of one owner: the account's and the projects'. */
export function catalogueOwnerPrefix(ownerId: string): string {
  return `catalogue/${ownerId}/`;
}

/** Everything of one project; deleting all below it deletes all its backups. */
export function projectPrefix({ ownerId, projectId }: Owner): string {
  return `${ownerPrefix(ownerId)}${projectId}/`;
}

export function chunkName(owner: Owner, hash: string): string {
  return `${projectPrefix(owner)}chunks/${hash.slice(0, 2)}/${hash}`;
}

/** A chunk stored as its difference to the chunk `base`. */
export function deltaName(owner: Owner, hash: string, base: string): string {
  return `${projectPrefix(owner)}deltas/${hash.slice(0, 2)}/${hash}-${base}`;
}

/** `page` is unique within the backup: it carries the fencing token of the step that wrote it. */
export function pageName(owner: Owner, backupId: string, page: string): string {
  return `${projectPrefix(owner)}backups/${backupId}/pages/${page}`;
}

/** Everything of an import that is under way; deleted at its end. */
export function importPrefix(owner: Owner, importId: string): string {
  return `${projectPrefix(owner)}imports/${importId}/`;
}

/** A temporary object of an import: an uploaded part, or a piece of a sorted run. */
export function importObjectName(owner: Owner, importId: string, id: string): string {
  return `${importPrefix(owner, importId)}${id}`;
}

/** Everything of an export; deleted when it expires. */
export function exportPrefix(owner: Owner, exportId: string): string {
  return `${projectPrefix(owner)}exports/${exportId}/`;
}

/** An object of a restore, or of a backup: `folder` is `restores/{id}` or `backups/{id}`. */
export function entriesName(owner: Owner, folder: string, name: string): string {
  return `${projectPrefix(owner)}${folder}/${name}`;
}

export function manifestName(owner: Owner, backupId: string): string {
  return `${projectPrefix(owner)}backups/${backupId}/manifest`;
}
