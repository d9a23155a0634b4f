import { maskRuleSchema, type Masks } from '@firekeep/functions/contract';
import { z } from 'zod';

type Rule = Masks['rules'][number];
type Mask = Rule['mask'];

/** What masks are called, and what they ask for beside it. */
export const maskKinds = {
  email: { label: 'Made-up e-mail address', asks: null },
  name: { label: 'Made-up name', asks: null },
  phone: { label: 'Made-up phone number', asks: null },
  address: { label: 'Made-up address', asks: null },
  hash: { label: 'Hash: equal stays equal', asks: null },
  remove: { label: 'Remove', asks: null },
  constant: { label: 'The same value for all', asks: 'Value' },
  'shift-all': { label: 'Shift dates, all alike', asks: 'Days at most' },
  'shift-each': { label: 'Shift dates, each by its own', asks: 'Days at most' },
  'truncate-text': { label: 'Shorten texts', asks: 'Characters' },
  'round-number': { label: 'Round numbers', asks: 'To multiples of' },
} as const satisfies Record<string, { label: string; asks: string | null }>;
type MaskKind = keyof typeof maskKinds;

const maskKindSchema = z.custom<MaskKind>(
  (kind) => typeof kind === 'string' && Object.hasOwn(maskKinds, kind),
  'Choose a mask',
);

const ruleFormSchema = z
  .object({
    collections: z.string(),
    field: z.string(),
    kind: maskKindSchema,
    /** What the mask asks for. */
    value: z.string(),
  })
  .transform(({ collections, field, kind, value }, context): Rule => {
    const mask = maskOf(kind, value.trim());
    const rule = maskRuleSchema.safeParse({
      collections: collections.trim(),
      field: field.trim(),
      mask,
    });
    for (const { path, message } of rule.error?.issues ?? []) {
      context.addIssue({
        code: 'custom',
        path: [path[0] === 'mask' ? 'value' : (path[0] ?? 'field')],
        message,
      });
    }
    return rule.data ?? z.NEVER;
  });
export type RuleForm = z.input<typeof ruleFormSchema>;

export const masksFormSchema = z.object({
  required: z.boolean(),
  rules: z.array(ruleFormSchema).max(200, 'At most 200 masks'),
});

export const newRule: RuleForm = { collections: '', field: '', kind: 'email', value: '' };

export function masksFormOf({ required, rules }: Masks): z.input<typeof masksFormSchema> {
  return { required, rules: rules.map(ruleFormOf) };
}

export function ruleFormOf({ mask, ...where }: Rule): RuleForm {
  switch (mask.how) {
    case 'constant':
      return { ...where, kind: mask.how, value: constantText(mask.value) };
    case 'shift-date':
      return {
        ...where,
        kind: mask.by === 'target' ? 'shift-all' : 'shift-each',
        value: String(mask.upTo),
      };
    case 'truncate-text':
      return { ...where, kind: mask.how, value: String(mask.length) };
    case 'round-number':
      return { ...where, kind: mask.how, value: String(mask.to) };
    case 'remove':
    case 'hash':
    case 'email':
    case 'name':
    case 'phone':
    case 'address':
      return { ...where, kind: mask.how, value: '' };
  }
}

/** As it is to be checked: what isn't a number is none. */
function maskOf(kind: MaskKind, value: string): Mask {
  const number = value === '' ? Number.NaN : Number(value);
  if (kind === 'constant') {
    return { how: kind, value: value === 'null' ? null : (scalarOf(value) ?? value) };
  }
  if (kind === 'shift-all' || kind === 'shift-each') {
    return { how: 'shift-date', upTo: number, by: kind === 'shift-all' ? 'target' : 'value' };
  }
  if (kind === 'truncate-text') {
    return { how: kind, length: number };
  }
  return kind === 'round-number' ? { how: kind, to: number } : { how: kind };
}

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);

/** `5`, `true`, `"5"` as JSON has them; null for any other text. */
function scalarOf(text: string): string | number | boolean | null {
  try {
    return scalarSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What `scalarOf` reads as this value. */
function constantText(value: string | number | boolean | null): string {
  const isPlain = typeof value === 'string' && value !== 'null' && scalarOf(value) === null;
  return isPlain ? value : JSON.stringify(value);
}
