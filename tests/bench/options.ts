import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Numbers that can be given: by default, and with `--quick`. scripts/bench.mjs explains them. */
const numbers = {
  documents: { usual: 100_000, quick: 10_000, least: 1000 },
  rounds: { usual: 3, quick: 1, least: 1 },
  'warm-documents': { usual: 300_000, quick: 20_000, least: 0 },
  'memory-documents': { usual: 1_000_000, quick: 40_000, least: 0 },
  'daily-documents': { usual: 100_000, quick: 10_000, least: 0 },
  'mixed-documents': { usual: 86_605, quick: 5000, least: 0 },
  'tool-documents': { usual: 5000, quick: 500, least: 0 },
  'range-documents': { usual: 12_000, quick: 1000, least: 0 },
  calls: { usual: 200, quick: 20, least: 0 },
  'web-runs': { usual: 5, quick: 1, least: 0 },
} as const;

type NumberName = keyof typeof numbers;

const optionsSchema = z.object({
  documents: z.number(),
  rounds: z.number(),
  'warm-documents': z.number(),
  'memory-documents': z.number(),
  'daily-documents': z.number(),
  'mixed-documents': z.number(),
  'tool-documents': z.number(),
  'range-documents': z.number(),
  calls: z.number(),
  'web-runs': z.number(),
  only: z.string().optional(),
  /** Parts that have been measured like this already are skipped. */
  continue: z.boolean().default(false),
  figures: z.string().optional(),
  /** The file whose marked section gets the statement of capacity. */
  capacity: z.string().optional(),
  json: z.string().optional(),
});
export type Options = z.infer<typeof optionsSchema>;

/** The sizes alone: what a measurement depends on. */
export type Sizes = Pick<Options, NumberName>;

function isNumberName(name: string): name is NumberName {
  return name in numbers;
}

/** @throws Error that names what is not known or no number. */
export function readOptions(args: readonly string[]): Options {
  const asText = Object.fromEntries(
    Object.keys(numbers).map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...asText,
      quick: { type: 'boolean', default: false },
      continue: { type: 'boolean' },
      only: { type: 'string' },
      figures: { type: 'string' },
      capacity: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const { quick, ...given } = values;
  const sizes = Object.entries(numbers).map(([name, { usual, quick: small, least }]) => {
    const value = Reflect.get(given, name) ?? (quick ? small : usual);
    return [name, z.coerce.number().int().min(least).safeParse(value)] as const;
  });
  const wrong = sizes.find(([, parsed]) => !parsed.success);
  if (wrong !== undefined && isNumberName(wrong[0])) {
    throw new Error(`--${wrong[0]} must be a whole number of ${numbers[wrong[0]].least} or more`);
  }
  return optionsSchema.parse({
    ...given,
    ...Object.fromEntries(sizes.map(([name, parsed]) => [name, parsed.data])),
  });
}

export function sizesOf(options: Options): Sizes {
  const { only: _1, continue: _2, figures: _3, capacity: _4, json: _5, ...sizes } = options;
  return sizes;
}
