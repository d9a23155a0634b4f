import type { Restore } from '../../contract/restore-record.ts';
import {
  addOutcomes,
  emptyTally,
  type DocumentOutcome,
} from '../../engine/changes/apply/outcome.ts';
import { updateTimeOf } from '../../engine/changes/decide.ts';
import type { Entry } from '../../engine/changes/entries.ts';
import { findInline, reversed } from '../../engine/changes/inline/apply-inline.ts';
import { readInlinePage, type InlineChange } from '../../engine/changes/inline/inline-page.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { haveSameFields } from '../../engine/format/document-json.ts';
import type { RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { backAlready, undoProblem } from '../../firestore-model/undo-problem.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { readNow } from './documents-now.ts';

type Inline = NonNullable<Restore['inline']>;

/** What puts one document back, and why that isn't done; null where it is. */
export interface InlineUndo {
  readonly change: InlineChange;
  readonly problem: string | null;
  /** Whether the document is as it was before already, whoever made it so. */
  readonly isBack: boolean;
}

/**
 * What undoes a change set of few documents: each change on the condition that its document is as
 * the set left it, whoever made it so: somebody may have changed it since and put it back.
 * @throws AppError in words for the owner
 */
export async function undoOfInline(
  { database, vault }: { readonly database: CustomerDatabase; readonly vault: Vault },
  { id, inline }: { readonly id: string; readonly inline: Inline },
): Promise<readonly InlineUndo[]> {
  const page = await readInlinePage(vault, id, inline.hash).catch(storedDataFailure);
  const changes = reversed(page, await journalOf(database, page, inline.journal));
  const found = await readNow(
    database,
    changes.map(({ path }) => path),
  );
  return changes.map((change) => undoOf(change, found.get(change.path) ?? null));
}

/** What is known of an undo before it writes. */
export function knownOf(undo: readonly InlineUndo[]): RestoreOutcome {
  const outcomes = undo.flatMap(({ change: { path }, problem, isBack }): DocumentOutcome[] => {
    if (problem === null) {
      return [];
    }
    return [isBack ? { result: 'skipped', path } : { result: 'conflict', path, reason: problem }];
  });
  return addOutcomes(emptyTally, outcomes);
}

function undoOf(wanted: InlineChange, now: Uint8Array | null): InlineUndo {
  const { before, after } = wanted;
  const isAsLeft = now !== null && before !== null && haveSameFields(before, now);
  const change = isAsLeft ? { ...wanted, time: updateTimeOf(now) } : wanted;
  const was = change.change === 'delete' ? 'create' : 'update';
  const timeNow = now === null ? null : updateTimeOf(now);
  const problem = undoProblem({ change: was, time: change.time }, timeNow);
  const isBack = now === null ? after === null : after !== null && haveSameFields(after, now);
  return { change, problem: isBack && now !== null ? backAlready : problem, isBack };
}

/** What a change set wrote; where its end couldn't find out, it is found out now. */
async function journalOf(
  target: CustomerDatabase,
  page: readonly InlineChange[],
  journal: Inline['journal'],
): Promise<readonly Entry[]> {
  if (journal !== null) {
    return journal.flatMap(({ place, time }) => {
      const written = page[place];
      return written === undefined ? [] : [{ ...written, time }];
    });
  }
  const { journal: found } = await findInline({ target, changes: page }).catch((error: unknown) => {
    throw connectionFailure(error);
  });
  return found;
}
