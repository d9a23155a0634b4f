// npm run test:soak: backups and restores for a while, with 5 % of everything going wrong.
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { runTool, toolOptions, toolPath } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Problem, run } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { bulkSuite, withSuite } from './lib/suite.mjs';

const help = `npm run test:soak [-- OPTIONS]

Backs up, verifies, restores and compares in a loop, while 5 % of all operations on databases, storage,
queue and records fail, break off, lie or end their worker. Prints how many faults were survived; the
exit code is 1 if anything did not match, or nothing went wrong.

  --minutes N   how long (10)
  --seed N      another seed, other faults (1)
  --figures     write the outcome into docs/figures.md
`;

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    figures: { type: 'boolean', default: false },
  });
  if (!(Number(values.minutes) > 0) || !Number.isInteger(Number(values.seed))) {
    throw new Problem(help);
  }
  await ensureInstalled();
  return withSuite(bulkSuite, async (suite) => {
    const env = {
      ...process.env,
      ...suite.env,
      FIREKEEP_SOAK_MINUTES: values.minutes,
      FIREKEEP_SOAK_SEED: values.seed,
      ...(values.figures ? { FIREKEEP_FIGURES: join(root, 'docs/figures.md') } : {}),
    };
    const args = ['run', '--project', 'soak', '--disable-console-intercept'];
    const code = await runProgram(toolPath('vitest'), args, { ...toolOptions, env });
    if (values.figures) {
      await runTool({ bin: 'oxfmt', args: ['docs/figures.md'] });
    }
    return code;
  });
});
