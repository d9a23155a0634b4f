import { AppError } from '../../lib/errors.ts';
import {
  channelParts,
  dataKeyPart,
  renewParts,
  sealedChannelSchema,
  type SealedPart,
} from '../credentials/sealed-parts.ts';
import type { CataloguedDocument } from '../ports/catalogue-store.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import { sealedDataKeySchema } from '../ports/secret-store.ts';

/** What the master key seals in a document that comes back after a loss. */
function partsOf({ path, fields }: CataloguedDocument, ownerId: string): SealedPart[] {
  const [, projectId] = /^projects\/([^/]+)\/secrets\/data-key$/.exec(path) ?? [];
  const dataKey = sealedDataKeySchema.safeParse(fields);
  if (projectId !== undefined && dataKey.success) {
    return [dataKeyPart(dataKey.data, { ownerId, projectId })];
  }
  const [, channelId] = /^channels\/([^/]+)$/.exec(path) ?? [];
  const channel = sealedChannelSchema.safeParse(fields);
  return channelId !== undefined && channel.success ? channelParts(channel.data, channelId) : [];
}

/** Whether a document names a master key that isn't the first, wherever it does. */
export function isUnderEarlierKey(
  { kekVersions: [first] }: KeyWrapper,
  { fields }: CataloguedDocument,
): boolean {
  const names = JSON.stringify(fields).matchAll(/"kekVersion":"([^"]+)"/g);
  return [...names].some(([, name]) => name !== first);
}

/**
 * The document with all that it holds under the first key. Unless `isRotating` it is opened only.
 * @throws AppError `failed-precondition` where something in it opens under none of the keys
 */
export async function renewedDocument(
  wrapper: KeyWrapper,
  { document, ownerId }: { readonly document: CataloguedDocument; readonly ownerId: string },
  isRotating = true,
): Promise<CataloguedDocument> {
  const { path, fields } = document;
  const changed = await renewParts(wrapper, partsOf(document, ownerId), isRotating);
  const renewed = { path, fields: { ...fields, ...changed } };
  if (isRotating && isUnderEarlierKey(wrapper, renewed)) {
    throw new AppError('failed-precondition', `${path} holds what nothing seals again`);
  }
  return renewed;
}
