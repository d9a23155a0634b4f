import type { Restore } from '../../contract/restore-record.ts';
import type { MovedTo } from '../../engine/changes/apply/keep-unmoved.ts';
import { TargetForm } from '../../engine/changes/rewrite/target-form.ts';
import { haveSameFields } from '../../engine/format/document-json.ts';
import { PlacedCopies } from '../../firestore-model/copy-places.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';

/** Where each document has to be, as it is there, before it goes from the target. */
export interface Elsewhere {
  readonly placeOf: (path: string) => string;
  readonly there: NonNullable<MovedTo['there']>;
  close(): void;
}

/**
 * Of what goes by a move into another database, or by its undo, that database; else null.
 * @throws AppError `not-found`, `failed-precondition` where it may not be read
 */
export async function openElsewhere(
  access: { readonly projects: Pick<ProjectStore, 'get'>; readonly databases: CustomerDatabases },
  { restore: { moved }, ownerId }: { readonly restore: Restore; readonly ownerId: string },
  database: CustomerDatabase,
): Promise<Elsewhere | null> {
  if (moved === null || !moved.goes) {
    return null;
  }
  const { other, isSource } = moved;
  const stored = await ownedProject(access.projects, other.projectId, ownerId);
  assertReadable(stored);
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
      isSame: (here, there) =>
        isSource ? haveSameFields(asCopied(here), there) : haveSameFields(here, asCopied(there)),
    },
    close: () => target.close(),
  };
}
