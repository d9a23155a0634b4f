import {
  exchangeGoogleCode,
  listConnectionTypes,
  startGoogleConnection,
} from '../../contract/oauth.ts';
import { listDatabases } from '../../contract/projects.ts';
import type { GoogleConnections } from '../../services/connections/google-connections.ts';
import type { DatabaseChoices } from '../../services/projects/database-choices.ts';
import { route, type Route } from '../route.ts';

export interface ConnectionServices {
  readonly google: GoogleConnections;
  readonly databaseChoices: DatabaseChoices;
  /** Whether emulators can be connected. */
  readonly emulated: boolean;
}

/** Each leaves something to be cleared up later, or calls Google. */
const connectionCost = 5;

export function connectionRoutes({
  google,
  databaseChoices,
  emulated,
}: ConnectionServices): Route[] {
  return [
    route(listConnectionTypes, () =>
      Promise.resolve({ google: google.isSetUp, emulator: emulated }),
    ),
    route(
      listDatabases,
      async ({ body }, { uid }) => ({ databases: await databaseChoices.of(uid, body) }),
      { sensitive: true, needsVerified: true, cost: connectionCost },
    ),
    route(startGoogleConnection, async (_input, { uid }) => google.start(uid), {
      sensitive: true,
      needsVerified: true,
      cost: connectionCost,
    }),
    route(
      exchangeGoogleCode,
      async ({ body: { state, session, code } }, { uid }) =>
        google.exchange(uid, { state, session, code }),
      { sensitive: true, needsVerified: true, cost: connectionCost },
    ),
  ];
}
