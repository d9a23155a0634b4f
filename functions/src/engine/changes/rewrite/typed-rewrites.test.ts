// What the engine makes of encoded documents and the demonstration of typed values is the same.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Excluded } from '../../../firestore-model/excluded.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import {
  mergedFields,
  retargetedFields,
  withKept,
} from '../../../firestore-model/typed-rewrites.ts';
import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { fields, name } from '../../../testing/arbitrary-fields.ts';
import { rewriteBut } from './keep.ts';
import { merge } from './merge.ts';
import { replace, type Rewrite } from './rewrite.ts';
import { TargetForm } from './target-form.ts';

const root = 'projects/p/databases/(default)/documents';
const path = 'c/d';
const encoded = (of: FirestoreFields) => encodeDocument(root, { path, fields: of });

function rewritten(rewrite: Rewrite, source: FirestoreFields, there: FirestoreFields | null) {
  const document = rewrite.documentOf(encoded(source), there === null ? null : encoded(there));
  return document === null ? null : decodeDocument(document).fields;
}

test('fields are merged into what is there', () => {
  fc.assert(
    fc.property(fields, fields, (there, source) => {
      expect(mergedFields(there, source)).toEqual(rewritten(merge, source, there));
    }),
  );
});

test('excluded fields stay as they are', () => {
  const names = fc.array(name, { minLength: 1, maxLength: 3 });
  const kept = fc.array(names, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fields, fc.option(fields), kept, (source, there, all) => {
      const excluded = new Excluded({
        ...noExclusions,
        fields: all.map((field) => ({ path, field })),
      });
      expect(withKept(source, there, excluded.fieldsOf(path))).toEqual(
        rewritten(rewriteBut(excluded, path, replace), source, there),
      );
    }),
  );
});

test('references lead below the prefix', () => {
  const reference = (to: string): FirestoreValue => ({ referenceValue: to });
  const source = {
    own: reference(`${root}/customers/ada`),
    foreign: reference('projects/q/databases/(default)/documents/customers/ada'),
    text: { stringValue: `${root}/customers/ada` },
    deep: {
      mapValue: {
        fields: {
          list: { arrayValue: { values: [reference(`${root}/a/b`), { nullValue: null }] } },
        },
      },
    },
  };
  const prefix = 'restored/today';
  const form = new TargetForm({ sourceRoot: root, targetRoot: root, prefix, retarget: true });
  const moved = retargetedFields(source, { from: root, to: `${root}/${prefix}` });
  expect(moved).toEqual(rewritten(form.rewrite, source, null));
  expect(moved).toMatchObject({ own: reference(`${root}/restored/today/customers/ada`) });
});
