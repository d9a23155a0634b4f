// What a soak has seen, and how it is shown.

interface Ends {
  completed: number;
  /** Ended with a reason that was shown to the owner, and nothing that claims to be more. */
  failed: number;
}

export interface SoakTally {
  rounds: number;
  operations: number;
  /** Steps of parts that jobs were divided among. */
  partSteps: number;
  readonly injected: Map<string, number>;
  readonly backups: Ends;
  readonly verifications: Ends;
  readonly restores: Ends;
  documentsCompared: number;
  readonly mismatches: string[];
}

/** Faults by what they are: `crash`, `fail UNAVAILABLE` … */
function byKind(injected: ReadonlyMap<string, number>): [string, number][] {
  const kinds = new Map<string, number>();
  for (const [label, times] of injected) {
    const kind = label.slice(label.indexOf(' ') + 1);
    kinds.set(kind, (kinds.get(kind) ?? 0) + times);
  }
  return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Markdown. */
export function soakTable(tally: SoakTally, minutes: number, seed: number): string {
  const faults = [...tally.injected.values()].reduce((sum, times) => sum + times, 0);
  const share = tally.operations === 0 ? 0 : (100 * faults) / tally.operations;
  const ends = (name: string, { completed, failed }: Ends) =>
    `| ${name} | ${completed} | ${failed} |`;
  return [
    `${minutes} minutes, seed ${seed}: ${tally.rounds} rounds of backup, verification, restore and comparison; ${tally.partSteps} steps were those of parts that jobs were divided among.`,
    `${faults} faults in ${tally.operations} operations (${share.toFixed(1)} %) were survived; ${tally.documentsCompared} documents compared, **${tally.mismatches.length} mismatches**.`,
    '',
    '|  | completed | given up, and said so |',
    '| --- | --: | --: |',
    ends('backups', tally.backups),
    ends('verifications', tally.verifications),
    ends('restores', tally.restores),
    '',
    '| fault | times |',
    '| --- | --: |',
    ...byKind(tally.injected).map(([kind, times]) => `| ${kind} | ${times} |`),
  ].join('\n');
}
