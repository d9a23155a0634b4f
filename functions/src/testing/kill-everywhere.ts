import { isExhaustive } from './exhaustive.ts';
import { FaultPlan } from './fault-plan.ts';

/** Operations that leave nothing: a worker that ends then might as well have ended before it. */
const reads =
  /\.(get|stat|touch|list|scan|getDocuments?|runQuery|lookUp|getUpdateTimes|partStates|untakenParts|pages|count\w+)$/;

/**
 * Of the operations of each kind the first, every fourth after it and the last; in an exhaustive
 * run all of them.
 */
export function someOfEachKind<T>(all: readonly T[], kindOf: (one: T) => string): readonly T[] {
  if (isExhaustive) {
    return all;
  }
  const last = new Map(all.map((one) => [kindOf(one), one]));
  const seen = new Map<string, number>();
  return all.filter((one) => {
    const kind = kindOf(one);
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    return nth % 4 === 0 || one === last.get(kind);
  });
}

/**
 * Lets `attempt` happen with a worker that is killed, once after each operation that leaves
 * something (of many alike after some), and before the first. Where else it might be killed is one
 * of these: between two of them nothing changes.
 * @param attempt throws unless all is as it should be in the end
 * @returns how many such places there are, where it failed, and why
 */
export async function killEverywhere(
  attempt: (plan: FaultPlan) => Promise<void>,
): Promise<{ places: number; failures: string[] }> {
  const clean = new FaultPlan();
  await attempt(clean);
  const failures: string[] = [];
  const places = [...clean.operations.entries()].filter(
    ([index, operation]) => index === 0 || !reads.test(operation),
  );
  for (const [index, operation] of someOfEachKind(places, ([, kind]) => kind)) {
    const when = index === 0 ? 'before' : 'after';
    const plan = new FaultPlan([{ effect: { kind: 'crash', when }, nth: index + 1 }]);
    try {
      await attempt(plan);
      if (plan.injectedCount !== 1) {
        throw new Error('no worker was killed');
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${when} ${index + 1}, ${operation}: ${why}`);
    }
  }
  return { places: places.length, failures };
}
