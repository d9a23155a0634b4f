import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileNames, message, messageAbout, messageOfMany } from '../../../testing/messages.ts';
import { discordBody } from './discord.ts';

const embedSchema = z.strictObject({
  title: z.string().min(1).max(256),
  description: z.string().min(1).max(4096),
  url: z.url(),
  color: z.int().min(0).max(0xffffff),
  fields: z
    .array(z.strictObject({ name: z.string().min(1).max(256), value: z.string().min(1).max(1024) }))
    .max(25),
  footer: z.strictObject({ text: z.string().min(1).max(2048) }).optional(),
});
const bodySchema = z.strictObject({
  embeds: z.array(embedSchema).length(1),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
});

function embedOf(body: string) {
  const [embed] = bodySchema.parse(JSON.parse(body)).embeds;
  return embedSchema.parse(embed);
}

/** What Discord would take for markup, other than links to our pages and the severity's colon. */
function markupIn(text: string): string[] {
  const rest = text
    .replace(/\\[^0-9A-Za-z\s]/gu, '')
    .replace(/\[([^\]]*)\]\(https:\/\/firekeep\.example\/[^()\s]*\)/gu, '$1')
    .replace(/^Error: /gmu, '');
  return rest.match(/[\\*_~`|<>#@[\]():]/gu) ?? [];
}

test.each([1, 2000])('hostile names of %i items stay text, within the limits', (count) => {
  for (const name of hostileNames) {
    const { title, description, fields, footer } = embedOf(discordBody(messageAbout(name, count)));
    const texts = [title, description, ...fields.flatMap((field) => [field.name, field.value])];
    expect([...texts, footer?.text ?? ''].join('').length).toBeLessThanOrEqual(6000);
    expect(texts.flatMap(markupIn)).toEqual([]);
  }
});

test('has no field too many, and none without a value', () => {
  const { fields, footer } = embedOf(discordBody(messageOfMany));
  expect([fields.length, footer?.text]).toEqual([25, 'and 1,975 more']);
});

test('has the colour of the worst item, and its action at the title', () => {
  const { color, url, footer } = embedOf(discordBody(message()));
  expect([color, url, footer]).toEqual([
    0xb3261e,
    'https://firekeep.example/projects/p1',
    undefined,
  ]);
});
