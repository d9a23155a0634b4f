import { readAt } from '../../contract/at.ts';
import type { Viewed } from '../../services/explore/views.ts';
import { heldBytes } from '../held-bytes.ts';
import type { CallContext } from '../route.ts';

const now = { kind: 'now' } as const;

/** What is looked at, once the process has room for what a look into a backup takes. */
export async function viewed(
  { pid, at: text }: { readonly pid: string; readonly at?: string | undefined },
  { uid, holdFor }: CallContext<string>,
): Promise<Viewed> {
  const at = readAt(text) ?? now;
  if (at.kind === 'backup') {
    await holdFor(uid, heldBytes.chunks);
  }
  return { ownerId: uid, projectId: pid, at };
}
