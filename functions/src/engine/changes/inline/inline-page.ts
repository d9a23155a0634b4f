import { z } from 'zod';
import {
  documentChangeSchema,
  type DocumentChange,
} from '../../../firestore-model/document-changes.ts';
import type { Vault } from '../../format/manifest.ts';
import { readSealedPage, sealedPage, type SealedPage } from '../sealed-page.ts';

/**
 * A change set of few documents has all that it takes to apply it, and to put it back, in one
 * sealed page: it stands for the plan, the source and the safety backup of a larger one.
 */
export interface InlineChange {
  readonly path: string;
  readonly change: DocumentChange;
  /** The update time that it must have, in microseconds since 1970; null: it must not exist. */
  readonly time: string | null;
  /** The encoded document before; null where there was none. */
  readonly before: Uint8Array | null;
  /** The encoded document to write; null to delete it. */
  readonly after: Uint8Array | null;
}

const bytesSchema = z.base64().nullable();
const storedSchema = z.array(
  z.tuple([
    z.string(),
    documentChangeSchema,
    z.string().regex(/^\d+$/).nullable(),
    bytesSchema,
    bytesSchema,
  ]),
);

const name = 'inline';

export function inlinePage(
  vault: Vault,
  changeId: string,
  changes: readonly InlineChange[],
): SealedPage {
  const stored: z.input<typeof storedSchema> = changes.map(
    ({ path, change, time, before, after }) => [
      path,
      change,
      time,
      encoded(before),
      encoded(after),
    ],
  );
  return sealedPage(vault, { changeId, name }, stored);
}

/** @throws AppError `missing`; `corrupt` when it isn't the one that has this hash */
export async function readInlinePage(
  vault: Vault,
  changeId: string,
  hash: string,
): Promise<readonly InlineChange[]> {
  const stored = await readSealedPage(vault, { changeId, name, hash }, storedSchema);
  return stored.map(([path, change, time, before, after]) => ({
    path,
    change,
    time,
    before: decoded(before),
    after: decoded(after),
  }));
}

function encoded(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('base64');
}

function decoded(text: string | null): Uint8Array | null {
  return text === null ? null : Buffer.from(text, 'base64');
}
