import { expect, test } from 'vitest';
import {
  allDocumentsQuery,
  batchWriteRequest,
  countRequest,
  partitionRequest,
  runQueryRequest,
} from '../../../functions/src/adapters/customer/firestore-wire/requests.ts';
import { documentPath } from '../../../functions/src/engine/format/document.ts';
import { decodeDocument } from '../../../functions/src/engine/format/document-json.ts';
import { WireWriter } from '../../../functions/src/engine/format/wire-writer.ts';
import { encodeDocument } from '../documents.ts';
import { readCountQuery, readPartition, readQuery, readWrites } from './requests.ts';
import { GeneratedDocuments, WrittenDocuments } from './stored-documents.ts';

const root = 'projects/p/databases/(default)/documents';
const readTime = '2026-01-01T00:00:00Z';
const generated = new GeneratedDocuments(root, 1000);

function scan(options: Parameters<typeof allDocumentsQuery>[0]): string[] {
  const request = runQueryRequest(root, allDocumentsQuery(options), readTime);
  return [...generated.scan(readQuery(request))].map((one) => documentPath(one, root));
}

test('ranges between the cuts hold every document once, in order', () => {
  const cuts = generated.cuts(7);
  expect(cuts).toHaveLength(6);
  const bounds = [null, ...cuts, null];
  const paths = bounds.slice(0, -1).flatMap((name, index) => {
    const from = name === null ? null : { name, inclusive: true };
    return scan({ from, to: bounds[index + 1] ?? null, namesOnly: false });
  });
  expect(paths).toHaveLength(1000);
  expect(paths).toEqual([...new Set(paths)].toSorted());
});

test('continues after a document, or before one that there is not', () => {
  const name = `${root}/items/i0000000009`;
  expect(scan({ from: { name, inclusive: false }, namesOnly: true })).toHaveLength(990);
  expect(scan({ from: { name: `${name}x`, inclusive: false }, namesOnly: true })).toHaveLength(990);
});

test('counts what a range, a collection or a bound holds', () => {
  const counted = (options: Partial<Parameters<typeof countRequest>[0]>) =>
    generated.count(
      readCountQuery(
        countRequest({
          parent: root,
          collectionId: null,
          allDescendants: true,
          readTime,
          ...options,
        }),
      ),
    );
  expect(counted({})).toBe(1000);
  expect(counted({ upTo: 1 })).toBe(1);
  expect(counted({ collectionId: 'items' })).toBe(1000);
  expect(counted({ collectionId: 'others' })).toBe(0);
  const [from, to] = generated.cuts(10);
  expect(counted({ range: { from: from!, to: to! } })).toBe(100);
});

test('understands what is asked for a cut', () => {
  const asked = { collectionId: 'items', count: 5, readTime, pageToken: null };
  expect(readPartition(partitionRequest({ parent: root, ...asked }))).toEqual({
    parent: root,
    count: 5,
  });
});

test('what is written is read as it was, and is not created twice', () => {
  const written = new WrittenDocuments();
  const document = encodeDocument(root, 3);
  const exists = new WireWriter().bool(1, false);
  const write = new WireWriter().bytes(1, document).message(4, exists).finish();
  const [asked] = readWrites(batchWriteRequest('projects/p/databases/(default)', [write]));
  expect(asked).toMatchObject({ isCreate: true });
  expect([written.write(asked!, 1), written.write(asked!, 2)]).toEqual([0, 6]);
  const found = written.get(asked!.name, false);
  expect(decodeDocument(found!).fields).toEqual(decodeDocument(document).fields);
  expect(generated.get(`${root}/items/i0000000000`, false)).not.toBeNull();
});
