import type { TierId } from '@firekeep/functions/contract';
import { readEmulators } from './emulators.ts';
import { writeDocuments } from './firestore-rest.ts';
import type { TestUser } from './users.ts';

/** Gives a user who has set nothing yet a tier, as an operator does. */
export async function giveTier({ uid }: TestUser, tier: TierId): Promise<void> {
  await writeDocuments({ projectId: readEmulators().projectId }, [
    { path: `users/${uid}`, fields: { plan: { stringValue: tier } } },
  ]);
}
