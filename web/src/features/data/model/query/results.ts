import {
  conditionsOf,
  parseFieldPath,
  type FirestoreValue,
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

const grouped = new Intl.NumberFormat('en');

/** A sum, a count or an average, with all of its digits. */
export function aggregateText(value: FirestoreValue): string {
  if ('integerValue' in value) {
    return grouped.format(BigInt(value.integerValue));
  }
  return 'doubleValue' in value ? String(value.doubleValue) : '–';
}

/** A link of an error, if it leads to the Firebase console and nowhere else. */
export function consoleLink(link: string | undefined): string | undefined {
  const url = link !== undefined && URL.canParse(link) ? new URL(link) : undefined;
  return url?.origin === 'https://console.firebase.google.com' ? url.href : undefined;
}
