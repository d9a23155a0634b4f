import type { FirestoreValue } from '@firekeep/functions/contract';

const grouped = new Intl.NumberFormat('en');

/** A sum, a count or an average, with all of its digits. */
export function aggregateText(value: FirestoreValue): string {
  if ('integerValue' in value) {
    return grouped.format(BigInt(value.integerValue));
  }
  return 'doubleValue' in value ? groupedDouble(String(value.doubleValue)) : '–';
}

/** Its digits as they are, in groups before the point. */
function groupedDouble(text: string): string {
  const [, sign, whole, rest] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  return whole === undefined ? text : `${sign}${grouped.format(BigInt(whole))}${rest ?? ''}`;
}

/** A link of an error, if it leads to the Firebase console and nowhere else. */
export function safeConsoleLink(link: string | undefined): string | undefined {
  const url = link !== undefined && URL.canParse(link) ? new URL(link) : undefined;
  return url?.origin === 'https://console.firebase.google.com' ? url.href : undefined;
}
