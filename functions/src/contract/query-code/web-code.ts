import type { Query, QueryCursor, QueryFilter } from '../../firestore-model/query/shape.ts';
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
  isDocumentName,
  namesOf,
  pathBelow,
  simplified,
  sortsOf,
  type NamedSort,
} from './query-parts.ts';

function writingOf(root: string): JsWriting {
  const needs = new CodeNeeds();
  const call = (code: string) => {
    needs.imports.add(/^\w+/.exec(code)?.[0] ?? '');
    return code;
  };
  const dialect: JsDialect = {
    documentId: 'documentId()',
    document: (path) => call(`doc(db, ${path})`),
    bytes: (base64) => call(`Bytes.fromBase64String(${base64})`),
    vector: (numbers) => `vector(${numbers})`,
    largeInteger: (digits) => {
      needs.notes.add('The web SDK rounds integers that a double can’t hold.');
      return digits;
    },
  };
  return { root, needs, dialect };
}

function filterOf(writing: JsWriting, filter: QueryFilter): string {
  if ('filters' in filter) {
    const parts = filter.filters.map((part) => filterOf(writing, part)).join(', ');
    return imported(writing, `${filter.op}(${parts})`);
  }
  const { field, op, value } = asComparison(filter);
  const path = jsField(writing, namesOf(field));
  return imported(writing, `where(${path}, '${op}', ${jsValue(writing, value)})`);
}

function wheresOf(writing: JsWriting, where: QueryFilter | null): string[] {
  const filter = where === null ? null : simplified(where);
  return (filter === null ? [] : (conjunction(filter) ?? [filter])).map((part) =>
    filterOf(writing, part),
  );
}

/** In cursors the web SDK takes a document's id for its name, in groups its path. */
function cursorValue(
  writing: JsWriting,
  value: QueryCursor['values'][number],
  { isName, isGroup }: { isName: boolean; isGroup: boolean },
): string {
  const path = 'referenceValue' in value ? pathBelow(writing.root, value.referenceValue) : null;
  return isName && path !== null
    ? jsText(isGroup ? path : path.slice(path.lastIndexOf('/') + 1))
    : jsValue(writing, value);
}

function cursorOf(
  writing: JsWriting,
  cursor: QueryCursor | null,
  { sorts, isGroup, calls }: { sorts: readonly NamedSort[]; isGroup: boolean; calls: string[] },
): string[] {
  if (cursor === null) {
    return [];
  }
  const values = cursor.values.map((value, at) =>
    cursorValue(writing, value, { isName: isDocumentName(sorts[at]?.names ?? []), isGroup }),
  );
  const [inclusive = '', exclusive = ''] = calls;
  return [imported(writing, `${cursor.inclusive ? inclusive : exclusive}(${values.join(', ')})`)];
}

function constraintsOf(writing: JsWriting, query: Query): string[] {
  const { from, limit, limitToLast, start, end } = query;
  const sorts = sortsOf(query);
  const isGroup = from.kind === 'group';
  return [
    imported(
      writing,
      isGroup ? `collectionGroup(db, ${jsText(from.id)})` : `collection(db, ${jsText(from.path)})`,
    ),
    ...wheresOf(writing, query.where),
    ...sorts.map(({ names, direction }) => {
      const path = jsField(writing, names);
      return imported(writing, `orderBy(${path}${direction === 'desc' ? ", 'desc'" : ''})`);
    }),
    ...cursorOf(writing, start, { sorts, isGroup, calls: ['startAt', 'startAfter'] }),
    ...cursorOf(writing, end, { sorts, isGroup, calls: ['endAt', 'endBefore'] }),
    ...(limit === null
      ? []
      : [imported(writing, `${limitToLast ? 'limitToLast' : 'limit'}(${limit})`)]),
  ];
}

function answerOf(writing: JsWriting, { aggregates }: Query): string[] {
  if (aggregates.length === 0) {
    writing.needs.imports.add('getDocs');
    return [
      'const snapshot = await getDocs(found);',
      'for (const document of snapshot.docs) {',
      '  console.log(document.ref.path, document.data());',
      '}',
    ];
  }
  writing.needs.imports.add('getAggregateFromServer');
  const names = aggregateNames(aggregates);
  const entries = aggregates.map((aggregate, index) => {
    const field = aggregate.op === 'count' ? '' : jsField(writing, namesOf(aggregate.field));
    return `  ${names[index] ?? ''}: ${imported(writing, `${aggregate.op}(${field})`)},`;
  });
  return [
    'const snapshot = await getAggregateFromServer(found, {',
    ...entries,
    '});',
    'console.log(snapshot.data());',
  ];
}

/** The query for browsers, with the modular SDK (package `firebase`). */
export function webCode(query: Query, root: string): string {
  if (query.nearest !== null) {
    return '// The web SDK has no search for vectors: use Node, Python or REST.\n';
  }
  const writing = writingOf(root);
  const { needs } = writing;
  if (query.select !== null) {
    needs.notes.add('The web SDK has no choice of fields: documents come whole.');
  }
  const constraints = constraintsOf(writing, query);
  const answer = answerOf(writing, query);
  needs.imports.add('getFirestore');
  needs.imports.add('query');
  const { projectId, databaseId } = databaseOf(root);
  const database = databaseId === '(default)' ? '' : `, ${jsText(databaseId)}`;
  return [
    importLine(['initializeApp'], 'firebase/app'),
    importLine(needs.imports, 'firebase/firestore'),
    '',
    ...[...needs.notes].map((note) => `// ${note}`),
    '// The rest of your app’s configuration belongs here, too.',
    `const app = initializeApp({ projectId: ${jsText(projectId)} });`,
    `const db = getFirestore(app${database});`,
    '',
    'const found = query(',
    ...constraints.map((constraint) => `  ${constraint},`),
    ');',
    ...answer,
    '',
  ].join('\n');
}
