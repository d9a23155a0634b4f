import { z } from 'zod';
import { channelContext } from '../notices/channel-vault.ts';
import type { KeyWrapper, WrappedKey } from '../ports/key-wrapper.ts';
import { wrappedSecretSchema, type SealedDataKey } from '../ports/secret-store.ts';
import { dataKeyContext } from './project-data-keys.ts';

/** Something that the master key seals in a document, and what is written in its place. */
export interface SealedPart {
  readonly wrapped: WrappedKey;
  readonly context: string;
  readonly fieldsOf: (renewed: WrappedKey) => object;
}

export function dataKeyPart(
  wrapped: SealedDataKey,
  { ownerId, projectId }: { readonly ownerId: string; readonly projectId: string },
): SealedPart {
  const context = dataKeyContext(ownerId, projectId, wrapped.keyVersion);
  return { wrapped, context, fieldsOf: (renewed) => renewed };
}

export function fieldPart(field: string, wrapped: WrappedKey, context: string): SealedPart {
  return { wrapped, context, fieldsOf: (renewed) => ({ [field]: renewed }) };
}

export const sealedChannelSchema = z.object({
  ownerId: z.string(),
  addressId: z.string(),
  address: wrappedSecretSchema,
  secret: wrappedSecretSchema.nullable(),
});

/** @param below what leads to the channel in its document, with a dot */
export function channelParts(
  { ownerId, addressId, address, secret }: z.output<typeof sealedChannelSchema>,
  id: string,
  below = '',
): SealedPart[] {
  const of = { ownerId, id, addressId };
  const part = (what: 'address' | 'secret', wrapped: WrappedKey) =>
    fieldPart(`${below}${what}`, wrapped, channelContext(of, what));
  return [part('address', address), ...(secret === null ? [] : [part('secret', secret)])];
}

export function isUnderFirstKey({ kekVersions }: KeyWrapper, { kekVersion }: WrappedKey): boolean {
  return kekVersion === kekVersions[0];
}

/**
 * Opens them all.
 * @returns the fields of those that an earlier key has sealed, under the first one; none unless
 *   `isRotating`
 * @throws AppError `failed-precondition` when one opens under none of the keys
 */
export async function renewParts(
  wrapper: KeyWrapper,
  parts: readonly SealedPart[],
  isRotating: boolean,
): Promise<object> {
  const fields: object = {};
  for (const part of parts) {
    const opened = await wrapper.unwrap(part.wrapped, part.context);
    if (isRotating && !isUnderFirstKey(wrapper, part.wrapped)) {
      Object.assign(fields, part.fieldsOf(await wrapper.wrap(opened, part.context)));
    }
    opened.fill(0);
  }
  return fields;
}
