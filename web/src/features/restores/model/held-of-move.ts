import type { Restore } from '@firekeep/functions/contract';

/**
 * Documents of a move into another database of which that holds the same already: nothing is
 * written there, and they go from where they are all the same. What stays is not among them.
 */
export function heldOfMove({ moved, plan }: Pick<Restore, 'moved' | 'plan'>): number {
  return moved === null || plan === null || plan.cost === null
    ? 0
    : Math.max(0, plan.cost.deletes - plan.create - plan.update - plan.delete);
}
