import * as contract from '../contract/index.ts';
import type { Endpoint } from '../contract/endpoint.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every call of the contract, with its name there. */
export const allEndpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[] =
  Object.entries(contract).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, endpoint: value }] : [],
  );
