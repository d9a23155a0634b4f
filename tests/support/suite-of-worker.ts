// Files run side by side, each worker in its own suite: this finds the worker's before anything
// reads the environment.
import { z } from 'zod';

const suitesSchema = z.array(z.record(z.string(), z.string())).min(1);

const { FIREKEEP_SUITES: suites, VITEST_POOL_ID: worker } = process.env;
// Without the list there is the one suite that somebody started by hand.
if (suites !== undefined) {
  const all = suitesSchema.parse(JSON.parse(suites));
  const suite = all[Number(worker) - 1];
  if (suite === undefined) {
    throw new Error(`There is no suite for worker ${worker} of ${all.length}`);
  }
  Object.assign(process.env, suite);
}
