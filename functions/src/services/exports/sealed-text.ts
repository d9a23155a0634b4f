/**
 * What an export is asked for, and where its reading stands, hold values: of filters, and of the
 * documents that were read last. In Firekeep's own Firestore they stand as text that is sealed
 * under the project's data key.
 */
import type { Vault } from '../../engine/format/manifest.ts';
import { open, seal } from '../../engine/format/seal.ts';

const maxBytes = 4 * 1024 * 1024;

interface SealedTextName {
  readonly exportId: string;
  readonly name: 'query' | 'state';
}

function sealing({ keys, owner }: Vault, { exportId, name }: SealedTextName) {
  return { keys, owner, kind: 'export' as const, id: `exports/${exportId}/${name}` };
}

export async function sealText(
  vault: Vault,
  place: SealedTextName,
  value: unknown,
): Promise<string> {
  const sealed = await seal(sealing(vault, place), Buffer.from(JSON.stringify(value)));
  return sealed.toString('base64');
}

/** @throws AppError `corrupt` for what was not sealed so */
export async function openText(
  vault: Vault,
  place: SealedTextName,
  text: string,
): Promise<unknown> {
  const raw = await open(sealing(vault, place), Buffer.from(text, 'base64'), maxBytes);
  return JSON.parse(raw.toString('utf8'));
}
