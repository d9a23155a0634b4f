// Loaded with every page, before anything else: no imports.

/** What Google's answer carries in the address of the page that it leads back to. */
export type GoogleReturn =
  | { readonly status: 'granted'; readonly state: string; readonly code: string }
  | { readonly status: 'denied' }
  | { readonly status: 'failed' };

let captured: GoogleReturn | undefined;

export function readGoogleReturn(search: URLSearchParams): GoogleReturn {
  if (search.get('error') === 'access_denied') {
    return { status: 'denied' };
  }
  const state = search.get('state') ?? '';
  const code = search.get('code') ?? '';
  return state === '' || code === '' || search.has('error')
    ? { status: 'failed' }
    : { status: 'granted', state, code };
}

/**
 * Takes Google's answer out of the address bar and the history, before anything else sees the
 * address: it must not stay where others may look. To be called before the router is made.
 */
export function captureGoogleReturn(callbackPath: string): void {
  const { pathname, search } = location;
  if (pathname === callbackPath && search !== '') {
    captured = readGoogleReturn(new URLSearchParams(search));
    history.replaceState(history.state, '', pathname);
  }
}

/** The captured answer; undefined where the page was opened without one. */
export function googleReturn(): GoogleReturn | undefined {
  return captured;
}

/** Forgets the answer, once it was handed in. */
export function forgetGoogleReturn(): void {
  captured = undefined;
}
