// What a function computes from the start of its process until its first answer.
import { functionNames, FunctionProcess, type FunctionName } from './function-process.ts';
import type { ResultOf } from './results.ts';
import type { Say } from './suite.ts';

type Starts = ResultOf<'start'>;

/** Calls that every instance can answer, whatever there is; what they answer doesn't matter. */
const firstCalls: Readonly<Partial<Record<FunctionName, (origin: string) => Promise<Response>>>> = {
  // A call that is refused has been through all that a call needs.
  api: (origin) =>
    fetch(`${origin}/api/projects?userId=x`, { headers: { Authorization: 'Bearer x' } }),
  download: (origin) => fetch(`${origin}/download/x`),
};

export async function measureStarts(rounds: number, say: Say): Promise<Starts> {
  const functions: Starts['functions'] = [];
  for (const name of functionNames) {
    say(`start: ${name}`);
    const cpuSeconds: number[] = [];
    const wallSeconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const started = await FunctionProcess.start(name);
      try {
        await (await firstCalls[name]?.(started.origin))?.text();
        wallSeconds.push((performance.now() - begun) / 1000);
        cpuSeconds.push(await started.cpuSeconds());
      } finally {
        started.stop();
      }
    }
    functions.push({ name, cpuSeconds, wallSeconds });
  }
  return { functions };
}
