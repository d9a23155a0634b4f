/**
 * The session that Firebase's SDK keeps in the browser, read beside the SDK. The SDK says who is
 * signed in only after the identity service has answered; pages and their first calls don't wait
 * for that round trip. The API checks the token of each call all the same.
 *
 * The shape is the SDK's and may change with it (firebase-js-sdk, packages/auth/src:
 * platform_browser/persistence/indexed_db.ts, core/user/user_impl.ts): what isn't understood is
 * left to the SDK. Without zod, as public pages begin with this file.
 */
export interface StoredSession {
  readonly userId: string;
  /** The ID token, valid for another minute at least. */
  readonly token: string;
  /** All that the SDK keeps of the user. */
  readonly record: unknown;
}

const database = 'firebaseLocalStorageDb';
const objectStore = 'firebaseLocalStorage';

/** A token that would end on its way is not used. */
const validForMs = 60_000;

const userKey = /^firebase:authUser:.*:\[DEFAULT\]$/;

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}

/**
 * The session among the records of the SDK, each with its key; undefined where there is not exactly
 * one user, or their token ends soon.
 *
 * @param now in milliseconds since the epoch
 */
export function sessionIn(records: readonly unknown[], now: number): StoredSession | undefined {
  const users = records.filter((record) => userKey.test(String(fieldOf(record, 'fbase_key'))));
  const record = users.length === 1 ? fieldOf(users[0], 'value') : undefined;
  const userId = fieldOf(record, 'uid');
  const tokens = fieldOf(record, 'stsTokenManager');
  const token = fieldOf(tokens, 'accessToken');
  const isValid = Number(fieldOf(tokens, 'expirationTime')) - now > validForMs;
  return isValid && typeof userId === 'string' && typeof token === 'string'
    ? { userId, token, record }
    : undefined;
}

async function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(database)));
  });
}

async function recordsInDatabase(): Promise<readonly unknown[]> {
  const opening = indexedDB.open(database);
  // The SDK alone creates it: where there is none, none is left.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const opened = await done(opening);
  try {
    const found: readonly unknown[] = await done(
      opened.transaction(objectStore).objectStore(objectStore).getAll(),
    );
    return found;
  } finally {
    opened.close();
  }
}

/** Where the SDK keeps the user if the browser has no database for it. */
function recordsInLocalStorage(): readonly unknown[] {
  return Object.entries(localStorage)
    .filter(([key]) => userKey.test(key))
    .map(([key, text]) => {
      const value: unknown = JSON.parse(String(text));
      return { fbase_key: key, value };
    });
}

/** The session that is kept in this browser; undefined where there is none to begin with. */
export async function storedSession(): Promise<StoredSession | undefined> {
  try {
    const records = await recordsInDatabase().catch(() => []);
    return sessionIn([...records, ...recordsInLocalStorage()], Date.now());
  } catch {
    // Storage may be blocked, or hold something else.
    return undefined;
  }
}
