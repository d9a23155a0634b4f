import { Script } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryQuery, arbitraryRoot } from '../../testing/arbitrary-queries.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { parseQuery } from '../query-text/parse-query.ts';
import { codeLanguages, queryCode, type CodeLanguage } from './query-code.ts';

const root = 'projects/demo-shop/databases/(default)/documents';

function code(text: string, language: CodeLanguage, of = root): string {
  const parsed = parseQuery(text, { root });
  if ('problem' in parsed) {
    throw new Error(parsed.problem.message);
  }
  return queryCode(parsed.query, of, language);
}

const rich = `customers/ada/orders where status in ["paid", "it's"] and total >= 10
  order by total desc, \`paid at\` start after (99.5) limit 50`;

describe('a query as code', () => {
  test('for Node', () => {
    expect(code(rich, 'node')).toBe(`import { initializeApp } from 'firebase-admin/app';
import { FieldPath, getFirestore } from 'firebase-admin/firestore';

const app = initializeApp({ projectId: 'demo-shop' });
const db = getFirestore(app);

const snapshot = await db
  .collection('customers/ada/orders')
  .where('status', 'in', ['paid', 'it\\'s'])
  .where('total', '>=', 10)
  .orderBy('total', 'desc')
  .orderBy(new FieldPath('paid at'))
  .startAfter(99.5)
  .limit(50)
  .get();
for (const document of snapshot.docs) {
  console.log(document.ref.path, document.data());
}
`);
  });

  test('for the web', () => {
    expect(code(rich, 'web')).toBe(`import { initializeApp } from 'firebase/app';
import { FieldPath, collection, getDocs, getFirestore, limit, orderBy, query, startAfter, where } from 'firebase/firestore';

// The rest of your app’s configuration belongs here, too.
const app = initializeApp({ projectId: 'demo-shop' });
const db = getFirestore(app);

const found = query(
  collection(db, 'customers/ada/orders'),
  where('status', 'in', ['paid', 'it\\'s']),
  where('total', '>=', 10),
  orderBy('total', 'desc'),
  orderBy(new FieldPath('paid at')),
  startAfter(99.5),
  limit(50),
);
const snapshot = await getDocs(found);
for (const document of snapshot.docs) {
  console.log(document.ref.path, document.data());
}
`);
  });

  test('for Python', () => {
    expect(code(rich, 'python')).toBe(`from google.cloud import firestore
from google.cloud.firestore_v1.base_query import FieldFilter

db = firestore.Client(project="demo-shop")

query = (
    db.collection("customers/ada/orders")
    .where(filter=FieldFilter("status", "in", ["paid", "it's"]))
    .where(filter=FieldFilter("total", ">=", 10))
    .order_by("total", direction=firestore.Query.DESCENDING)
    .order_by("\`paid at\`")
    .start_after([99.5])
    .limit(50)
)
for document in query.stream():
    print(document.reference.path, document.to_dict())
`);
  });

  test('for a shell', () => {
    expect(code("`customers/ada%'/orders` where a == NaN limit 5", 'rest'))
      .toBe(`# gcloud has no command that runs a query: it gives the token for one over REST.
curl --fail-with-body \\
  'https://firestore.googleapis.com/v1/projects/demo-shop/databases/(default)/documents/customers/ada%25%27:runQuery' \\
  --header "Authorization: Bearer $(gcloud auth print-access-token)" \\
  --header 'Content-Type: application/json' \\
  --data-binary @- <<'JSON'
{
  "structuredQuery": {
    "from": [
      {
        "collectionId": "orders"
      }
    ],
    "where": {
      "unaryFilter": {
        "op": "IS_NAN",
        "field": {
          "fieldPath": "a"
        }
      }
    },
    "limit": 5
  }
}
JSON
`);
  });
});

test.each<[string, Record<CodeLanguage, string>]>([
  [
    'orders where a == 1 or (b is null and c is not NaN)',
    {
      node: ".where(Filter.or(Filter.where('a', '==', 1), Filter.and(Filter.where('b', '==', null), Filter.where('c', '!=', NaN))))",
      web: "or(where('a', '==', 1), and(where('b', '==', null), where('c', '!=', NaN)))",
      python:
        '.where(filter=Or([FieldFilter("a", "==", 1), And([FieldFilter("b", "==", None), FieldFilter("c", "!=", float("nan"))])]))',
      rest: '"op": "OR"',
    },
  ],
  [
    'orders where a == {"__proto__": [9223372036854775807, -0.0]}',
    {
      node: "{ ['__proto__']: [9223372036854775807n, -0] }",
      web: 'rounds integers',
      python: '{"__proto__": [9223372036854775807, -0.0]}',
      rest: '"doubleValue": "-0"',
    },
  ],
  [
    'orders where at > timestamp("2026-03-29T09:30:00.123456Z") and at < timestamp("2026-03-30")',
    {
      node: "'>', new Timestamp(1774776600, 123456000)",
      web: "Timestamp.fromDate(new Date('2026-03-30T00:00:00Z'))",
      python: 'DatetimeWithNanoseconds.from_rfc3339("2026-03-29T09:30:00.123456Z")',
      rest: '"timestampValue": "2026-03-29T09:30:00.123456Z"',
    },
  ],
  [
    'orders where by == ref("customers/ada") and p == geo(1.5, 2) and v == vector([1]) and raw == bytes("AAE=")',
    {
      node: "Buffer.from('AAE=', 'base64')",
      web: "doc(db, 'customers/ada')",
      python: 'firestore.GeoPoint(1.5, 2.0)',
      rest: '"__type__"',
    },
  ],
  [
    'orders where by == ref("projects/p/databases/other/documents/a/b")',
    {
      node: '// A reference to another database',
      web: '// A reference to another database',
      python: '# A reference to another database',
      rest: '"referenceValue": "projects/p/databases/other/documents/a/b"',
    },
  ],
  [
    'group orders select a, __name__ order by a end before (1, ref("x/y/orders/z")) limit to last 3',
    {
      node: ".select('a', FieldPath.documentId())",
      web: "endBefore(1, 'x/y/orders/z')",
      python: '.limit_to_last(3)',
      rest: '# The last documents come in the opposite order.',
    },
  ],
  [
    'orders select count(), sum(a), sum(b), average(`c d`)',
    {
      node: "sum2: AggregateField.sum('b')",
      web: "average: average(new FieldPath('c d'))",
      python: 'totals = totals.avg("`c d`", alias="average")',
      rest: ':runAggregationQuery',
    },
  ],
  [
    'orders nearest 10 by v to [0.1, 2] using dot-product within 0.5 as d',
    {
      node: "distanceMeasure: 'DOT_PRODUCT'",
      web: 'no search for vectors',
      python: 'distance_measure=DistanceMeasure.DOT_PRODUCT',
      rest: '"distanceThreshold": 0.5',
    },
  ],
])('%s', (text, parts) => {
  for (const language of codeLanguages) {
    expect(code(text, language)).toContain(parts[language]);
  }
});

test('a database that is not the default one is named', () => {
  const archive = 'projects/demo-shop/databases/archive/documents';
  expect(code('a', 'node', archive)).toContain("getFirestore(app, 'archive')");
  expect(code('a', 'web', archive)).toContain("getFirestore(app, 'archive')");
  expect(code('a', 'python', archive)).toContain('database="archive"');
  expect(code('a', 'rest', archive)).toContain('/databases/archive/documents:runQuery');
});

/** The statements, for a parser that knows no modules. */
function statements(module: string): string {
  return `async () => {${module.replaceAll(/^import .*$/gm, '')}}`;
}

test('whatever a query holds, its code is code and nothing that was in it ends a text', () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      for (const language of ['node', 'web'] as const) {
        const module = queryCode(query, arbitraryRoot, language);
        expect(() => new Script(statements(module)), module).not.toThrow();
      }
      const shell = queryCode(query, arbitraryRoot, 'rest');
      const [, address = '', body = ''] =
        /'(https:[^'\n]*)'[^]*<<'JSON'\n([^]*)\nJSON\n$/.exec(shell) ?? [];
      expect(URL.canParse(address), shell).toBe(true);
      expect(JSON.parse(body)).toEqual(expect.anything());
      expect(body.split('\n')).not.toContain('JSON');
    }),
    { numRuns: isExhaustive ? 1000 : 150 },
  );
});
