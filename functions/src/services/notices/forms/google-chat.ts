import type { Message, MessageItem, MessageLink } from '../message.ts';
import { bytesOf, severityWords, withMostItems } from './bounded-message.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * https://developers.google.com/workspace/chat/create-messages: 32,000 bytes of a message;
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/cards: 100 widgets of a card.
 */
const maxBytes = 30_000;
const maxItems = 90;

const colours: Readonly<Record<MessageItem['severity'], string>> = {
  critical: '#b3261e',
  error: '#b3261e',
  warning: '#9a5b00',
  good: '#1e7b3a',
  info: '#1a5fb4',
};

/** A paragraph of a card is HTML; names in it are escaped. */
function paragraph(...lines: readonly string[]) {
  return { textParagraph: { text: lines.join('<br>') } };
}

const linkTo = ({ label, url }: MessageLink) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function itemWidget({ title, severity, lines, link }: MessageItem) {
  const word = `<font color="${colours[severity]}">${severityWords[severity]}</font>`;
  return paragraph(
    `<b>${word}: ${escapeHtml(title)}</b>`,
    ...lines.map(escapeHtml),
    ...(link === null ? [] : [linkTo(link)]),
  );
}

function bodyOf({ title, text, items, action, thread }: Message, more: string | null) {
  const widgets = [
    paragraph(`<b>${escapeHtml(title)}</b>`),
    ...(text === null ? [] : [paragraph(escapeHtml(text))]),
    ...items.map(itemWidget),
    ...(more === null ? [] : [paragraph(more)]),
    ...(action === null
      ? []
      : [
          {
            buttonList: {
              buttons: [{ text: action.label, onClick: { openLink: { url: action.url } } }],
            },
          },
        ]),
  ];
  return {
    // For notifications.
    fallbackText: title,
    cardsV2: [{ cardId: 'notice', card: { sections: [{ widgets }] } }],
    ...(thread === null ? {} : { thread: { threadKey: thread } }),
  };
}

/** The body of a call to an incoming webhook of Google Chat. */
export function googleChatBody(message: Message): string {
  const limits = { items: maxItems, fits: (body: object) => bytesOf(body) <= maxBytes };
  return JSON.stringify(withMostItems(message, limits, bodyOf));
}
