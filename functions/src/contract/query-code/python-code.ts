import type { Query, QueryFilter } from '../../firestore-model/query/shape.ts';
import {
  numberOfDouble,
  vectorValues,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import { formatFieldPath } from '../../firestore-model/field-paths.ts';
import { inQuotes } from '../query-text/read-text.ts';
import {
  aggregateNames,
  asComparison,
  conjunction,
  databaseOf,
  elsewhere,
  namesOf,
  pathBelow,
  simplified,
  sortsOf,
} from './query-parts.ts';

interface Writing {
  readonly root: string;
  /** Lines that import what the code needs. */
  readonly imports: Set<string>;
  readonly notes: Set<string>;
}

/** A text as a literal. Python writes characters beyond 16 bits with eight digits. */
function pyText(text: string): string {
  return inQuotes(text).replaceAll(
    /\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/g,
    (_, high: string, low: string) => {
      const pair = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
      return String.raw`\U${(pair.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
    },
  );
}

function pyNumber(value: unknown): string {
  const number = numberOfDouble(value) ?? NaN;
  if (!Number.isFinite(number)) {
    return `float("${Number.isNaN(number) ? 'nan' : number > 0 ? 'inf' : '-inf'}")`;
  }
  const text = Object.is(number, -0) ? '-0.0' : String(number);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function pyField(field: string): string {
  return pyText(formatFieldPath(namesOf(field)));
}

function pyMap(writing: Writing, fields: FirestoreFields): string {
  const vector = vectorValues(fields);
  if (vector !== undefined) {
    writing.imports.add('from google.cloud.firestore_v1.vector import Vector');
    return `Vector([${vector.map((value) => pyValue(writing, value)).join(', ')}])`;
  }
  const entries = Object.entries(fields).map(
    ([name, value]) => `${pyText(name)}: ${pyValue(writing, value)}`,
  );
  return `{${entries.join(', ')}}`;
}

function pyReference({ root, notes }: Writing, name: string): string {
  const path = pathBelow(root, name);
  if (path === null) {
    notes.add(elsewhere);
    return pyText(name);
  }
  return `db.document(${pyText(path)})`;
}

function pyScalar(writing: Writing, value: FirestoreValue): string {
  if ('stringValue' in value) {
    return pyText(value.stringValue);
  }
  if ('integerValue' in value) {
    return BigInt(value.integerValue).toString();
  }
  if ('doubleValue' in value) {
    return pyNumber(value.doubleValue);
  }
  if ('timestampValue' in value) {
    writing.imports.add('from google.api_core.datetime_helpers import DatetimeWithNanoseconds');
    return `DatetimeWithNanoseconds.from_rfc3339(${pyText(value.timestampValue)})`;
  }
  if ('referenceValue' in value) {
    return pyReference(writing, value.referenceValue);
  }
  return 'booleanValue' in value ? (value.booleanValue ? 'True' : 'False') : 'None';
}

function pyValue(writing: Writing, value: FirestoreValue): string {
  if ('arrayValue' in value) {
    return `[${value.arrayValue.values.map((one) => pyValue(writing, one)).join(', ')}]`;
  }
  if ('mapValue' in value) {
    return pyMap(writing, value.mapValue.fields);
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return `firestore.GeoPoint(${pyNumber(latitude)}, ${pyNumber(longitude)})`;
  }
  if ('bytesValue' in value) {
    writing.imports.add('import base64');
    return `base64.b64decode(${pyText(value.bytesValue)})`;
  }
  return pyScalar(writing, value);
}

function filterOf(writing: Writing, filter: QueryFilter): string {
  if ('filters' in filter) {
    const name = filter.op === 'and' ? 'And' : 'Or';
    writing.imports.add(`from google.cloud.firestore_v1.base_query import ${name}`);
    return `${name}([${filter.filters.map((part) => filterOf(writing, part)).join(', ')}])`;
  }
  writing.imports.add('from google.cloud.firestore_v1.base_query import FieldFilter');
  const { field, op, value } = asComparison(filter);
  const operator = op.startsWith('array') ? op.replaceAll('-', '_') : op;
  return `FieldFilter(${pyField(field)}, "${operator}", ${pyValue(writing, value)})`;
}

function wheresOf(writing: Writing, where: QueryFilter | null): string[] {
  const filter = where === null ? null : simplified(where);
  return (filter === null ? [] : (conjunction(filter) ?? [filter])).map(
    (part) => `.where(filter=${filterOf(writing, part)})`,
  );
}

function cursorOf(writing: Writing, cursor: Query['start'], call: string): string[] {
  return cursor === null
    ? []
    : [`.${call}([${cursor.values.map((value) => pyValue(writing, value)).join(', ')}])`];
}

function nearestOf(writing: Writing, nearest: Query['nearest']): string[] {
  if (nearest === null) {
    return [];
  }
  const { field, vector, measure, limit, threshold, distanceField } = nearest;
  writing.imports.add('from google.cloud.firestore_v1.base_vector_query import DistanceMeasure');
  writing.imports.add('from google.cloud.firestore_v1.vector import Vector');
  return [
    '.find_nearest(',
    `    vector_field=${pyField(field)},`,
    `    query_vector=Vector([${vector.map(pyNumber).join(', ')}]),`,
    `    distance_measure=DistanceMeasure.${measure.toUpperCase().replace('-', '_')},`,
    `    limit=${limit},`,
    ...(threshold === null ? [] : [`    distance_threshold=${pyNumber(threshold)},`]),
    ...(distanceField === null ? [] : [`    distance_result_field=${pyField(distanceField)},`]),
    ')',
  ];
}

function callsOf(writing: Writing, query: Query): string[] {
  const { from, start, end, limit, limitToLast, select } = query;
  return [
    from.kind === 'group'
      ? `db.collection_group(${pyText(from.id)})`
      : `db.collection(${pyText(from.path)})`,
    ...wheresOf(writing, query.where),
    ...sortsOf(query).map(({ names, direction }) => {
      const path = pyText(formatFieldPath(names));
      const order = direction === 'desc' ? ', direction=firestore.Query.DESCENDING' : '';
      return `.order_by(${path}${order})`;
    }),
    ...cursorOf(writing, start, start?.inclusive === true ? 'start_at' : 'start_after'),
    ...cursorOf(writing, end, end?.inclusive === true ? 'end_at' : 'end_before'),
    ...(limit === null ? [] : [`.${limitToLast ? 'limit_to_last' : 'limit'}(${limit})`]),
    ...(select === null ? [] : [`.select([${select.map(pyField).join(', ')}])`]),
    ...nearestOf(writing, query.nearest),
  ];
}

function answerOf({ aggregates, limitToLast }: Query): string[] {
  if (aggregates.length === 0) {
    return [
      // Python streams no query for the last documents.
      `for document in query.${limitToLast ? 'get' : 'stream'}():`,
      '    print(document.reference.path, document.to_dict())',
    ];
  }
  const names = aggregateNames(aggregates);
  const calls = aggregates.map((aggregate, index) => {
    const field = aggregate.op === 'count' ? '' : `${pyField(aggregate.field)}, `;
    const call = aggregate.op === 'average' ? 'avg' : aggregate.op;
    return `totals = totals.${call}(${field}alias="${names[index] ?? ''}")`;
  });
  return [
    'totals = AggregationQuery(query)',
    ...calls,
    'for result in totals.get():',
    '    for value in result:',
    '        print(value.alias, value.value)',
  ];
}

/** Of `name` in front of packages, and constants such as `document_id` need none. */
function importsOf(imports: ReadonlySet<string>): string[] {
  const modules = new Map<string, string[]>();
  for (const line of [...imports].toSorted()) {
    const [module = '', name] = line.split(' import ');
    modules.set(module, [...(modules.get(module) ?? []), ...(name === undefined ? [] : [name])]);
  }
  return [...modules].map(([module, names]) =>
    names.length === 0 ? module : `${module} import ${names.join(', ')}`,
  );
}

/** The query for Python (package `google-cloud-firestore`). */
export function pythonCode(query: Query, root: string): string {
  const writing: Writing = { root, imports: new Set(), notes: new Set() };
  const calls = callsOf(writing, query);
  writing.imports.add('from google.cloud import firestore');
  if (query.aggregates.length > 0) {
    writing.imports.add('from google.cloud.firestore_v1.aggregation import AggregationQuery');
  }
  const { projectId, databaseId } = databaseOf(root);
  const database = databaseId === '(default)' ? '' : `, database=${pyText(databaseId)}`;
  return [
    ...importsOf(writing.imports),
    '',
    ...[...writing.notes].map((note) => `# ${note}`),
    `db = firestore.Client(project=${pyText(projectId)}${database})`,
    '',
    'query = (',
    ...calls.map((call) => `    ${call}`),
    ')',
    ...answerOf(query),
    '',
  ].join('\n');
}
