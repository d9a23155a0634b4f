import type { Message, MessageItem, MessageLink } from '../message.ts';

export const severityWords: Readonly<Record<MessageItem['severity'], string>> = {
  critical: 'Critical',
  error: 'Error',
  warning: 'Warning',
  good: 'OK',
  info: 'Note',
};

const severities: readonly MessageItem['severity'][] = [
  'critical',
  'error',
  'warning',
  'good',
  'info',
];

/** For forms that have one colour for the whole message. */
export function worstSeverity(items: readonly MessageItem[]): MessageItem['severity'] {
  return severities.find((severity) => items.some((item) => item.severity === severity)) ?? 'info';
}

// Control and format characters: line breaks, escape sequences, and those that turn text around.
// Emoji are joined by U+200D, and words of some scripts parted by U+200C: these two stay.
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+|(?![\u200c\u200d])\p{Cf}/gu;

/** One line of at most `max` UTF-16 units; what is cut ends in an ellipsis. */
export function oneLine(text: string, max: number): string {
  // Bounded first, so that a hostile string costs little.
  const line = text
    .slice(0, max * 8)
    .replace(invisible, (found) => (/\s|\p{Cc}/u.test(found) ? ' ' : ''))
    .trim();
  return cutTo(line, max);
}

function cutTo(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  // A character outside the basic plane is two units, which are kept or go together.
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** `text`, escaped, in at most `max` units: cut before it is escaped, so that no escape is cut. */
export function escapedWithin(text: string, max: number, escape: (text: string) => string): string {
  let shown = text;
  let escaped = escape(shown);
  while (escaped.length > max) {
    shown = cutTo(text, Math.max(1, shown.length - Math.max(1, (escaped.length - max) >> 1)));
    escaped = escape(shown);
  }
  return escaped;
}

const maxLines = 8;

/**
 * Every text one line without control characters, and short: names are users', and some services
 * refuse a message for one character too many.
 */
export function bounded(message: Message): Message {
  const { title, text, items, action, unsubscribe } = message;
  return {
    ...message,
    title: oneLine(title, 150) || 'Firekeep',
    text: text === null ? null : oneLine(text, 1000) || null,
    items: items.map(boundedItem),
    action: action === null ? null : boundedLink(action),
    unsubscribe:
      unsubscribe === null ? null : { ...unsubscribe, page: addressOf(unsubscribe.page) },
  };
}

function boundedItem({ title, severity, lines, link }: MessageItem): MessageItem {
  const whole = lines.map((line) => oneLine(line, 300)).filter((line) => line !== '');
  const shown = whole.length > maxLines ? whole.slice(0, maxLines - 1) : whole;
  const left = whole.length - shown.length;
  return {
    title: oneLine(title, 200) || 'Notice',
    severity,
    lines: left === 0 ? shown : [...shown, `and ${left.toLocaleString('en-US')} more lines`],
    link: link === null ? null : boundedLink(link),
  };
}

function boundedLink({ label, url }: MessageLink): MessageLink {
  return { label: oneLine(label, 80) || 'Open', url: addressOf(url) };
}

/** An address in which nothing is left that Markdown would take for its end. */
function addressOf(url: string): string {
  return new URL(url).href.replace(/[()<>"|*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/** @returns null where nothing was cut. */
function andMore(count: number): string | null {
  return count === 0 ? null : `and ${count.toLocaleString('en-US')} more`;
}

/** A form's body with as many items as it may have and `fits` accepts; `more` counts the others. */
export function withMostItems<Form>(
  message: Message,
  limits: { readonly items: number; readonly fits: (form: Form) => boolean },
  render: (message: Message, more: string | null) => Form,
): Form {
  const shortened = bounded({ ...message, items: message.items.slice(0, limits.items) });
  const formWith = (count: number) => {
    const shown = { ...shortened, items: shortened.items.slice(0, count) };
    return render(shown, andMore(message.items.length - count));
  };
  const all = formWith(shortened.items.length);
  if (limits.fits(all)) {
    return all;
  }
  // As many as are known to fit, and as are known to be too many.
  let [few, many] = [0, shortened.items.length];
  while (many - few > 1) {
    const between = (few + many) >> 1;
    [few, many] = limits.fits(formWith(between)) ? [between, many] : [few, between];
  }
  return formWith(few);
}

export function bytesOf(form: object): number {
  return Buffer.byteLength(JSON.stringify(form));
}
