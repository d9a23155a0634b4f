import type { Message, MessageItem, MessageLink } from '../message.ts';
import { severityWords, withMostItems } from './bounded-message.ts';
import { escapeTags } from './escape-html.ts';

/**
 * https://docs.slack.dev/reference/block-kit/blocks: 50 blocks, 150 characters of a header.
 * Undocumented: from 13,000 characters of all blocks, a message is refused (`msg_blocks_too_long`).
 */
const maxBlocks = 50;
const maxCharacters = 12_000;
/** The title, the text, the action, and the line that counts what was cut. */
const otherBlocks = 4;

const circles: Readonly<Record<MessageItem['severity'], string>> = {
  critical: 'red_circle',
  error: 'large_orange_circle',
  warning: 'large_yellow_circle',
  good: 'large_green_circle',
  info: 'large_blue_circle',
};

const plain = (text: string) => ({ type: 'text', text });
const bold = (text: string) => ({ type: 'text', text, style: { bold: true } });
const linkTo = ({ label, url }: MessageLink) => ({ type: 'link', text: label, url });

/** Rich text has no markup that a name could be taken for: mentions and links are elements. */
function richText(elements: readonly object[]) {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

function itemBlock({ title, severity, lines, link }: MessageItem) {
  return richText([
    { type: 'emoji', name: circles[severity] },
    bold(` ${severityWords[severity]}: ${title}`),
    ...lines.map((line) => plain(`\n${line}`)),
    ...(link === null ? [] : [plain('\n'), linkTo(link)]),
  ]);
}

function blocksOf({ title, text, items, action }: Message, more: string | null) {
  return [
    { type: 'header', text: { type: 'plain_text', text: title, emoji: false } },
    ...(text === null ? [] : [richText([plain(text)])]),
    ...items.map(itemBlock),
    ...(more === null ? [] : [richText([plain(more)])]),
    // A button would ask the installation for an answer, and warn when there is none.
    ...(action === null ? [] : [richText([linkTo(action)])]),
  ];
}

/** The body of a call to an incoming webhook of Slack. */
export function slackBody(message: Message): string {
  return withMostItems(
    message,
    { items: maxBlocks - otherBlocks, fits: (body) => body.length <= maxCharacters },
    (shown, more) =>
      JSON.stringify({
        // For the notification of a phone.
        text: escapeTags(shown.title),
        blocks: blocksOf(shown, more),
      }),
  );
}
