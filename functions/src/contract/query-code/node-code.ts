import type { Query, QueryFilter } from '../../firestore-model/query/shape.ts';
import {
  CodeNeeds,
  imported,
  importLine,
  jsField,
  jsText,
  jsValue,
  type JsDialect,
  type JsWriting,
} from './js-values.ts';
import {
  aggregateNames,
  asComparison,
  conjunction,
  databaseOf,
  namesOf,
  simplified,
  sortsOf,
} from './query-parts.ts';

const dialect: JsDialect = {
  documentId: 'FieldPath.documentId()',
  document: (path) => `db.doc(${path})`,
  bytes: (base64) => `Buffer.from(${base64}, 'base64')`,
  vector: (numbers) => `FieldValue.vector(${numbers})`,
  largeInteger: (digits) => `${digits}n`,
};

function comparison(writing: JsWriting, filter: Extract<QueryFilter, { field: string }>): string {
  const { field, op, value } = asComparison(filter);
  const path = jsField(writing, namesOf(field));
  return `${path}, '${op}', ${jsValue(writing, value)}`;
}

function filterOf(writing: JsWriting, filter: QueryFilter): string {
  writing.needs.imports.add('Filter');
  if (!('filters' in filter)) {
    return `Filter.where(${comparison(writing, filter)})`;
  }
  const parts = filter.filters.map((part) => filterOf(writing, part)).join(', ');
  return `Filter.${filter.op}(${parts})`;
}

function wheresOf(writing: JsWriting, where: QueryFilter | null): string[] {
  if (where === null) {
    return [];
  }
  const filter = simplified(where);
  const conditions = conjunction(filter);
  return conditions === null
    ? [`.where(${filterOf(writing, filter)})`]
    : conditions.map((condition) => `.where(${comparison(writing, condition)})`);
}

function cursorsOf(writing: JsWriting, { start, end }: Query): string[] {
  const values = (cursor: NonNullable<Query['start']>) =>
    cursor.values.map((value) => jsValue(writing, value)).join(', ');
  return [
    start === null ? '' : `.${start.inclusive ? 'startAt' : 'startAfter'}(${values(start)})`,
    end === null ? '' : `.${end.inclusive ? 'endAt' : 'endBefore'}(${values(end)})`,
  ].filter((call) => call !== '');
}

function nearestOf(writing: JsWriting, nearest: NonNullable<Query['nearest']>): string[] {
  const { field, vector, measure, limit, threshold, distanceField } = nearest;
  return [
    '.findNearest({',
    `  vectorField: ${jsField(writing, namesOf(field))},`,
    `  queryVector: [${vector.join(', ')}],`,
    `  distanceMeasure: '${measure.toUpperCase().replace('-', '_')}',`,
    `  limit: ${limit},`,
    ...(threshold === null ? [] : [`  distanceThreshold: ${threshold},`]),
    ...(distanceField === null
      ? []
      : [`  distanceResultField: ${jsField(writing, namesOf(distanceField))},`]),
    '})',
  ];
}

function aggregateOf(writing: JsWriting, aggregates: Query['aggregates']): string[] {
  const names = aggregateNames(aggregates);
  const entries = aggregates.map((aggregate, index) => {
    const field = aggregate.op === 'count' ? '' : jsField(writing, namesOf(aggregate.field));
    const value = imported(writing, `AggregateField.${aggregate.op}(${field})`);
    return `  ${names[index] ?? ''}: ${value},`;
  });
  return ['.aggregate({', ...entries, '})'];
}

/** The calls that build the query, a line each. */
function callsOf(writing: JsWriting, query: Query): string[] {
  const { from, limit, limitToLast, select, nearest, aggregates } = query;
  const sorts = sortsOf(query).map(({ names, direction }) => {
    const path = jsField(writing, names);
    return `.orderBy(${path}${direction === 'desc' ? ", 'desc'" : ''})`;
  });
  const fields = select?.map((field) => jsField(writing, namesOf(field))).join(', ');
  return [
    from.kind === 'group'
      ? `.collectionGroup(${jsText(from.id)})`
      : `.collection(${jsText(from.path)})`,
    ...wheresOf(writing, query.where),
    ...sorts,
    ...cursorsOf(writing, query),
    ...(limit === null ? [] : [`.${limitToLast ? 'limitToLast' : 'limit'}(${limit})`]),
    ...(fields === undefined ? [] : [`.select(${fields})`]),
    ...(nearest === null ? [] : nearestOf(writing, nearest)),
    ...(aggregates.length === 0 ? [] : aggregateOf(writing, aggregates)),
    '.get();',
  ];
}

/** The query for Node, with the Admin SDK (package `firebase-admin`). */
export function nodeCode(query: Query, root: string): string {
  const writing: JsWriting = { root, needs: new CodeNeeds(), dialect };
  const calls = callsOf(writing, query);
  writing.needs.imports.add('getFirestore');
  const { projectId, databaseId } = databaseOf(root);
  const database = databaseId === '(default)' ? '' : `, ${jsText(databaseId)}`;
  const show =
    query.aggregates.length > 0
      ? ['console.log(snapshot.data());']
      : [
          'for (const document of snapshot.docs) {',
          '  console.log(document.ref.path, document.data());',
          '}',
        ];
  return [
    importLine(['initializeApp'], 'firebase-admin/app'),
    importLine(writing.needs.imports, 'firebase-admin/firestore'),
    '',
    ...[...writing.needs.notes].map((note) => `// ${note}`),
    `const app = initializeApp({ projectId: ${jsText(projectId)} });`,
    `const db = getFirestore(app${database});`,
    '',
    'const snapshot = await db',
    ...calls.map((call) => `  ${call}`),
    ...show,
    '',
  ].join('\n');
}
