import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';

const longest = 24;
const maxDocuments = 200;
const maxFields = 300;

/** An example is made of these alone. */
function isSuited(value: FirestoreValue): boolean {
  return 'stringValue' in value || 'timestampValue' in value || 'integerValue' in value;
}

/** Values of the documents' own fields, each once, by the fields' names. */
function ownFields(documents: readonly FirestoreDocument[]) {
  const fields = new Map<string, Map<string, FirestoreValue>>();
  for (const [path, value] of documents
    .slice(0, maxDocuments)
    .flatMap((document) => Object.entries(document.fields))) {
    const known = fields.get(path);
    if (isSuited(value) && (known !== undefined || fields.size < maxFields)) {
      fields.set(
        path,
        (known ?? new Map<string, FirestoreValue>()).set(JSON.stringify(value), value),
      );
    }
  }
  return [...fields]
    .map(([path, values]) => ({ path, values: [...values.values()] }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function shortText(values: readonly FirestoreValue[]): string | undefined {
  return values
    .flatMap((value) => ('stringValue' in value ? value.stringValue : []))
    .find((text) => text !== '' && text.length <= longest && /^[\u0020-\u007E]*$/.test(text));
}

/** A query that a collection's own fields would answer; empty where none suits. */
export function exampleQuery(documents: readonly FirestoreDocument[]): string {
  const own = ownFields(documents).filter(({ path }) => /^[A-Za-z_]\w*$/.test(path));
  // The fewer values a field has, the more documents have one.
  const [text] = own
    .flatMap(({ path, values }) => {
      const value = shortText(values);
      return value === undefined ? [] : [{ path, value, count: values.length }];
    })
    .toSorted((a, b) => a.count - b.count);
  const sorted = own.find(({ values }) =>
    values.some((value) => 'timestampValue' in value || 'integerValue' in value),
  );
  const where = text === undefined ? [] : [`where ${text.path} == ${JSON.stringify(text.value)}`];
  const order = sorted === undefined ? [] : [`order by ${sorted.path} desc`];
  return [...where, ...order].join(' ');
}
