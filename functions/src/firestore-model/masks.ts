// What hides values of documents that are written to another project.
import { z } from 'zod';

const maxShiftDays = 3650;
const shownText = z
  .string()
  .max(500, 'At most 500 characters')
  .refine((text) => text.isWellFormed(), { error: 'The text contains an invalid character' });

/** Made-up texts, which follow from the value's keyed hash. */
export const fakeKinds = ['email', 'name', 'phone', 'address'] as const;
export type FakeKind = (typeof fakeKinds)[number];

/**
 * What becomes of a value. Null always stays null; what isn't of the type that a mask is for (a
 * date to shift, a text to shorten, a number to round) becomes null.
 */
export const maskSchema = z.discriminatedUnion(
  'how',
  [
    /** The field or entry goes. */
    z.strictObject({ how: z.literal('remove') }),
    z.strictObject({
      how: z.literal('constant'),
      value: z.union([shownText, z.number(), z.boolean(), z.null()]),
    }),
    /** The same text for the same value, whatever document it is in. */
    z.strictObject({ how: z.literal('hash') }),
    z.strictObject({ how: z.enum(fakeKinds) }),
    /** Timestamps, and texts that begin with a date, by at most so many days either way. */
    z.strictObject({
      how: z.literal('shift-date'),
      upTo: z
        .number('Enter a number of days')
        .int('A whole number of days')
        .min(1, 'At least a day')
        .max(maxShiftDays, `At most ${maxShiftDays.toLocaleString('en')} days`),
      /** All by the same number of days, so that times between dates stay; or each by its own. */
      by: z.enum(['target', 'value']),
    }),
    /** The first characters, and never all of them. */
    z.strictObject({
      how: z.literal('truncate-text'),
      length: z
        .number('Enter a number of characters')
        .int('A whole number of characters')
        .min(0, 'At least 0 characters')
        .max(1000, 'At most 1,000 characters'),
    }),
    /** To a multiple, towards zero. */
    z.strictObject({
      how: z.literal('round-number'),
      to: z.number('Enter a number').positive('A number above 0'),
    }),
  ],
  { error: 'Not a mask' },
);
export type Mask = z.output<typeof maskSchema>;

/** The values that a mask is for: a pattern of collections, and fields of their documents. */
export interface MaskRule {
  readonly collections: string;
  readonly field: string;
  readonly mask: Mask;
}

/** `*`: a name, whatever it is. `**`: any number of names. `[]`: each entry of an array. */
export type MaskStep = { readonly name: string } | '*' | '**' | '[]';

const maxLength = 1500;
const segment = /(?:([A-Za-z_]\w*)|`((?:[^`\\]|\\[`\\])+)`|(\*\*?))(\[\])?(?:\.(?=.)|$)/suy;

/**
 * The steps of `contacts[].email`, `**.phone`, `` tags.`a.b` ``; null for what is none of that. As
 * paths of fields, a name of other characters than letters, digits and _ stands in backticks.
 */
export function parseMaskField(text: string): MaskStep[] | null {
  if (text === '' || text.length > maxLength || !text.isWellFormed()) {
    return null;
  }
  const steps: MaskStep[] = [];
  segment.lastIndex = 0;
  while (segment.lastIndex < text.length) {
    const match = segment.exec(text);
    if (match === null) {
      return null;
    }
    const [step, ...entries] = stepsOf(match);
    // Any number of names, and any number more, is any number.
    if (step !== undefined && (step !== '**' || steps.at(-1) !== '**')) {
      steps.push(step);
    }
    steps.push(...entries);
  }
  return steps;
}

function stepsOf([, plain, quoted = '', star, entries]: RegExpExecArray): MaskStep[] {
  const name = plain ?? quoted.replaceAll(/\\([`\\])/g, '$1');
  const step = star === '*' || star === '**' ? star : { name };
  return entries === undefined ? [step] : [step, '[]'];
}

export const maskFieldSchema = z
  .string()
  .min(1, 'Name a field')
  .refine((field) => field === '' || parseMaskField(field) !== null, {
    error: 'A field has the form email, address.city, contacts[].phone, *.email or **.email',
  });
