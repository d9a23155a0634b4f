// What a bulk change does to each of its documents, in order.
import { z } from 'zod';
import { fieldPathSchema } from '../field-paths.ts';
import { maxSoughtText, queryValueSchema } from '../query/shape.ts';
import { dateFormatProblem } from './date-text.ts';
import { byPatternProblem } from './replacement.ts';

export const maxOperations = 50;
/** Each may take half a second of a text, in which the process does nothing else. */
const maxPatternOperations = 5;
const maxText = 10_000;
/** Of a transform's code. */
export const maxCode = 20_000;

const textOf = (most: number) =>
  z
    .string()
    .max(most, `At most ${most.toLocaleString('en')} characters`)
    .refine((value) => value.isWellFormed(), { error: 'The text contains an invalid character' });
const text = textOf(maxText);
const soughtText = text.min(1, 'Enter the text to look for');
const separator = text.min(1, 'Enter what stands between the parts');

/** A value, another field's, or a text with fields in it (`{name.first}`). */
const wantedValueSchema = z.union(
  [
    z.strictObject({ value: queryValueSchema }),
    z.strictObject({ from: fieldPathSchema }),
    z.strictObject({ template: text.min(1, 'Enter a text') }),
  ],
  { error: 'A value, a field to take it from, or a text with fields in it' },
);
export type WantedValue = z.output<typeof wantedValueSchema>;

/** Types that values are converted to. */
export const convertedTypes = [
  'string',
  'integer',
  'double',
  'boolean',
  'timestamp',
  'reference',
  'map',
] as const;

const dateFormat = textOf(60)
  .trim()
  .check(({ value, issues }) => {
    const message = dateFormatProblem(value);
    if (message !== null) {
      issues.push({ code: 'custom', message, input: value });
    }
  });

const field = { field: fieldPathSchema };
/** Where it is given, what is looked for is a pattern (`query/pattern-syntax.ts`). */
const pattern = { pattern: z.enum(['same-case', 'any-case']).optional() };

function patternIssue(sought: string, by: string): string | null {
  return sought.length > maxSoughtText
    ? `A pattern has at most ${maxSoughtText} characters`
    : byPatternProblem(sought, by);
}

/** Refuses what is no pattern but is meant as one. */
function checkPattern(
  operation: { pattern?: unknown; find?: string; with?: string; separator?: string },
  context: z.RefinementCtx,
): void {
  const { find, separator: between = '', with: by = '' } = operation;
  const message = operation.pattern === undefined ? null : patternIssue(find ?? between, by);
  if (message !== null) {
    context.addIssue({
      code: 'custom',
      message,
      path: [find === undefined ? 'separator' : 'find'],
    });
  }
}

export const operationSchema = z.discriminatedUnion(
  'op',
  [
    /** Sets a field; `when` missing: only where there is none. */
    z.strictObject({
      op: z.literal('set'),
      ...field,
      to: wantedValueSchema,
      when: z.enum(['always', 'missing']).default('always'),
    }),
    z.strictObject({ op: z.literal('remove'), ...field }),
    z.strictObject({ op: z.literal('rename'), ...field, to: fieldPathSchema }),
    z.strictObject({
      op: z.enum(['add', 'multiply']),
      ...field,
      number: z.number({ error: 'Enter a number' }),
    }),
    z.strictObject({
      op: z.literal('round'),
      ...field,
      digits: z
        .number()
        .int('A whole number of digits')
        .min(0, 'At least 0 digits')
        .max(10, 'At most 10 digits'),
    }),
    z.strictObject({ op: z.enum(['trim', 'lower-case', 'upper-case']), ...field }),
    z
      .strictObject({
        op: z.literal('replace'),
        ...field,
        find: soughtText,
        with: text,
        ...pattern,
      })
      .superRefine(checkPattern),
    z
      .strictObject({ op: z.literal('split'), ...field, separator, ...pattern })
      .superRefine(checkPattern),
    z.strictObject({ op: z.literal('join'), ...field, separator }),
    z.strictObject({
      op: z.enum(['array-add', 'array-remove']),
      ...field,
      value: queryValueSchema,
    }),
    z.strictObject({ op: z.enum(['array-unique', 'array-sort']), ...field }),
    z
      .strictObject({
        op: z.literal('convert'),
        ...field,
        to: z.enum(convertedTypes),
        /** Of numbers that are times. */
        epoch: z.enum(['seconds', 'milliseconds']).default('milliseconds'),
        /** Of texts that are times, in UTC, such as `DD.MM.YYYY`; without it they are in ISO. */
        format: dateFormat.optional(),
      })
      .refine(({ to, format }) => format === undefined || to === 'string' || to === 'timestamp', {
        error: 'Only texts and timestamps have a format',
        path: ['format'],
      }),
    /** `(doc, { path, id }) => doc | null`; null leaves the document as it is. */
    z.strictObject({
      op: z.literal('transform'),
      source: textOf(maxCode).min(1, 'Write a function'),
      /** What its clock shows, however often it is done. */
      clock: z.iso.datetime(),
    }),
    z.strictObject({ op: z.literal('delete') }),
  ],
  { error: 'Not an operation' },
);
export type Operation = z.output<typeof operationSchema>;

export const operationsSchema = z
  .array(operationSchema)
  .min(1, 'Choose an operation')
  .max(maxOperations, `At most ${maxOperations} operations`)
  .refine(
    (operations) => operations.length === 1 || !operations.some(({ op }) => op === 'delete'),
    {
      error: 'Deleting stands alone: nothing else can be done to a document that goes',
    },
  )
  .refine((operations) => operations.filter(hasPattern).length <= maxPatternOperations, {
    error: `At most ${maxPatternOperations} operations look for a pattern`,
  });

function hasPattern(operation: Operation): boolean {
  return 'pattern' in operation && operation.pattern !== undefined;
}
