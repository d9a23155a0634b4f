import type { RestoreOutcome } from '@firekeep/functions/contract';
import type { LoadedMasks } from '../masks/load-masks.ts';
import type { TypedChange } from './decide-write.ts';
import type { JournalEntry } from './write-changes.ts';

type Proof = NonNullable<RestoreOutcome['proof']>;

const maxNamed = 100;
const nothingProven: Proof = { documents: 0, fields: 0, alike: 0, held: 0, holding: [] };

/**
 * With the proof that the values that masks hide are nowhere in what was written.
 * @param masks null where nothing is masked: then there is none, as where nothing was written
 */
export function withProof(
  outcome: RestoreOutcome,
  masks: LoadedMasks | null,
  journal: readonly JournalEntry[],
): RestoreOutcome {
  if (masks === null || journal.length === 0) {
    return outcome;
  }
  const proof = journal.reduce((sum, { change }) => proven(sum, change, masks), nothingProven);
  return { ...outcome, proof: { ...proof, holding: proof.holding.slice(0, maxNamed) } };
}

function proven(sum: Proof, { path, unmasked, after }: TypedChange, { prove }: LoadedMasks): Proof {
  if (unmasked === undefined || after === null) {
    return sum;
  }
  const { fields: source, ...of } = unmasked;
  const { fields, alike, held } = prove({ ...of, source: () => source, after: () => after });
  const [first, ...others] = held;
  const more = others.length === 0 ? '' : `, and ${others.length} more of its fields`;
  return {
    documents: sum.documents + 1,
    fields: sum.fields + fields,
    alike: sum.alike + alike,
    held: sum.held + held.length,
    holding: first === undefined ? sum.holding : [...sum.holding, { path, reason: first + more }],
  };
}
