import { mapBounded } from '../../lib/map-bounded.ts';
import { manifestName, projectPrefix } from '../format/layout.ts';
import { openPage, readManifest, readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import type { ObjectMarks } from './marks.ts';

/** A backup whose chunks are needed. */
export interface NeededBackup {
  readonly id: string;
  /** `finished`: must have a manifest; `making`: may have one; `leaving`: is being deleted. */
  readonly kind: 'finished' | 'making' | 'leaving';
  /** Pages in storage, committed or not; only of one in the making. */
  readonly pages: readonly string[];
  /** Pages that were committed; only of one in the making. A listing alone is not relied on. */
  readonly committed: readonly PageRef[];
}

/** Lists of chunks; a safety backup has lists of documents beside them. */
const chunkPagePattern = /^\d{8}-/;
const objectPattern = /^backups\/([^/]+)\/(?:manifest|pages\/([^/]+))$/;

/**
 * Ids of all backups of the project of which anything is listed, with the version of the manifest;
 * null where none is listed.
 */
export async function listBackups({
  owner,
  store,
}: Pick<Vault, 'owner' | 'store'>): Promise<Map<string, string | null>> {
  const root = projectPrefix(owner);
  const manifests = new Map<string, string | null>();
  for await (const { name, version } of store.list(`${root}backups/`)) {
    const [, id, page] = objectPattern.exec(name.slice(root.length)) ?? [];
    if (id !== undefined) {
      manifests.set(id, page === undefined ? version : (manifests.get(id) ?? null));
    }
  }
  return manifests;
}

/** The sizes of all pages of the project that are stored, by the ids of their backups. */
export async function listPages({
  owner,
  store,
}: Vault): Promise<Map<string, Map<string, number>>> {
  const root = projectPrefix(owner);
  const found = new Map<string, Map<string, number>>();
  for await (const { name, sizeBytes } of store.list(`${root}backups/`)) {
    const [, id, page] = objectPattern.exec(name.slice(root.length)) ?? [];
    if (id !== undefined) {
      const pages = found.get(id) ?? new Map<string, number>();
      found.set(id, page === undefined ? pages : pages.set(page, sizeBytes));
    }
  }
  return found;
}

/** What a listing shows of one backup: its pages, and the relative names of them and a manifest. */
export async function listBackup(
  { owner, store }: Vault,
  id: string,
): Promise<{ pages: string[]; names: string[] }> {
  const root = projectPrefix(owner);
  const found: { pages: string[]; names: string[] } = { pages: [], names: [] };
  for await (const { name } of store.list(`${root}backups/${id}/`)) {
    const relative = name.slice(root.length);
    const match = objectPattern.exec(relative);
    if (match !== null) {
      found.names.push(relative);
      found.pages.push(...(match[2] === undefined ? [] : [match[2]]));
    }
  }
  return found;
}

export interface MarkOptions {
  readonly vault: Vault;
  readonly signal: AbortSignal;
  readonly pagesAtOnce: number;
}

/** Marks all that a backup needs. @throws AppError `corrupt` when that can't be known. */
export async function markBackup(
  { vault, signal, pagesAtOnce }: MarkOptions,
  backup: NeededBackup,
  marks: ObjectMarks,
): Promise<void> {
  await mapBounded(await pagesOf(vault, backup), pagesAtOnce, async (read) => {
    signal.throwIfAborted();
    for (const ref of await read()) {
      marks.add(ref);
    }
  });
}

type PageRead = () => Promise<ChunkRef[]>;

async function pagesOf(vault: Vault, backup: NeededBackup): Promise<PageRead[]> {
  const { id, kind, pages, committed } = backup;
  const isThere =
    kind === 'finished' || (await vault.store.stat(manifestName(vault.owner, id))) !== null;
  const named = isThere ? (await readManifest(vault, id)).pages : [];
  const refs = [...named, ...committed];
  const known = new Set(refs.map(({ page }) => page));
  const others = pages.filter((page) => chunkPagePattern.test(page) && !known.has(page));
  return [
    ...refs.map((ref) => () => readPage(vault, id, ref)),
    ...others.map((page) => () => openPage(vault, id, page)),
  ];
}
