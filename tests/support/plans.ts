import type { PlanId } from '@firekeep/functions/contract';
import { readEmulators } from './emulators.ts';
import { writeDocuments } from './firestore-rest.ts';
import type { TestUser } from './users.ts';

/** Gives a user who has set nothing yet a plan, as an operator does. */
export async function givePlan({ uid }: TestUser, plan: PlanId): Promise<void> {
  await writeDocuments({ projectId: readEmulators().projectId }, [
    { path: `users/${uid}`, fields: { plan: { stringValue: plan } } },
  ]);
}
