const probe = 'firekeep_persistence';

async function opensIndexedDb(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(probe);
    request.addEventListener('error', () => resolve(false));
    request.addEventListener('success', () => {
      request.result.close();
      indexedDB.deleteDatabase(probe);
      resolve(true);
    });
  });
}

function writesLocalStorage(): boolean {
  localStorage.setItem(probe, '1');
  localStorage.removeItem(probe);
  return true;
}

async function canPersist(): Promise<boolean> {
  try {
    return writesLocalStorage();
  } catch {
    // Blocked or full; the SDK prefers IndexedDB anyway.
  }
  try {
    return await opensIndexedDb();
  } catch {
    return false;
  }
}

/**
 * The SDK falls back to memory without a word where the browser keeps nothing (`services.ts` names
 * the kinds it is to use): sign-in works, and ends with the page. That is logged only.
 */
export async function logMissingPersistence(): Promise<void> {
  if (!(await canPersist())) {
    // oxlint-disable-next-line eslint/no-console -- helps to find the cause; no error of the page
    console.warn('Failed to set auth persistence: the browser keeps no data for this site');
  }
}
