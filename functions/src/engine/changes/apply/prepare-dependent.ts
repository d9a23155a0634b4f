import type { RestoreMode } from '../../../firestore-model/document-changes.ts';
import { isSameFields } from '../../../firestore-model/equality.ts';
import { emptyFields } from '../../../firestore-model/values.ts';
import type { DocumentTarget } from '../../document-target.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { documentFieldBytes } from '../../format/document.ts';
import type { DependentWrite, PlannedDocument } from './batch.ts';
import { wantedFields } from '../decide.ts';
import { maskOf, type WriteEncoder } from './encode-write.ts';
import { matchingFields } from '../excluded.ts';
import { keepFields, type FieldNames } from '../rewrite/keep.ts';
import type { DocumentOutcome } from './outcome.ts';
import { readDocuments } from '../read-documents.ts';
import { refusalReason } from './refusal-reason.ts';

interface PrepareOptions {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly encoder: WriteEncoder;
  readonly mode: RestoreMode;
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

interface Prepared extends DependentWrite {
  readonly existing: Uint8Array | null;
}

/** The fields that are to stay, by name or because of how they would change. */
function keptOf(mode: RestoreMode, { document, kept, patterns, existing }: Prepared): FieldNames[] {
  const matching =
    patterns === null || existing === null
      ? []
      : matchingFields(
          patterns,
          decodeDocument(existing).fields,
          wantedFields(mode, document, existing),
        );
  return [...kept, ...matching];
}

function prepare({ mode, encoder }: PrepareOptions, item: PlannedDocument, given: Prepared): void {
  const { document, existing } = given;
  const kept = keptOf(mode, given);
  // Merging leaves alone what the document doesn't name.
  const from = mode === 'merge' ? null : existing;
  const content = kept.length === 0 ? document : keepFields(document, from, kept);
  if (existing !== null) {
    const wanted = wantedFields(mode, content, existing);
    item.before = { existing, wanted };
    if (isSameFields(wanted, decodeDocument(existing).fields)) {
      // All that would have changed is to stay as it is.
      return;
    }
  }
  const fields = documentFieldBytes(content);
  const mask = mode === 'merge' ? maskOf(fields) : null;
  const { path, time } = item.entry;
  item.write = encoder.update({ path, fields, mask, time });
}
