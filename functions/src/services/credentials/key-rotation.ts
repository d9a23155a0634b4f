import { hasCode } from '../../lib/errors.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { MasterKeyNote, SealedItem, SealedKind } from '../ports/sealed-kind.ts';

const parallel = 16;
/** How long an instance of before a deployment may work, and seal, after it. */
const settledMs = 10 * 60_000;

const stillNeeded = 'The earlier key is still needed: run this again without --check';

/** How much of a kind is sealed under which key. */
export interface SealTally {
  readonly plural: string;
  readonly current: number;
  readonly left: number;
  /** What opens under none of the keys, with the reason. */
  readonly closed: readonly string[];
}

/**
 * Opens everything that the master key seals, and seals under the first key what opens under an
 * earlier one. Nothing is kept between two runs: it may be killed anywhere, repeated, and done by
 * two at once.
 * @param isRotating without it everything is opened and counted only
 * @throws AppError when something is out of reach for the time being
 */
export async function rotateMasterKey(
  kinds: readonly SealedKind[],
  isRotating: boolean,
): Promise<SealTally[]> {
  const tallies: SealTally[] = [];
  for (const { plural, pages } of kinds) {
    const counts = { current: 0, left: 0, gone: 0 };
    const closed: string[] = [];
    const look = async (item: SealedItem): Promise<void> => {
      try {
        counts[await item.renew(isRotating)] += 1;
      } catch (error) {
        if (!hasCode(error, 'failed-precondition')) {
          throw error;
        }
        closed.push(`${item.name}: ${error.message}`);
      }
    };
    for await (const page of pages()) {
      await mapBounded(page, parallel, look);
    }
    tallies.push({ plural, current: counts.current, left: counts.left, closed });
  }
  return tallies;
}

export interface RotationFacts {
  readonly tallies: readonly SealTally[];
  /** The names of the keys that the command has. */
  readonly opens: readonly string[];
  readonly note: MasterKeyNote | null;
  readonly now: Date;
}

/**
 * Why nothing may be sealed under the first key yet: functions that don't seal under it themselves
 * may not even open it. Null where nothing is in the way.
 */
export function rotationObstacle({ opens, note }: Omit<RotationFacts, 'tallies'>): string | null {
  if (note === null) {
    return 'The functions have not said which keys they open: deploy them, and wait for a minute';
  }
  if (note.opens[0] !== opens[0]) {
    return 'The functions seal under another key: deploy them with these keys in this order, and wait for a minute';
  }
  return null;
}

/** What a rotation has come to. `isOver`: the first key is enough from now on. */
export function describeRotation(facts: RotationFacts): { lines: string[]; isOver: boolean } {
  const { tallies } = facts;
  const closed = tallies.flatMap((one) => one.closed);
  const left = tallies.reduce((sum, one) => sum + one.left, 0);
  const counts = tallies.map(
    (one) => `${one.current} of ${one.current + one.left + one.closed.length} ${one.plural}`,
  );
  const obstacle = closed.length + left > 0 ? null : waitFor(facts);
  const verdicts = [
    ...(closed.length > 0 ? ['These open under none of the keys:', ...closed] : []),
    ...(left > 0 ? [rotationObstacle(facts) ?? stillNeeded] : []),
    ...(obstacle === null ? [] : [obstacle]),
  ];
  const isOver = verdicts.length === 0;
  return {
    lines: [
      `${counts.join(', ')} under the first key; ${left + closed.length} left.`,
      ...(isOver ? [lastWord(facts)] : verdicts),
    ],
    isOver,
  };
}

function waitFor(facts: RotationFacts): string | null {
  const { note, now } = facts;
  const settledAt = Date.parse(note?.since ?? '') + settledMs;
  return (
    rotationObstacle(facts) ??
    (now.getTime() < settledAt
      ? `What functions of before the deployment seal until ${new Date(settledAt).toISOString()} may be under the earlier key: run this again then`
      : null)
  );
}

function lastWord({ opens, note }: RotationFacts): string {
  return opens.length === 1
    ? 'Everything opens under the key that is listed alone.'
    : `The earlier keys can be taken out. Links in mails of before ${note?.since} end with them.`;
}
