import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileNames, messageAbout } from '../../../testing/messages.ts';
import { teamsBody } from './teams.ts';

const openSchema = z.strictObject({ type: z.literal('Action.OpenUrl'), url: z.url() });
const runSchema = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string().min(1),
  size: z.literal('Large').optional(),
  weight: z.literal('Bolder').optional(),
  color: z.enum(['Attention', 'Warning', 'Good', 'Accent']).optional(),
  underline: z.literal(true).optional(),
  selectAction: openSchema.optional(),
});
/** Of Adaptive Cards only what has no markup. */
const contentSchema = z.strictObject({
  $schema: z.url(),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.4'),
  msteams: z.strictObject({ width: z.literal('Full') }),
  body: z.array(
    z.strictObject({
      type: z.literal('RichTextBlock'),
      inlines: z.array(runSchema).min(1),
      spacing: z.enum(['None', 'Medium']).optional(),
    }),
  ),
  actions: z.array(openSchema.extend({ title: z.string().min(1) })).max(6),
});
const bodySchema = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: contentSchema,
      }),
    )
    .length(1),
});

test.each([1, 2000])('hostile names of %i items stay text, within the limits', (count) => {
  for (const name of hostileNames) {
    const body = teamsBody(messageAbout(name, count));
    expect(Buffer.byteLength(body)).toBeLessThan(21_000);
    const { attachments } = bodySchema.parse(JSON.parse(body));
    expect(attachments[0]?.content.body.length).toBeGreaterThan(2);
  }
});
