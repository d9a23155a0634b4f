// What the engine makes of encoded documents and the demonstration of typed values is the same.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Excluded, matchingFields } from '../../../firestore-model/excluded.ts';
import { fieldDifferences } from '../../../firestore-model/field-diff.ts';
import { patternKey, patternsOf } from '../../../firestore-model/pattern-sums.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import {
  mergedFields,
  retargetedFields,
  withFieldOf,
  withKept,
} from '../../../firestore-model/typed-rewrites.ts';
import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { formatFieldPath } from '../../../firestore-model/field-paths.ts';
import { fields, leaf, name } from '../../../testing/arbitrary-fields.ts';
import { rewriteBut, takeField } from './keep.ts';
import { merge } from './merge.ts';
import { operate } from './operate.ts';
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

test('one field is taken, and with it whatever is in place of a map around it', () => {
  const names = fc.array(name, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fields, fields, names, (there, source, field) => {
      const after = rewritten(takeField(field), source, there);
      expect(withFieldOf(there, source, field)).toEqual(after);
      expect(rewritten(takeField(field), source, after)).toEqual(after);
    }),
  );
  const text = { stringValue: 'London' };
  const whole = { a: { mapValue: { fields: { b: text } } }, c: text };
  expect(rewritten(takeField(['a', 'b']), whole, { a: text })).toEqual({ a: whole.a });
  expect(rewritten(takeField(['a', 'b']), { a: text }, whole)).toEqual({ a: text, c: text });
  expect(rewritten(takeField(['a', 'b']), whole, null)).toBeNull();
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

/** The fields that differ, with how, in the order of names. */
const differences = (before: FirestoreFields, after: FirestoreFields) =>
  [...fieldDifferences(before, after)].map((one) => JSON.stringify(one));

test('of chosen patterns only those fields change, and all the others are as they were', () => {
  fc.assert(
    fc.property(fields, fields, fc.array(fc.boolean()), (source, there, chosen) => {
      const all = [...patternsOf(there, source)];
      const patterns = all.filter((_, index) => chosen[index] ?? index % 2 === 0);
      const onlyPatterns = patterns.map((pattern) => ({ ...pattern, collection: 'c' }));
      const excluded = new Excluded({ ...noExclusions, onlyPatterns });
      const only = excluded.onlyOf(path) ?? { keys: new Set<string>(), but: new Set<string>() };
      fc.pre(onlyPatterns.length > 0);
      const after = rewritten(rewriteBut(excluded, path, replace), source, there);
      const keys = new Set(patterns.map(patternKey));
      const wanted = differences(there, source).filter((_, index) =>
        keys.has(patternKey(all[index]!)),
      );
      expect(differences(there, after!)).toEqual(wanted);
      expect(withKept(there, source, matchingFields(only, there, source))).toEqual(after);
    }),
    { numRuns: 500 },
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

test('a rewrite of what it has made changes nothing', () => {
  const field = name.map((one) => formatFieldPath([one]));
  const operation = fc.oneof(
    fc.record({
      op: fc.constant('set' as const),
      field,
      to: leaf.map((value) => ({ value })),
      when: fc.constantFrom('always' as const, 'missing' as const),
    }),
    fc.record({ op: fc.constantFrom('remove' as const, 'upper-case' as const), field }),
    fc.record({ op: fc.constant('rename' as const), field, to: field }),
    fc.record({
      op: fc.constant('convert' as const),
      field,
      to: fc.constantFrom('string' as const, 'integer' as const, 'boolean' as const),
      epoch: fc.constant('seconds' as const),
    }),
  );
  fc.assert(
    fc.property(fields, fields, operation, (source, there, one) => {
      for (const restored of [merge, replace]) {
        const once = rewritten(restored, source, there);
        expect(rewritten(restored, source, once)).toEqual(once);
      }
      const operated = operate([one], { root, transform: null });
      const once = rewritten(operated, source, null) ?? source;
      expect(rewritten(operated, once, null) ?? once).toEqual(once);
    }),
    { numRuns: 300 },
  );
});
