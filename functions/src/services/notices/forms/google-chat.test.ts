import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileNames, messageAbout } from '../../../testing/messages.ts';
import { googleChatBody } from './google-chat.ts';

const widgetSchema = z.union([
  z.strictObject({ textParagraph: z.strictObject({ text: z.string().min(1) }) }),
  z.strictObject({
    buttonList: z.strictObject({
      buttons: z.array(
        z.strictObject({
          text: z.string().min(1),
          onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }),
        }),
      ),
    }),
  }),
]);
const cardSchema = z.strictObject({
  sections: z.array(z.strictObject({ widgets: z.array(widgetSchema).max(100) })).length(1),
});
const bodySchema = z.strictObject({
  fallbackText: z.string().min(1),
  cardsV2: z.array(z.strictObject({ cardId: z.string(), card: cardSchema })).length(1),
  thread: z.strictObject({ threadKey: z.string() }),
});

/** The tags that the form writes, with addresses of our pages. */
const ownTags =
  /<(?:br|\/?b|\/font|\/a|font color="#[0-9a-f]{6}"|a href="https:\/\/firekeep\.example\/[^"<>]*")>/g;

test.each([1, 2000])('hostile names of %i items stay text, within the limits', (count) => {
  for (const name of hostileNames) {
    const body = googleChatBody(messageAbout(name, count));
    expect(Buffer.byteLength(body)).toBeLessThan(32_000);
    const { widgets } = bodySchema.parse(JSON.parse(body)).cardsV2[0]?.card.sections[0] ?? {
      widgets: [],
    };
    const html = widgets.flatMap((widget) =>
      'textParagraph' in widget ? widget.textParagraph.text : [],
    );
    expect(html.join('\n').replace(ownTags, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
  }
});
