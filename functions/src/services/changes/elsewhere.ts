import { copyIdOf } from '../../contract/copies.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { MovedTo } from '../../engine/changes/apply/keep-unmoved.ts';
import { readExclusions } from '../../engine/changes/exclusions-page.ts';
import { TargetForm } from '../../engine/changes/rewrite/target-form.ts';
import { haveSameFields } from '../../engine/format/document-json.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { PlacedCopies } from '../../firestore-model/copy-places.ts';
import { Excluded } from '../../firestore-model/excluded.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';

/** Where each document has to be, as it is there, before it goes from the target. */
export interface Elsewhere {
  readonly placeOf: (path: string) => string;
  readonly there: NonNullable<MovedTo['there']>;
  close(): void;
}

interface Access {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly restores: Pick<RestoreRecords, 'get'>;
}

interface Of {
  readonly restore: Restore;
  readonly ownerId: string;
  readonly vault: Vault;
}

/**
 * Of what goes by a move into another database, or by its undo, that database; else null.
 * @throws AppError `not-found`, `failed-precondition` where it may not be read
 */
export async function openElsewhere(
  access: Access,
  of: Of,
  database: CustomerDatabase,
): Promise<Elsewhere | null> {
  const { moved } = of.restore;
  if (moved === null || !moved.goes) {
    return null;
  }
  const { other, isSource } = moved;
  const stored = await ownedProject(access.projects, other.projectId, of.ownerId);
  assertReadable(stored);
  const excluded = isSource ? await excludedOf(access, of) : null;
  const target = await access.databases.open(stored, other.databaseId);
  const placed = new PlacedCopies({ from: moved.here, to: moved.there });
  const [source, copies] = isSource ? [database, target] : [target, database];
  const { rewrite } = new TargetForm({
    sourceRoot: source.root,
    targetRoot: copies.root,
    prefix: null,
    retarget: true,
    copying: isSource ? placed : new PlacedCopies({ from: moved.there, to: moved.here }),
  });
  const asCopied = (document: Uint8Array) => rewrite.documentOf(document, null) ?? document;
  return {
    placeOf: (path) => placed.pathOf(path),
    there: {
      target,
      // Partly excluded updates are compared as all others are.
      isExcluded: (path) => excluded?.has({ path, change: 'update' }) === true,
      isSame: (here, there) =>
        isSource ? haveSameFields(asCopied(here), there) : haveSameFields(here, asCopied(there)),
    },
    close: () => target.close(),
  };
}

/** What was excluded of the copy that a deletion follows; null for nothing. */
async function excludedOf({ restores }: Access, { restore, ownerId, vault }: Of) {
  const { id, exclusionsHash } = ownedValue(await restores.get(copyIdOf(restore.id)), ownerId);
  return exclusionsHash === null
    ? null
    : new Excluded(await readExclusions(vault, id, exclusionsHash));
}
