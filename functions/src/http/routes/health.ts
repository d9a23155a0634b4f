import { getHealth } from '../../contract/health.ts';
import { route, type Route } from '../route.ts';

export function healthRoutes(deps: { readonly version: string }): Route[] {
  return [route(getHealth, async () => ({ status: 'ok' as const, version: deps.version }))];
}
