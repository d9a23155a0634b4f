import { limits, storageKeys } from '#config/limits.ts';

/** Where reloads are noted: the tab's session storage, unless a test brings its own. */
type Notes = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether `path` may be reloaded now, and notes that it is. False within ten seconds of its last reload, and where
 * nothing can be noted: a page that reloads for ever is worse than an old one.
 */
export function takeReload(
  path: string,
  now = Date.now(),
  notes: () => Notes = () => sessionStorage,
): boolean {
  try {
    const key = `${storageKeys.reloaded}${path}`;
    const last = Number(notes().getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now - last < limits.reloadGuardMs) {
      return false;
    }
    notes().setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}
