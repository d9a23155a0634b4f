import {
  collectionOf,
  labelledText,
  noMasksText,
  ownMasksText,
  type FirestoreDocument,
  type FirestoreFields,
  type MaskRule,
  type Restore,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { demonstrationProject } from '#lib/demonstration-projects.ts';
import { assertFound } from '../documents/read-documents.ts';
import type { LoadedMasks } from '../masks/load-masks.ts';
import type { TypedChange } from './decide-write.ts';

interface AskedMasks extends Pick<Restore, 'projectId'> {
  readonly target: Pick<Restore['target'], 'projectId'>;
  /** Default: as the target's project has them. */
  readonly masks?: boolean | undefined;
}

/**
 * What hides values on their way into a project, as on the server; null where nothing does.
 * @throws ApiError `failed-precondition` where masks are wanted and there are none
 */
export async function masksFor(asked: AskedMasks): Promise<LoadedMasks | null> {
  const { projectId, target, masks } = asked;
  const project = assertFound(demonstrationProject(target.projectId));
  const isOther = projectId !== target.projectId;
  const { rules } = project.masks;
  const isMasked = masks !== false && isOther && rules.length > 0;
  if (masks === true && !isMasked) {
    throw refused(isOther ? noMasksText(project.name) : ownMasksText);
  }
  assertLabelMet(asked, isMasked);
  return isMasked ? await masksOf(rules) : null;
}

/**
 * What is labelled masked takes documents of other projects with masks only, whenever it does.
 * @throws ApiError `failed-precondition`
 */
export function assertLabelMet(
  { projectId, target }: Pick<AskedMasks, 'projectId' | 'target'>,
  isMasked: boolean,
): void {
  const { name, masks } = assertFound(demonstrationProject(target.projectId));
  if (masks.required && projectId !== target.projectId && !isMasked) {
    throw refused(labelledText(name));
  }
}

/** The server's own masks, loaded with the first of them. */
export async function masksOf(rules: readonly MaskRule[]): Promise<LoadedMasks> {
  const { loadMasks } = await import('../masks/load-masks.ts');
  return await loadMasks(rules);
}

/** What is written of a document, and what of that masks have hidden. */
export interface WrittenForm extends Pick<TypedChange, 'unmasked'> {
  readonly after: FirestoreFields;
}

/**
 * @param masks null where nothing is masked
 * @param document by its path in the source and its place in the target, with its fields as the
 *   target is to have them
 */
export function written(
  masks: LoadedMasks | null,
  { path, place, fields }: Pick<FirestoreDocument, 'path' | 'fields'> & { readonly place: string },
): WrittenForm {
  if (masks === null) {
    return { after: fields };
  }
  const of = { collection: collectionOf(path), place: collectionOf(place) };
  return { after: masks.fieldsOf(of.collection, fields, of.place), unmasked: { ...of, fields } };
}

function refused(message: string): ApiError {
  return new ApiError('failed-precondition', message);
}
