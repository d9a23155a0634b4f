import { FaultPlan } from './fault-plan.ts';

/** Operations that leave nothing: a worker that ends then might as well have ended before it. */
const reads =
  /\.(get|stat|touch|list|scan|getDocuments?|runQuery|lookUp|getUpdateTimes|partStates|untakenParts|pages|count\w+)$/;

/**
 * Lets `attempt` happen with a worker that is killed, once after each operation that leaves
 * something, and before the first. Where else it might be killed is one of these: between two of
 * them nothing changes.
 * @param attempt throws unless all is as it should be in the end
 * @returns where it failed, and why
 */
export async function killEverywhere(
  attempt: (plan: FaultPlan) => Promise<void>,
): Promise<{ places: number; failures: string[] }> {
  const clean = new FaultPlan();
  await attempt(clean);
  const failures: string[] = [];
  let places = 0;
  for (const [index, operation] of clean.operations.entries()) {
    const when = index === 0 ? 'before' : 'after';
    if (index > 0 && reads.test(operation)) {
      continue;
    }
    places += 1;
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
  return { places, failures };
}
