import type { NotWritten } from '../../engine/changes/apply/outcome.ts';
import type { Entry } from '../../engine/changes/entries.ts';
import type { Claim, JobChange } from '../ports/job-store.ts';
import type { RestoreWork } from './change-kind.ts';
import { storeLooseNotWritten, storeNotWritten } from './not-written.ts';
import { storeJournal } from './restore-journal.ts';
import type { StateOf } from './restore-state.ts';
import { journals, pageNameOf, pagePrefixes, workerOf } from './restore-work.ts';

type Phase = StateOf<'writing'>['phase'];

/** What a slice has done to the documents of a plan. */
interface Done {
  readonly journal: readonly Entry[];
  readonly notWritten: readonly NotWritten[];
}

/** Stores what a step that was interrupted had done since its last commit. */
export async function storeRest(
  work: RestoreWork,
  at: { phase: Phase; claim: Claim },
  { journal, notWritten }: Done,
): Promise<void> {
  await storeJournal(work, `${pagePrefixes.journalRest}${workerOf(at.claim)}`, journal);
  await storeLooseNotWritten(work, at, notWritten);
}

/** Stores what was done since the last commit. @param number of its first page */
export async function storeDone(
  work: RestoreWork,
  { phase, number, claim }: { phase: Phase; number: number; claim: Claim },
  { journal, notWritten }: Done,
): Promise<NonNullable<JobChange['pages']>> {
  const name = pageNameOf(journals[phase], number, claim);
  const ref = await storeJournal(work, name, journal);
  const written = ref === null ? [] : [{ number, ref }];
  const at = { phase, number: number + written.length, claim };
  return [...written, ...(await storeNotWritten(work, at, notWritten))];
}
