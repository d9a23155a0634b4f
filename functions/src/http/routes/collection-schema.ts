import { getCollectionSchema } from '../../contract/collection-schema.ts';
import type { CollectionSchemas } from '../../services/queries/collection-schemas.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';
import { viewed } from './viewed.ts';

/** Up to 300 of the customer's documents are read. */
const sampleCost = 2;

export function collectionSchemaRoutes(schemas: CollectionSchemas): Route[] {
  return [
    route(
      getCollectionSchema,
      async ({ query }, caller) => {
        const { path, pageToken } = query;
        return await schemas.part(await viewed(query, caller), { path, pageToken }, caller.signal);
      },
      { cost: sampleCost, holdsBytes: heldBytes.page },
    ),
  ];
}
