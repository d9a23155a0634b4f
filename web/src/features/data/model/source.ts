import {
  printAt,
  printQuery,
  queryShapeSchema,
  type At,
  type Project,
} from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { now, timeQuery } from '#lib/at.ts';

/** Where documents are read from: a project's database, and when; a backup of it is a time, too. */
export interface Source {
  readonly projectId: string;
  readonly at: At;
  /** What is shown is compared with this time; now, the default, is for no comparison. */
  readonly since?: At;
}

/** What the names of a database's documents begin with. */
export function rootOf({
  firebaseProjectId,
  databaseId,
}: Pick<Project, 'firebaseProjectId' | 'databaseId'>): string {
  return `projects/${firebaseProjectId}/databases/${databaseId}/documents`;
}

function queryOf({ at, since = now }: Source) {
  const compared = printAt(since);
  return { ...timeQuery(at), ...(compared === undefined ? {} : { since: compared }) };
}

export function collectionsLink(source: Source): string {
  return paths.projectCollections.link(source.projectId, queryOf(source));
}

export function collectionLink(source: Source, path: string): string {
  return paths.projectCollection.link(source.projectId, path, queryOf(source));
}

export function documentLink(source: Source, path: string): string {
  return paths.projectDocument.link(source.projectId, path, queryOf(source));
}

export function historyLink(source: Source, path: string): string {
  return paths.documentHistory.link(source.projectId, path, queryOf(source));
}

/** Where a query of a collection group runs: its page, at the source's time. */
export function groupLink({ projectId: project, at }: Source, q: string): string {
  return paths.dashboardQuery.link({ project, q, ...timeQuery(at) });
}

/** The text of the query for all collections of an id. */
export function groupText(id: string): string {
  return printQuery(queryShapeSchema.parse({ from: { kind: 'group', id } }), { root: '' });
}

/** A page's address with the text of a query of its collection, which stays from page to page. */
export function withQuery(link: string, text: string): string {
  return text === ''
    ? link
    : `${link}${link.includes('?') ? '&' : '?'}q=${encodeURIComponent(text)}`;
}
