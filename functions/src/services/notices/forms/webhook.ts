import type { Message } from '../message.ts';

const maxItems = 100;

/** The body of a call to any address; it is sent signed. `omittedItems` counts what was cut. */
export function webhookBody({ type, title, text, items, action, thread }: Message): string {
  const shown = items.slice(0, maxItems);
  const omittedItems = items.length - shown.length;
  return JSON.stringify({ type, title, text, items: shown, omittedItems, action, thread });
}
