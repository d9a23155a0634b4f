import { TimeSlices } from '../lib/time-slices.ts';

/** A list that is made while it is written. */
function isMadeInPassing(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Symbol.iterator in value &&
    typeof value[Symbol.iterator] === 'function'
  );
}

/** The `items` of a reply that are made while they are written; null where it has none. */
export function itemsInPassing(reply: unknown): Iterable<unknown> | null {
  const items =
    typeof reply === 'object' && reply !== null && 'items' in reply ? reply.items : null;
  return isMadeInPassing(items) ? items : null;
}

/**
 * The success envelope as JSON, in pieces outside of the heap. `items` that are made in passing are
 * written one after the other, so that only one of them is there at a time, and other calls are
 * answered in between.
 * @throws the reason of `signal` once nobody waits; what making an item throws
 */
export async function encodeReply(data: unknown, signal: AbortSignal): Promise<Buffer[]> {
  const items = itemsInPassing(data);
  if (items === null || typeof data !== 'object') {
    return [jsonOf({ success: true, ...(data === undefined ? {} : { data }) })];
  }
  const rest = JSON.stringify({ ...data, items: undefined });
  const pieces = [
    Buffer.from(`{"success":true,"data":${rest === '{}' ? '{' : `${rest.slice(0, -1)},`}"items":[`),
  ];
  let isFirst = true;
  const slices = new TimeSlices();
  for (const item of items) {
    pieces.push(Buffer.from(`${isFirst ? '' : ','}${JSON.stringify(item)}`, 'utf8'));
    isFirst = false;
    await slices.next();
    signal.throwIfAborted();
  }
  pieces.push(Buffer.from(']}}'));
  return pieces;
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value), 'utf8');
}
