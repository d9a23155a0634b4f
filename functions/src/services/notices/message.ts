import type { AlertSeverity } from '../../contract/channels.ts';

/** A line of a message that leads to a place in Firekeep. */
export interface MessageLink {
  readonly label: string;
  readonly url: string;
}

/** One of the things that a message reports. */
export interface MessageItem {
  /** As in 'Backup failed: Every night'. */
  readonly title: string;
  readonly severity: AlertSeverity | 'good' | 'info';
  /** What there is to be known, each a sentence or a line of figures. */
  readonly lines: readonly string[];
  readonly link: MessageLink | null;
}

/** A message before it takes a channel's form. No content of a document is in it. */
export interface Message {
  readonly type:
    | 'alerts'
    | 'summary'
    | 'deleted'
    | 'lowered'
    | 'channel-failing'
    | 'confirmation'
    | 'test';
  /** As in 'Shop: 2 backups failed'; the subject of a mail. */
  readonly title: string;
  /** What stands before the items; null where the title says it. */
  readonly text: string | null;
  readonly items: readonly MessageItem[];
  /** The one thing to do, such as 'Open Shop'. */
  readonly action: MessageLink | null;
  /**
   * The conversation that the message belongs to, where a channel has conversations: the `delivery`
   * of its first message.
   */
  readonly thread: string | null;
  /** The same for every attempt to send the message. */
  readonly delivery: string;
  /** Where a mail's reader unsubscribes; null for mails that are sent once. */
  readonly unsubscribe: { readonly page: string; readonly oneClick: string } | null;
}
