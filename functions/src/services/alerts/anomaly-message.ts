import type { Anomaly } from '../../contract/alerts.ts';

/** With separators, as people read numbers. */
export function number(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** What a webhook and a log say of an anomaly. @param others how many more there are */
export function anomalyMessage(first: Anomaly, others: number): string {
  const more = others > 0 ? `, and ${number(others)} more` : '';
  switch (first.kind) {
    case 'documents-down':
      return `${number(first.after)} documents, ${percent(first.share)} fewer than the ${number(first.before)} of an earlier backup${more}`;
    case 'collection-gone':
      return `The collection ${first.path} is gone; an earlier backup holds ${number(first.before)} of its documents${more}`;
    case 'collection-down':
      return `${number(first.after)} documents in the collection ${first.path}, ${percent(first.share)} fewer than the ${number(first.before)} of an earlier backup${more}`;
    case 'mass-change':
      return `${first.isAtLeast ? 'At least ' : ''}${number(first.changed)} of ${number(first.before)} documents (${percent(first.share)}) have changed or gone since the previous backup${more}`;
    case 'unusual-change':
      return `${first.isAtLeast ? 'At least ' : ''}${number(first.changed)} of ${number(first.before)} documents${first.path === null ? '' : ` in the collection ${first.path}`} (${percent(first.share)}) have changed or gone since the previous backup${usualText(first.usual)}${more}`;
  }
}

function usualText(usual: number | null): string {
  return usual === null ? '' : `; usual is up to ${Math.ceil(usual * 100)} %`;
}
