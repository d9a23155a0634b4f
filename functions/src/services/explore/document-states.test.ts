import { expect, test } from 'vitest';
import { describeChange } from '../../engine/compare/compare-documents.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { documentSize } from '../../firestore-model/document-size.ts';
import { defaultFieldDiffBounds } from '../../firestore-model/field-diff.ts';
import { jsonBytes } from '../../firestore-model/paths.ts';
import { deriveKeys } from '../../engine/format/seal.ts';
import { WireWriter } from '../../engine/format/wire-writer.ts';
import { memoryRoot } from '../../engine/testing/memory-backups.ts';
import type { PlacedBackup } from './document-places.ts';
import { StateList } from './document-states.ts';

const fieldCount = 100;
const valueLength = 2000;

/** A document of which every field is otherwise in every version. */
function version(number: number): Uint8Array {
  const document = new WireWriter().string(1, `${memoryRoot}/c/1`);
  for (let field = 0; field < fieldCount; field += 1) {
    const text = `${number}${'x'.repeat(valueLength)}`;
    const value = new WireWriter().string(17, text);
    document.message(2, new WireWriter().string(1, `f${field}`).message(2, value));
  }
  return document.finish();
}

test('a long history of large differences can still be answered: what is too much is only counted', () => {
  const states = new StateList(deriveKeys(Buffer.alloc(32, 1)));
  for (let number = 0; number < 100; number += 1) {
    const about = { record: { id: `b${number}`, metadata: { backupName: 'n' } }, readTime: '' };
    states.add(about as PlacedBackup, version(number));
  }
  const [first, ...others] = states.list;
  expect(first?.fields).toMatchObject({ total: fieldCount });
  expect(first?.fields?.changes).toHaveLength(fieldCount);
  expect(others.at(-2)?.fields).toEqual({ changes: [], total: fieldCount });
  expect(others.at(-1)?.fields).toBeNull();
  expect(jsonBytes(states.list)).toBeLessThan(8 * 1024 * 1024);
});

test('a document’s size is what Firestore counts, in its history as in a comparison', () => {
  const states = new StateList(deriveKeys(Buffer.alloc(32, 1)));
  const document = version(1);
  states.addLive(document);
  const size = documentSize('c/1', decodeDocument(document).fields);
  expect(states.list[0]?.sizeBytes).toBe(size);
  const options = { roots: { before: '', after: '' }, bounds: defaultFieldDiffBounds };
  const { after } = describeChange('c/1', { before: null, after: document }, options);
  expect(after?.sizeBytes).toBe(size);
});
