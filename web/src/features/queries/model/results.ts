import {
  conditionsOf,
  formatFieldPath,
  parseFieldPath,
  type FirestoreDocument,
  type Query,
} from '@firekeep/functions/contract';

/** The fields a query speaks of, by their first names: those somebody wants to see. */
export function wantedFields(query: Query): string[] {
  const paths = [
    ...conditionsOf(query.where).map(({ condition }) => condition.field),
    ...query.orderBy.map(({ field }) => field),
  ];
  return paths.flatMap((path) => parseFieldPath(path)?.slice(0, 1) ?? []);
}

const maxSuggested = 200;

/** Paths of the documents' fields, one level into maps, to choose from. */
export function fieldPaths(documents: readonly FirestoreDocument[]): string[] {
  const found = new Set<string>();
  for (const { fields } of documents) {
    for (const [name, value] of Object.entries(fields)) {
      found.add(formatFieldPath([name]));
      for (const inner of 'mapValue' in value ? Object.keys(value.mapValue.fields) : []) {
        found.add(formatFieldPath([name, inner]));
      }
    }
    if (found.size > maxSuggested) {
      break;
    }
  }
  return [...found].toSorted().slice(0, maxSuggested);
}

/** A link of an error, if it leads to the Firebase console and nowhere else. */
export function consoleLink(link: string | undefined): string | undefined {
  const url = link !== undefined && URL.canParse(link) ? new URL(link) : undefined;
  return url?.origin === 'https://console.firebase.google.com' ? url.href : undefined;
}
