import type { Query } from '../../firestore-model/query/shape.ts';
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
 * comment.
 * @param root what the names of the database's documents begin with, `projects/…/documents`
 */
export function queryCode(query: Query, root: string, language: CodeLanguage): string {
  return writers[language](query, root);
}
