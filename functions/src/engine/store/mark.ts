import { manifestName, projectPrefix } from '../format/layout.ts';
import { openPage, readManifest, readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import type { Marks } from './marks.ts';

/** What a listing of the store shows of one backup. */
export interface StoredBackup {
  readonly id: string;
  hasManifest: boolean;
  readonly pages: string[];
}

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

const readAtOnce = 8;
/** Lists of chunks; a safety backup has lists of documents beside them. */
const chunkPagePattern = /^\d{8}-/;
const objectPattern = /^backups\/([^/]+)\/(?:manifest|pages\/([^/]+))$/;

/** All backups of the project of which anything is listed. */
export async function listBackups(vault: Vault): Promise<Map<string, StoredBackup>> {
  const root = projectPrefix(vault.owner);
  const backups = new Map<string, StoredBackup>();
  for await (const { name } of vault.store.list(`${root}backups/`)) {
    const [, id, page] = objectPattern.exec(name.slice(root.length)) ?? [];
    if (id === undefined) {
      continue;
    }
    const backup = backups.get(id) ?? { id, hasManifest: false, pages: [] };
    backups.set(id, backup);
    if (page === undefined) {
      backup.hasManifest = true;
    } else {
      backup.pages.push(page);
    }
  }
  return backups;
}

/** Marks all that a backup needs. @throws AppError `corrupt` when that can't be known. */
export async function markBackup(
  { vault, signal }: { readonly vault: Vault; readonly signal: AbortSignal },
  backup: NeededBackup,
  marks: Marks,
): Promise<void> {
  const reads = (await pagesOf(vault, backup)).values();
  const work = async () => {
    for (const read of reads) {
      signal.throwIfAborted();
      for (const ref of await read()) {
        marks.add(ref);
      }
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, work));
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
