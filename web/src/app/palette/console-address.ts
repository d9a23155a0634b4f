import { readPath } from '#lib/document-path.ts';

/** What an address of one of Google's consoles shows. */
export interface ConsoleAddress {
  /** The id of the Google Cloud project; null where the address names none. */
  readonly firebaseProjectId: string | null;
  readonly databaseId: string;
  readonly target: { readonly kind: 'collection' | 'document'; readonly path: string } | null;
}

const defaultDatabase = '(default)';

/** The consoles write the default database as `-default-`. */
function databaseOf(segment: string | undefined): string {
  return segment === undefined || segment === '-default-' || segment === 'default'
    ? defaultDatabase
    : segment;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Firebase's console escapes with `~` what addresses escape with `%`: `~2Forders~2FA-1`. */
function firebasePath(encoded: string): string | null {
  const text = decoded(encoded);
  return text === null ? null : decoded(text.replaceAll('%', '%25').replaceAll('~', '%'));
}

/** Google Cloud's console has a segment of the address for each of the path. */
function cloudPath(encoded: string): string | null {
  return decoded(encoded);
}

function targetOf(path: string | null): ConsoleAddress['target'] {
  const found = readPath(path ?? '');
  return found.kind === 'none' ? null : found;
}

function ofFirebase({ pathname }: URL): ConsoleAddress | null {
  const match =
    /^(?:\/u\/\d+)?\/project\/([^/]+)\/firestore(?:\/databases\/([^/]+))?(?:\/data(?:\/(.*))?)?/.exec(
      pathname,
    );
  return match === null
    ? null
    : {
        firebaseProjectId: match[1] ?? null,
        databaseId: databaseOf(match[2]),
        target: targetOf(firebasePath(match[3] ?? '')),
      };
}

function ofCloud({ pathname, searchParams }: URL): ConsoleAddress | null {
  const match = /^\/firestore(?:\/databases\/([^/]+))?\/data(?:\/panel)?(?:\/(.*))?$/.exec(
    pathname,
  );
  return match === null
    ? null
    : {
        firebaseProjectId: searchParams.get('project'),
        databaseId: databaseOf(match[1]),
        target: targetOf(cloudPath(match[2] ?? '')),
      };
}

/** What a pasted address shows; null where it is none of a console's Firestore pages. */
export function readConsoleAddress(text: string): ConsoleAddress | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) {
    return null;
  }
  const url = new URL(trimmed);
  switch (url.hostname) {
    case 'console.firebase.google.com':
      return ofFirebase(url);
    case 'console.cloud.google.com':
      return ofCloud(url);
    default:
      return null;
  }
}
