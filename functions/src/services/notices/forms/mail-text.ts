import type { Message, MessageItem, MessageLink } from '../message.ts';
import { severityWords } from './bounded-message.ts';

const width = 74;

/** Breaks between words; a word that is wider than a line keeps its own. */
function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((one) => indent + one).join('\n');
}

/** An address stands on a line without anything else, so that programs find its end. */
const linkText = ({ label, url }: MessageLink, indent = '') =>
  `${indent}${label}:\n${indent}${url}`;

function itemText({ title, severity, lines, link }: MessageItem): string {
  return [
    wrapped(`[${severityWords[severity]}] ${title}`),
    ...lines.map((line) => wrapped(line, '  ')),
    ...(link === null ? [] : [linkText(link, '  ')]),
  ].join('\n');
}

/** The text part of a mail, for those who read no HTML: all of it, addresses too. */
export function mailText(message: Message, more: string | null): string {
  const { title, text, items, action, unsubscribe } = message;
  const heading = wrapped(title);
  const end = unsubscribe === null ? [] : [`To unsubscribe:\n${unsubscribe.page}`];
  return `${[
    `${heading}\n${'='.repeat(Math.min(width, title.length))}`,
    ...(text === null ? [] : [wrapped(text)]),
    ...items.map(itemText),
    ...(more === null ? [] : [more]),
    ...(action === null ? [] : [linkText(action)]),
    ['-- ', 'Sent by Firekeep', ...end].join('\n'),
  ].join('\n\n')}\n`;
}
