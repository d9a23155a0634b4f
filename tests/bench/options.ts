import { parseArgs } from 'node:util';
import { z } from 'zod';

const count = z.coerce.number().int();

/** scripts/bench.mjs explains them. */
const optionsSchema = z.object({
  documents: count.min(1000).default(100_000),
  rounds: count.min(1).default(5),
  'memory-documents': count.min(0).default(300_000),
  json: z.string().optional(),
});
export type Options = z.infer<typeof optionsSchema>;

/** @throws Error that names what is not known or no number. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      documents: { type: 'string' },
      rounds: { type: 'string' },
      'memory-documents': { type: 'string' },
      json: { type: 'string' },
    },
  });
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
    throw new Error(names.join('\n'));
  }
  return parsed.data;
}
