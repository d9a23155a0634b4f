import { changeOwn } from './own-documents.ts';
import { fireTick } from './runtimes.ts';
import { text } from './typed-values.ts';

/** Lets the days pass in which something that was deleted can be taken back. */
export async function endDeletion(id: string): Promise<void> {
  const past = text(new Date(Date.now() - 1000).toISOString());
  await changeOwn(`deletions/${id}`, { goneAt: past, nextAt: past });
  await fireTick();
}
