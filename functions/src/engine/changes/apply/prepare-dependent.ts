import { emptyFields } from '../../../firestore-model/values.ts';
import type { DocumentTarget } from '../../document-target.ts';
import { decodeDocument, haveSameFields } from '../../format/document-json.ts';
import { documentFieldBytes } from '../../format/document.ts';
import type { DependentWrite, PlannedDocument } from './batch.ts';
import type { WriteEncoder } from './encode-write.ts';
import type { DocumentOutcome } from './outcome.ts';
import { changedFields } from '../rewrite/changed-fields.ts';
import { refusedAs } from '../rewrite/rewrite.ts';
import { readDocuments } from '../read-documents.ts';
import { refusalReason } from './refusal-reason.ts';

interface PrepareOptions {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly encoder: WriteEncoder;
}

/**
 * Encodes what depends on what the target holds. A document that the plan saw and that can't be
 * read now is not written: nothing says which of its fields would be lost.
 * @returns the outcomes of those
 * @throws AppError where reading it may succeed later
 */
export async function prepareDependent(
  options: PrepareOptions,
  items: readonly PlannedDocument[],
): Promise<ReadonlyMap<PlannedDocument, DocumentOutcome>> {
  const unread = new Map<PlannedDocument, DocumentOutcome>();
  const dependent = items.filter((item) => item.dependent !== null);
  if (dependent.length === 0) {
    return unread;
  }
  const paths = dependent.map(({ entry }) => entry.path);
  const read = await readDocuments(options.target, paths, { isAnswering: false });
  const { found: existing, refused } = read;
  for (const item of dependent) {
    const { path, time } = item.entry;
    const error = time === null ? undefined : refused.get(path);
    if (error?.retryable === true) {
      throw error;
    }
    if (error !== undefined) {
      const reason = refusalReason(error.message, emptyFields());
      unread.set(item, { result: 'failed', path, reason });
    } else if (item.dependent !== null) {
      prepare(options, item, {
        ...item.dependent,
        existing: existing.get(path) ?? null,
      });
    }
  }
  return unread;
}

function prepare(
  { encoder }: PrepareOptions,
  item: PlannedDocument,
  { source, rewrite, existing }: DependentWrite & { readonly existing: Uint8Array | null },
): void {
  const { path, time } = item.entry;
  const document = rewrite.documentOf(source, existing);
  item.settled = document === null ? refusedAs(rewrite, source) : null;
  if (item.source !== null && rewrite.partOf !== undefined) {
    // What was excluded isn't written, and says nothing of what is.
    item.source = rewrite.partOf(source, existing);
  }
  if (existing !== null) {
    const wanted = document ?? existing;
    item.before = { existing, wanted: decodeDocument(wanted).fields };
    if (!haveSameFields(wanted, existing)) {
      // Otherwise all that would have changed is to stay as it is.
      // Where it must not exist, a part of it would be all of it.
      const written =
        time === null
          ? { fields: documentFieldBytes(wanted), mask: null }
          : changedFields(existing, wanted);
      item.write = encoder.update({ path, ...written, time });
    }
  } else if (document !== null) {
    const fields = documentFieldBytes(document);
    item.write = encoder.update({ path, fields, mask: null, time });
  }
}
