import type { Message, MessageItem, MessageLink } from '../message.ts';
import { escapedWithin, severityWords, withMostItems, worstSeverity } from './bounded-message.ts';

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const limits = { title: 256, fieldName: 256, fieldValue: 1024, fields: 25, characters: 6000 };

const maxUrlLength = 500;

const colours: Readonly<Record<MessageItem['severity'], number>> = {
  critical: 0xb3261e,
  error: 0xb3261e,
  warning: 0xe0a000,
  good: 0x1e7b3a,
  info: 0x1a5fb4,
};

/** Markdown, mentions, emoji codes and addresses that would become links. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|<>#@[\]():-]/g, '\\$&');
}

const linkTo = ({ label, url }: MessageLink) => `[${escapeMarkdown(label)}](${url})`;

function fieldOf({ title, severity, lines, link }: MessageItem) {
  // An address takes from the lines; one that leaves none for them is not shown.
  const end = link === null || link.url.length > maxUrlLength ? [] : [linkTo(link)];
  const shown: string[] = [];
  let left = limits.fieldValue - end.join('').length - '\n…\n'.length;
  for (const line of lines.map(escapeMarkdown)) {
    left -= line.length + 1;
    if (left < 0) {
      shown.push('…');
      break;
    }
    shown.push(line);
  }
  const word = `${severityWords[severity]}: `;
  return {
    name: `${word}${escapedWithin(title, limits.fieldName - word.length, escapeMarkdown)}`,
    // An empty value is refused.
    value: [...shown, ...end].join('\n') || '–',
  };
}

function embedOf({ title, text, items, action }: Message, more: string | null) {
  const description = [
    ...(text === null ? [] : [escapeMarkdown(text)]),
    ...(action === null ? [] : [linkTo(action)]),
  ].join('\n\n');
  return {
    title: escapedWithin(title, limits.title, escapeMarkdown),
    ...(description === '' ? {} : { description }),
    ...(action === null ? {} : { url: action.url }),
    color: colours[worstSeverity(items)],
    fields: items.map(fieldOf),
    ...(more === null ? {} : { footer: { text: more } }),
  };
}

type Embed = ReturnType<typeof embedOf>;

function charactersOf({ title, description = '', fields, footer }: Embed): number {
  const others = [title, description, footer?.text ?? ''];
  return [...others, ...fields.flatMap(({ name, value }) => [name, value])].join('').length;
}

/** The body of a call to a webhook of Discord. */
export function discordBody(message: Message): string {
  const embed = withMostItems(
    message,
    { items: limits.fields, fits: (made: Embed) => charactersOf(made) <= limits.characters },
    embedOf,
  );
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}
