import type { DocumentHistory, DocumentState } from '@firekeep/functions/contract';

export interface History {
  readonly states: readonly DocumentState[];
  readonly live: DocumentHistory['live'];
  /** Backups looked through. */
  readonly backups: number;
  /** Those among them that leave the document's collection out. */
  readonly leftOut: number;
  readonly unreadable: DocumentHistory['unreadable'];
}

/** The newer half says when the state was last seen, the older one how it came to be. */
function joined(newer: DocumentState, older: DocumentState): DocumentState {
  return {
    ...newer,
    backups: [...newer.backups, ...older.backups],
    change: older.change,
    fields: older.fields,
  };
}

/** Puts pages together; a state that continues over two of them becomes one. */
export function joinPages(pages: readonly DocumentHistory[]): History {
  const states: DocumentState[] = [];
  for (const page of pages) {
    const [first, ...rest] = page.items;
    const last = states.at(-1);
    if (page.continues && first !== undefined && last !== undefined) {
      states[states.length - 1] = joined(last, first);
      states.push(...rest);
    } else {
      states.push(...page.items);
    }
  }
  return {
    states,
    live: pages[0]?.live ?? { status: 'skipped', message: null },
    backups: pages.reduce((sum, page) => sum + page.backups, 0),
    leftOut: pages.reduce((sum, page) => sum + page.leftOut, 0),
    unreadable: pages.flatMap((page) => page.unreadable),
  };
}
