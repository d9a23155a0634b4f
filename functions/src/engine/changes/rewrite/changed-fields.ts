import { formatFieldPath } from '../../../firestore-model/field-paths.ts';
import { documentFieldBytes } from '../../format/document.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import { documentEntries, entriesIn } from './field-bytes.ts';

/**
 * What makes one document of another: encoded fields, and the update mask that names them and those
 * that go, both without the fields that are alike byte for byte.
 */
export function changedFields(
  existing: Uint8Array,
  wanted: Uint8Array,
): { fields: Uint8Array; mask: Uint8Array } {
  const there = new Map(
    [...entriesIn(documentFieldBytes(existing), documentEntries)].map(({ key, value }) => [
      key,
      value,
    ]),
  );
  const fields = new WireWriter();
  const mask = new WireWriter();
  for (const { key, value, whole } of entriesIn(documentFieldBytes(wanted), documentEntries)) {
    const before = there.get(key);
    there.delete(key);
    if (before === undefined || Buffer.compare(before, value) !== 0) {
      fields.raw(whole);
      mask.string(1, formatFieldPath([key]));
    }
  }
  for (const key of there.keys()) {
    mask.string(1, formatFieldPath([key]));
  }
  return { fields: fields.finish(), mask: new WireWriter().message(3, mask).finish() };
}
