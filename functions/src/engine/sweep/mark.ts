import { projectPrefix } from '../format/layout.ts';
import { openPage, readManifest, readPage, type Vault } from '../format/manifest.ts';
import type { Marks } from './marks.ts';

/** What lies in storage of one backup. */
export interface StoredBackup {
  readonly id: string;
  hasManifest: boolean;
  readonly pages: string[];
}

const readAtOnce = 8;
const objectPattern = /^backups\/([^/]+)\/(?:manifest|pages\/([^/]+))$/;

/** All backups of the project of which anything lies in storage. */
export async function listBackups(vault: Vault): Promise<Map<string, StoredBackup>> {
  const root = projectPrefix(vault.owner);
  const backups = new Map<string, StoredBackup>();
  for await (const name of vault.store.list(`${root}backups/`)) {
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

/**
 * Marks all that a backup needs. One in the making has no manifest: there every page that was stored counts, committed or not.
 * @throws EngineError `corrupt` when something can't be read: nobody can tell then what the backup needs.
 */
export async function markBackup(
  { vault, signal }: { readonly vault: Vault; readonly signal: AbortSignal },
  backup: StoredBackup,
  marks: Marks,
): Promise<void> {
  const { id } = backup;
  const pages = backup.hasManifest
    ? (await readManifest(vault, id)).pages.map((ref) => async () => readPage(vault, id, ref))
    : backup.pages.map((page) => async () => openPage(vault, id, page));
  const queue = pages.values();
  const work = async () => {
    for (const read of queue) {
      signal.throwIfAborted();
      for (const ref of await read()) {
        marks.add(ref);
      }
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, work));
}
