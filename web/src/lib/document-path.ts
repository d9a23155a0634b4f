import { collectionPathSchema, documentPathSchema } from '@firekeep/functions/contract';

// Components know no contract.
export { idOf, pathOfName } from '@firekeep/functions/contract';

/** The path without its last segment; null for a top-level collection. */
export function parentOf(path: string): string | null {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? null : path.slice(0, slash);
}

export interface PathStep {
  readonly id: string;
  readonly path: string;
  readonly kind: 'collection' | 'document';
}

/** Every collection and document on the way to a path, itself included. */
export function pathSteps(path: string): PathStep[] {
  const ids = path.split('/');
  return ids.map((id, index) => ({
    id,
    path: ids.slice(0, index + 1).join('/'),
    kind: index % 2 === 0 ? 'collection' : 'document',
  }));
}

/**
 * What a typed path names, or why it names nothing. A leading or trailing slash and the full form
 * `projects/…/databases/…/documents/…` are accepted.
 */
export function readPath(
  text: string,
): { kind: 'collection' | 'document'; path: string } | { kind: 'none'; reason: string } {
  const path = text
    .trim()
    .replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, '')
    .replace(/^\/|\/$/g, '');
  if (path === '') {
    return { kind: 'none', reason: 'Enter a path such as customers or customers/ada' };
  }
  const isDocument = path.split('/').length % 2 === 0;
  const parsed = (isDocument ? documentPathSchema : collectionPathSchema).safeParse(path);
  if (!parsed.success) {
    return { kind: 'none', reason: parsed.error.issues[0]?.message ?? 'Not a valid path' };
  }
  return { kind: isDocument ? 'document' : 'collection', path };
}

/** The database part of a document's full name: `projects/p/databases/d`. */
function databaseOf(name: string): string {
  return name.split('/').slice(0, 4).join('/');
}

/** The path of a reference into the same database as the document `name`; else undefined. */
export function pathInSameDatabase(reference: string, name: string): string | undefined {
  const prefix = `${databaseOf(name)}/documents/`;
  const path = reference.slice(prefix.length);
  return reference.startsWith(prefix) && documentPathSchema.safeParse(path).success
    ? path
    : undefined;
}

/**
 * A reference as it is shown: its path, after the project and, unless it is the default one, the
 * database where that is another than that of the document `owner`, a full name. Without an owner
 * they are always named.
 */
export function referenceText(reference: string, owner?: string): string {
  const [, project = '', database = '', path = ''] =
    /^projects\/([^/]+)\/databases\/([^/]+)\/documents\/(.+)$/s.exec(reference) ?? [];
  if (path === '') {
    return reference;
  }
  const isOwn = owner !== undefined && databaseOf(owner) === databaseOf(reference);
  const place = database === '(default)' ? project : `${project}/${database}`;
  return isOwn ? path : `${place}: ${path}`;
}
