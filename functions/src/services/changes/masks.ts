import { z } from 'zod';
import { masksSchema, noMasksText, ownMasksText, type Masks } from '../../contract/masks.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { keyedDigest } from '../../engine/changes/rewrite/keyed-digest.ts';
import { mask } from '../../engine/changes/rewrite/mask.ts';
import { maskProof } from '../../engine/changes/rewrite/mask-proof.ts';
import { readSealedPage, sealedPage, type SealedPage } from '../../engine/changes/sealed-page.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { loadFakes } from '../../fakes/load-fakes.ts';
import type { MaskKey } from '../../firestore-model/masking/masked-values.ts';
import { AppError } from '../../lib/errors.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { OpenedMasks } from './change-kind.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { placesOf, planOf } from './restore-work.ts';

/**
 * The masks of a change set, as its plan was made with them: whatever their project's owner changes
 * meanwhile, what is applied is what was reviewed.
 */
const masksPageSchema = z.object({
  rules: masksSchema.shape.rules,
  /** Base64. Of the target, so that a value has one hash there, wherever it comes from. */
  key: z.base64(),
});

type Rules = Masks['rules'];

/**
 * The rules that a restore is masked by; null for none. What a project's own backup holds was
 * masked before, where anything was.
 * @throws AppError `failed-precondition` where masks are wanted and there are none
 */
export function rulesFor(
  { project }: StoredProject,
  { projectId, masks }: { readonly projectId: string; readonly masks?: boolean | undefined },
): Rules | null {
  const { rules } = project.masks;
  const isOther = projectId !== project.id;
  if (masks === true && (!isOther || rules.length === 0)) {
    throw new AppError('failed-precondition', isOther ? noMasksText(project.name) : ownMasksText);
  }
  return masks !== false && isOther && rules.length > 0 ? rules : null;
}

/** The rules and the key as a page that is ready to be stored, and what the record keeps. */
export async function sealMasks(
  vaults: Pick<Vaults, 'open'>,
  {
    id,
    rules,
    target: { ownerId, project },
    wanted: { projectId },
  }: {
    readonly id: string;
    readonly rules: Rules;
    readonly target: StoredProject;
    readonly wanted: Pick<Restore, 'projectId'>;
  },
): Promise<{ readonly page: SealedPage; readonly kept: Restore['masks'] }> {
  const [vault, target] = await Promise.all([
    vaults.open(projectId, ownerId),
    vaults.open(project.id, ownerId),
  ]);
  const key = target.keys.masks.toString('base64');
  const content: z.input<typeof masksPageSchema> = { rules, key };
  const page = sealedPage(vault, { changeId: id, name: 'masks' }, content);
  return { page, kept: { hash: page.hash, rules: rules.length } };
}

/** By which values are masked on their way into a project. */
export async function maskKeyOf(
  vaults: Pick<Vaults, 'open'>,
  { ownerId, project }: StoredProject,
): Promise<MaskKey> {
  const { keys } = await vaults.open(project.id, ownerId);
  return { digest: keyedDigest(keys.masks), fakes: await loadFakes() };
}

/** Null where nothing is masked. @param root of the backup @throws AppError `corrupt` */
export async function openMasks(
  vault: Vault,
  change: Pick<Restore, 'id' | 'planId' | 'masks' | 'target' | 'bulk'>,
  root: string,
): Promise<OpenedMasks | null> {
  const { id, planId, masks } = change;
  if (masks === null) {
    return null;
  }
  const at = { changeId: planOf({ id, planId }), name: 'masks', hash: masks.hash } as const;
  const { rules, key: kept } = await readSealedPage(vault, at, masksPageSchema);
  const key = { digest: keyedDigest(Buffer.from(kept, 'base64')), fakes: await loadFakes() };
  const from = { root, placeOf: placeIn(change) };
  return { rewrite: mask(rules, from, key), proof: maskProof(rules, from, key) };
}

/** Where documents of the source are written; undefined for the paths that they have there. */
function placeIn(change: Pick<Restore, 'target' | 'bulk'>): ((path: string) => string) | undefined {
  const { pathPrefix } = change.target;
  const copying = placesOf(change);
  if (copying !== null) {
    return (path) => (copying.holds(path) ? copying.pathOf(path) : path);
  }
  return pathPrefix === null ? undefined : (path) => `${pathPrefix}/${path}`;
}
