import { ApiError } from './api-error.ts';

/**
 * Whether a page could not be loaded because its token is no longer of use, as after the server's
 * key was changed: the listing is there, and begins with its first page.
 */
export function isWrongPageToken(error: unknown): boolean {
  return error instanceof ApiError && error.fields['pageToken'] !== undefined;
}
