import type { Message, MessageItem, MessageLink } from '../message.ts';
import { bytesOf, severityWords, withMostItems } from './bounded-message.ts';

/**
 * https://learn.microsoft.com/connectors/teams says 28 KB with everything around the card; clients
 * report refusals from 21 KB.
 */
const maxBytes = 20_000;
const maxItems = 50;

const colours: Readonly<Record<MessageItem['severity'], string>> = {
  critical: 'Attention',
  error: 'Attention',
  warning: 'Warning',
  good: 'Good',
  info: 'Accent',
};

const run = (text: string, style: object = {}) => ({ type: 'TextRun', text, ...style });
const opens = ({ url }: MessageLink) => ({ type: 'Action.OpenUrl', url });

/** Unlike text blocks, rich text has no Markdown that a name could be taken for. */
function richText(inlines: readonly object[], style: object = {}) {
  return { type: 'RichTextBlock', inlines, ...style };
}

function itemBlocks({ title, severity, lines, link }: MessageItem) {
  const word = run(severityWords[severity], { weight: 'Bolder', color: colours[severity] });
  const about =
    link === null ? [] : [run(link.label, { underline: true, selectAction: opens(link) })];
  return [
    richText([word, run(`: ${title}`, { weight: 'Bolder' })], { spacing: 'Medium' }),
    // Runs have no line breaks.
    ...[...lines.map((line) => run(line)), ...about].map((inline) =>
      richText([inline], { spacing: 'None' }),
    ),
  ];
}

function bodyOf({ title, text, items, action }: Message, more: string | null) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      richText([run(title, { size: 'Large', weight: 'Bolder' })]),
      ...(text === null ? [] : [richText([run(text)])]),
      ...items.flatMap(itemBlocks),
      ...(more === null ? [] : [richText([run(more)])]),
    ],
    actions: action === null ? [] : [{ ...opens(action), title: action.label }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

/** The body of a call to a webhook that a workflow of Microsoft Teams waits for. */
export function teamsBody(message: Message): string {
  const limits = { items: maxItems, fits: (body: object) => bytesOf(body) <= maxBytes };
  return JSON.stringify(withMostItems(message, limits, bodyOf));
}
