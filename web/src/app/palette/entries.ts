import { printQuery, type Project, type SavedQuery } from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { readPath } from '#lib/document-path.ts';
import { readConsoleAddress, type ConsoleAddress } from './console-address.ts';

/** A line of the palette: where it leads, or what it does. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: 'Go to' | 'Recent' | 'Pages' | 'Collections' | 'Queries' | 'Projects' | 'Actions';
  readonly label: string;
  readonly hint?: string;
  /** Nothing follows from it: it says why something can't be opened. */
  readonly isNotice?: boolean;
  readonly action: { readonly to: string } | { readonly run: () => void };
}

/** What the palette knows of. */
export interface PaletteSources {
  /** The project that is shown, if one is. */
  readonly projectId: string | null;
  readonly projects: readonly Project[];
  /** The path of the collection that is open, if one is. */
  readonly collection: string | null;
  /** Paths of its documents that are loaded and have a text in their ids. */
  readonly findLoaded: (text: string) => readonly string[];
  /** Pages, collections, projects and actions, in the order in which they are shown. */
  readonly entries: readonly PaletteEntry[];
}

const nothing = { run: () => {} };

function linkTo(projectId: string, target: ConsoleAddress['target']): string {
  if (target === null) {
    return paths.projectCollections.link(projectId);
  }
  return target.kind === 'document'
    ? paths.projectDocument.link(projectId, target.path)
    : paths.projectCollection.link(projectId, target.path);
}

/** The project of an address: that of its database, the one that is shown first. */
function projectOf(
  address: ConsoleAddress,
  { projects, projectId }: PaletteSources,
): Project | undefined {
  const fitting = projects.filter(
    ({ firebaseProjectId, databaseId }) =>
      (address.firebaseProjectId === null || firebaseProjectId === address.firebaseProjectId) &&
      databaseId === address.databaseId,
  );
  return fitting.find(({ id }) => id === projectId) ?? fitting[0];
}

function addressEntry(address: ConsoleAddress, known: PaletteSources): PaletteEntry {
  const project = projectOf(address, known);
  const label = address.target?.path ?? 'All collections';
  if (project !== undefined) {
    const to = linkTo(project.id, address.target);
    return { id: 'address', group: 'Go to', label, hint: project.name, action: { to } };
  }
  const where = address.firebaseProjectId ?? 'the project of this address';
  const database = address.databaseId === '(default)' ? '' : `, database ${address.databaseId}`;
  return {
    id: 'address',
    group: 'Go to',
    label: `Not connected: ${where}${database}`,
    hint: 'Connect it to open this address',
    isNotice: true,
    action: nothing,
  };
}

/** An id or a path is opened in the project that is shown. */
function pathEntry(text: string, { projectId }: PaletteSources): PaletteEntry[] {
  const found = readPath(text);
  if (projectId === null || found.kind === 'none') {
    return [];
  }
  const { kind, path } = found;
  return [
    {
      id: 'path',
      group: 'Go to',
      label: path,
      hint: `Open the ${kind}`,
      action: { to: linkTo(projectId, found) },
    },
  ];
}

/** Documents of the open collection: loaded ones with the word in their ids, and that of it. */
function idEntries(text: string, known: PaletteSources): PaletteEntry[] {
  const { projectId, collection, findLoaded } = known;
  const word = text.trim();
  if (projectId === null || collection === null || !/^[^\s/]+$/.test(word)) {
    return [];
  }
  const exact = readPath(`${collection}/${word}`);
  const loaded = findLoaded(word).map((path) => ({ path, hint: 'Document, loaded' }));
  const named =
    exact.kind === 'document' && loaded.every(({ path }) => path !== exact.path)
      ? [{ path: exact.path, hint: 'Look for the document of this id' }]
      : [];
  return [...loaded, ...named].map(({ path, hint }) => ({
    id: `document ${path}`,
    group: 'Go to',
    label: path,
    hint,
    action: { to: paths.projectDocument.link(projectId, path) },
  }));
}

/** Whether each word of what was typed is in the text. */
function matches({ label, hint = '' }: PaletteEntry, words: readonly string[]): boolean {
  const text = `${label} ${hint}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The line that opens a saved query of a project; none for one that today's rules don't know. */
export function queryEntries(
  { id, name, query }: Pick<SavedQuery, 'id' | 'name' | 'query'>,
  project: Pick<Project, 'id' | 'firebaseProjectId' | 'databaseId'>,
): PaletteEntry[] {
  if (query === null) {
    return [];
  }
  const root = `projects/${project.firebaseProjectId}/databases/${project.databaseId}/documents`;
  const to = paths.dashboardQuery.link({ project: project.id, q: printQuery(query, { root }) });
  return [
    { id: `query ${id}`, group: 'Queries', label: name, hint: 'Saved query', action: { to } },
  ];
}

/** What fits what was typed: an address or a path as such, then what is known by its name. */
export function findEntries(text: string, known: PaletteSources): PaletteEntry[] {
  const address = readConsoleAddress(text);
  if (address !== null) {
    return [addressEntry(address, known)];
  }
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const named = known.entries.filter((entry) => matches(entry, words));
  if (text.includes('/')) {
    return [...pathEntry(text, known), ...named];
  }
  const ids = idEntries(text, known);
  // A word may be a collection's id where it is the name of nothing.
  const mayBePath = words.length === 1 && named.length === 0;
  return [...named, ...ids, ...(mayBePath ? pathEntry(text, known) : [])];
}
