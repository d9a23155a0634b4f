import { conditionsOf } from '../../firestore-model/query/conditions.ts';
import { servedFilter } from '../../firestore-model/query/served-filter.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import { printCondition, printFilter } from '../query-text/print-query.ts';
import { onOneLine } from '../query-text/read-text.ts';
import { nodeCode } from './node-code.ts';
import { pythonCode } from './python-code.ts';
import { restRequest } from './structured-query.ts';
import { webCode } from './web-code.ts';

export const codeLanguages = ['node', 'web', 'python', 'rest'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Nothing in it has a meaning in a shell, within single quotes. */
function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/').replaceAll("'", '%27');
}

function restCode(query: Query, root: string): string {
  const { method, parent, body } = restRequest(query, root);
  return [
    '# gcloud has no command that runs a query: it gives the token for one over REST.',
    ...(query.limitToLast ? ['# The last documents come in the opposite order.'] : []),
    'curl --fail-with-body \\',
    `  'https://firestore.googleapis.com/v1/${encode(parent)}:${method}' \\`,
    '  --header "Authorization: Bearer $(gcloud auth print-access-token)" \\',
    "  --header 'Content-Type: application/json' \\",
    "  --data-binary @- <<'JSON'",
    JSON.stringify(body, null, 2),
    'JSON',
    '',
  ].join('\n');
}

const comments: Readonly<Record<CodeLanguage, string>> = {
  node: '//',
  web: '//',
  python: '#',
  rest: '#',
};

/** What is asked of Firestore in place of operators that it hasn't, and what to say about that. */
function servedBy(query: Query, root: string): { query: Query; notes: string[] } {
  const texts = conditionsOf(query.where).flatMap(({ condition }) =>
    'text' in condition ? [printCondition(condition, root)] : [],
  );
  if (texts.length === 0) {
    return { query, notes: [] };
  }
  const { where, isWhole } = servedFilter(query.where);
  if (isWhole) {
    const notes = texts.map((text) => `As a range, for Firestore has no operator for it: ${text}`);
    return { query: { ...query, where }, notes };
  }
  return {
    query: { ...query, where, limit: null, limitToLast: false, aggregates: [] },
    notes: [
      'Firestore has no operator for some of the conditions: this reads more documents.',
      'Of these, keep those for which it holds:',
      `where ${query.where === null ? '' : printFilter(query.where, root)}`,
      ...(query.limit === null && query.aggregates.length === 0
        ? []
        : ['What is limited, counted or added up are these alone.']),
    ],
  };
}

const writers: Readonly<Record<CodeLanguage, (query: Query, root: string) => string>> = {
  node: nodeCode,
  web: webCode,
  python: pythonCode,
  rest: restCode,
};

/**
 * A query as a whole piece of code that runs it and prints what it finds.
 *
 * `rest` is a command for a shell, with a token from `gcloud`. What an SDK can't say stands in a
 * comment, as does what Firestore can't.
 * @param root what the names of the database's documents begin with, `projects/…/documents`
 */
export function queryCode(query: Query, root: string, language: CodeLanguage): string {
  const { query: served, notes } = servedBy(query, root);
  const said = notes.map((note) => `${comments[language]} ${onOneLine(note)}\n`).join('');
  return `${said}${writers[language](served, root)}`;
}
