import { paths } from '#config/paths.ts';
import { readPath } from '#lib/document-path.ts';
import { findEntries, type PaletteSources } from './entries.ts';

/** Which time is looked at, in the query of an address. */
const times = new Set(['backup', 'at']);

/** The time of `search` stays while one goes from data to data of one project. */
function atSameTime(to: string, search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => times.has(name));
  return kept.length === 0 ? to : `${to}?${new URLSearchParams(kept).toString()}`;
}

/**
 * Where a typed path or a pasted address of a console leads, or why it leads nowhere.
 * @param search of the page that is shown
 */
export function readTyped(
  text: string,
  known: Pick<PaletteSources, 'projectId' | 'projects'>,
  search: string,
): { readonly to: string } | { readonly problem: string } {
  const [entry] = findEntries(text, {
    ...known,
    collection: null,
    findLoaded: () => [],
    entries: [],
  });
  if (entry === undefined) {
    const read = readPath(text);
    return { problem: read.kind === 'none' ? read.reason : 'No project is shown' };
  }
  if (entry.isNotice === true || !('to' in entry.action)) {
    return { problem: entry.label };
  }
  const { to } = entry.action;
  const isHere =
    known.projectId !== null && to.startsWith(`${paths.project.link(known.projectId)}/`);
  return { to: isHere ? atSameTime(to, search) : to };
}
