import { createHash } from 'node:crypto';
import type { Message } from '../message.ts';
import { withMostItems } from './bounded-message.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Gmail cuts the HTML of a mail at 102 KB. */
const maxHtmlBytes = 90_000;
const maxItems = 100;

/** RFC 5322: hashed, so that nothing of what it is made of can end a header. */
function messageId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `<${hash.slice(0, 40)}@notices.firekeep>`;
}

/** A thread is named after the delivery that it begins with, which answers nothing. */
function threadHeaders({ thread, delivery }: Message): Record<string, string> {
  if (thread === null || thread === delivery) {
    return {};
  }
  const root = messageId(thread);
  return { 'In-Reply-To': root, References: root };
}

/** RFC 8058. */
function unsubscribeHeaders(unsubscribe: Message['unsubscribe']): Record<string, string> {
  return unsubscribe === null
    ? {}
    : {
        'List-Unsubscribe': `<${new URL(unsubscribe.oneClick).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
}

function contentOf(message: Message, more: string | null): Omit<Mail, 'headers'> {
  return {
    subject: message.title,
    text: mailText(message, more),
    html: mailHtml(message, more),
  };
}

/** A message as a mail. The same message always becomes the same mail, `Message-ID` included. */
export function mailOf(message: Message): Mail {
  const fits = ({ html }: Pick<Mail, 'html'>) => Buffer.byteLength(html) <= maxHtmlBytes;
  return {
    ...withMostItems(message, { items: maxItems, fits }, contentOf),
    headers: {
      'Message-ID': messageId(message.delivery),
      'Auto-Submitted': 'auto-generated',
      ...threadHeaders(message),
      ...unsubscribeHeaders(message.unsubscribe),
    },
  };
}
