import type * as contract from '@firekeep/functions/contract';
import type { EndpointInput } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import type { World } from '../recording/world.ts';
import type { Worlds } from '../recording/worlds.ts';

type AskedTarget = EndpointInput<typeof contract.startRestore>['body']['target'];

/**
 * The project that a change set writes to.
 * @throws ApiError `not-found` for a project, `invalid-argument` for a database that isn't there
 */
export function assertTarget(worlds: Worlds, { projectId, databaseId }: AskedTarget): World {
  const world = worlds.of(projectId);
  const own = world.target.databaseId;
  if (databaseId !== undefined && databaseId !== own) {
    const message = `Each of the demo’s projects has one database, ${own}`;
    throw new ApiError('invalid-argument', message, { fields: { 'target.databaseId': message } });
  }
  return world;
}
