import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileNames, message, messageAbout, messageOfMany } from '../../../testing/messages.ts';
import { slackBody } from './slack.ts';

const elementSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1),
    style: z.strictObject({ bold: z.literal(true) }).optional(),
  }),
  z.strictObject({ type: z.literal('link'), text: z.string().min(1), url: z.url() }),
  z.strictObject({ type: z.literal('emoji'), name: z.string() }),
]);
const sectionSchema = z.strictObject({
  type: z.literal('rich_text_section'),
  elements: z.array(elementSchema).min(1),
});
/** Of Block Kit only what has no markup. */
const bodySchema = z.strictObject({
  text: z.string(),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('header'),
          text: z.strictObject({
            type: z.literal('plain_text'),
            text: z.string().min(1).max(150),
            emoji: z.literal(false),
          }),
        }),
        z.strictObject({
          type: z.literal('rich_text'),
          elements: z.array(sectionSchema).length(1),
        }),
      ]),
    )
    .max(50),
});

const parsed = (body: string) => bodySchema.parse(JSON.parse(body));

test.each([1, 2000])('hostile names of %i items stay text, within the limits', (count) => {
  for (const name of hostileNames) {
    const body = slackBody(messageAbout(name, count));
    const { text, blocks } = parsed(body);
    expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    expect(JSON.stringify(blocks).length).toBeLessThan(13_000);
  }
});

test('has no block too many, however short they are', () => {
  const { blocks } = parsed(slackBody(messageOfMany));
  expect(blocks).toHaveLength(50);
});

test('looks like this', () => {
  const { blocks } = parsed(slackBody(message()));
  const lines = blocks.map((block) =>
    block.type === 'header'
      ? block.text.text
      : (block.elements[0]?.elements ?? [])
          .map((element) => (element.type === 'emoji' ? `:${element.name}:` : element.text))
          .join(''),
  );
  expect(lines.join('\n\n')).toBe(`Shop: 2 backups failed

Both schedules could not read the database.

:large_orange_circle: Error: Backup failed: Every night
The credential was refused.
Last proven backup: Nov 26, 02:00 UTC
Open the backups

:large_green_circle: OK: Back to normal: Hourly
The credential was refused.
Last proven backup: Nov 26, 02:00 UTC

Open Shop`);
});
