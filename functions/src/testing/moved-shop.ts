/** For tests of copies and moves: a database with a customer, and what is done with it. */
import { vi } from 'vitest';
import { wantedChangeSchema, type Restore } from '../contract/restore-record.ts';
import { memoryDocument, storeBackup } from '../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { TimedDatabase } from '../engine/testing/timed-database.ts';
import { undoing } from '../services/changes/kinds/undo.ts';
import type { FaultPlan } from './fault-plan.ts';
import { RestoreWorld } from './restore-world.ts';

const none = await storeBackup(new MemoryDatabase([]));

type Options = Parameters<typeof RestoreWorld.open>[2];

/** A customer with orders, a neighbour, and what stands at a new place already. */
export function shop(options?: Options): RestoreWorld {
  const documents = [
    ['customers/ada', 1],
    ['customers/ada/orders/1', 2],
    ['customers/ada/orders/1/lines/x', 3],
    ['customers/adam', 4],
    ['people/lovelace/orders/1', 2],
    ['people/lovelace/orders/2', 9],
  ] as const;
  const made = documents.map(([path, revision]) => memoryDocument(path, { revision }));
  return RestoreWorld.open(none, new TimedDatabase(made), options);
}

export const moveAda = {
  from: { below: 'customers/ada' },
  to: 'people/lovelace',
  isMove: true,
  existing: 'keep',
} as const;

/** Applies a plan as `r9`. */
export function apply(
  world: RestoreWorld,
  plan: Restore,
  more: { faults?: FaultPlan; exclusionsHash?: string; id?: string } = {},
): Promise<Restore> {
  const { faults, ...given } = more;
  const begun = { ...wantedChangeSchema.parse(plan), id: 'r9', planId: plan.id, ...given };
  return world.begin({ ...begun, plan: plan.plan }, faults);
}

/** Undoes a change set; the undo is named after it. */
export function undo(world: RestoreWorld, id = 'r9'): Promise<Restore> {
  return world.begin({ ...undoing(world.restore(id)), id: `${id}-undo` });
}

/** Somebody writes a document past Firekeep. */
export function put({ database }: RestoreWorld, path: string, revision: number): void {
  database.documents.set(path, memoryDocument(path, { revision }));
}

export const pathsIn = ({ database }: RestoreWorld) => [...database.documents.keys()].toSorted();

/** What a document holds, wherever it is. */
export const fieldsAt = (world: RestoreWorld, path: string) => world.database.content().get(path);

/**
 * Watches that after every write each of the documents is where it was or where it is to be.
 *
 * @returns the names of those that weren't, as they are found
 */
export function watchLosses(
  { database }: RestoreWorld,
  { from, to } = { from: 'customers/ada', to: 'people/lovelace' },
): readonly string[] {
  const origins = [...database.content()].filter(([path]) => `${path}/`.startsWith(`${from}/`));
  const write = database.writeBatch.bind(database);
  const losses: string[] = [];
  vi.spyOn(database, 'writeBatch').mockImplementation(async (writes) => {
    const results = await write(writes);
    const now = database.content();
    const lost = origins.filter(
      ([path, fields]) => now.get(path) !== fields && now.get(path.replace(from, to)) !== fields,
    );
    losses.push(...lost.map(([path]) => path));
    return results;
  });
  return losses;
}
