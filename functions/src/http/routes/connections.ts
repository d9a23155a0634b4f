import {
  exchangeGoogleCode,
  listConnectionTypes,
  startGoogleConnection,
} from '../../contract/oauth.ts';
import type { GoogleConnections } from '../../services/connections/google-connections.ts';
import { route, type Route } from '../route.ts';

export interface ConnectionServices {
  readonly google: GoogleConnections;
  /** Whether emulators can be connected. */
  readonly emulated: boolean;
}

/** Each leaves something to be cleared up later, or calls Google. */
const connectionCost = 5;

export function connectionRoutes({ google, emulated }: ConnectionServices): Route[] {
  return [
    route(listConnectionTypes, () =>
      Promise.resolve({ google: google.isSetUp, emulator: emulated }),
    ),
    route(startGoogleConnection, async (_input, { uid }) => google.start(uid), {
      sensitive: true,
      cost: connectionCost,
    }),
    route(
      exchangeGoogleCode,
      async ({ body: { state, session, code } }, { uid }) =>
        google.exchange(uid, { state, session, code }),
      { sensitive: true, cost: connectionCost },
    ),
  ];
}
