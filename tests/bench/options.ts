import { parseArgs } from 'node:util';
import { z } from 'zod';

const count = z.coerce.number().int();

/** scripts/bench.mjs explains them. */
const optionsSchema = z.object({
  documents: count.min(1000).default(100_000),
  rounds: count.min(1).default(5),
  'memory-documents': count.min(0).default(300_000),
  'daily-documents': count.min(0).default(100_000),
  'tool-documents': count.min(0).default(100_000),
  'web-runs': count.min(0).default(5),
  only: z.string().optional(),
  figures: z.string().optional(),
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
      'daily-documents': { type: 'string' },
      'tool-documents': { type: 'string' },
      'web-runs': { type: 'string' },
      only: { type: 'string' },
      figures: { type: 'string' },
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
