import type { RestoreOutcome } from '@firekeep/functions/contract';
import type { LoadedMasks } from '../masks/load-masks.ts';
import type { JournalEntry } from './write-changes.ts';

type Proof = NonNullable<RestoreOutcome['proof']>;

/** That the values that the masks hide are nowhere in what was written. */
export function proofOf({ prove }: LoadedMasks, journal: readonly JournalEntry[]): Proof {
  const proof = { documents: 0, fields: 0, alike: 0, held: 0, holding: [] };
  return journal.reduce<Proof>((sum, { change }) => {
    const { path, unmasked, after } = change;
    if (unmasked === undefined || after === null) {
      return sum;
    }
    const { collection, fields: source } = unmasked;
    const { fields, alike, held } = prove({ collection, source: () => source, after: () => after });
    return {
      documents: sum.documents + 1,
      fields: sum.fields + fields,
      alike: sum.alike + alike,
      held: sum.held + held.length,
      holding: [...sum.holding, ...held.slice(0, 1).map((reason) => ({ path, reason }))],
    };
  }, proof);
}
