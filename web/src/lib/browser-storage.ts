/**
 * Storage of the browser that may be full or blocked: reading gives null then, writing does
 * nothing. `open` is called each time, because reading the property itself throws where storage is
 * blocked.
 */
function guarded(open: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string | null): void {
      try {
        if (value === null) {
          open().removeItem(key);
        } else {
          open().setItem(key, value);
        }
      } catch {
        // A preference that can't be kept is not worth an error.
      }
    },
    clear(): void {
      try {
        open().clear();
      } catch {
        // Then there is nothing in it.
      }
    },
  };
}

/** Stays in the browser, whoever signs in: preferences, nothing of a user's data. */
export const browserStorage = guarded(() => localStorage);

/** Lives as long as the tab; emptied when the user changes. */
export const tabStorage = guarded(() => sessionStorage);
