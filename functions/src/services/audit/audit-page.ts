import type { AuditEntry } from '../../contract/audit.ts';
import type { AuditStore } from '../ports/audit-store.ts';
import { brokenAt } from './chain.ts';

const pageSize = 50;
/** Entries that are looked at for one page, where few of them are listed. */
const maxLooked = 500;

interface AuditPageOptions {
  readonly store: Pick<AuditStore, 'list'>;
  readonly projectId: string;
  /** The place of the last entry before the page; null for the first. */
  readonly start: number | null;
  readonly isListed: (entry: AuditEntry) => Promise<boolean>;
}

interface AuditPage {
  readonly items: readonly AuditEntry[];
  /** Where the next page starts; null after the last. */
  readonly next: number | null;
  /** The newest entry looked at that is not as it was written, as `brokenAt` says. */
  readonly broken: number | null;
}

/** Reads entries, the newest first, until a page of them is listed or enough were looked at. */
export async function readAuditPage(options: AuditPageOptions): Promise<AuditPage> {
  const { store, projectId, isListed } = options;
  const items: AuditEntry[] = [];
  let [last, looked] = [options.start, 0];
  let broken: number | null = null;
  for (;;) {
    // One more than is listed: the oldest listed is to be linked to it.
    const found = await store.list(projectId, last, pageSize + 1);
    broken ??= brokenAt(projectId, found);
    const batch = found.slice(0, pageSize);
    for (const entry of batch) {
      if (items.length === pageSize || looked === maxLooked) {
        return { items, next: last, broken };
      }
      last = entry.sequence;
      looked += 1;
      if (await isListed(entry)) {
        items.push(entry);
      }
    }
    if (found.length <= pageSize) {
      return { items, next: null, broken };
    }
  }
}
