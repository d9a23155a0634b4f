import { exportBackup } from '../engine/transfer/export-backup.ts';
import type { ExportFormat } from '../engine/transfer/export-file.ts';
import { ndjsonLine } from '../engine/transfer/ndjson.ts';
import { storedDocuments } from '../engine/transfer/stored-documents.ts';
import { projectPrefix } from '../engine/format/layout.ts';
import { readManifest, type Vault } from '../engine/format/manifest.ts';
import { initialVerifyState, runVerifyStep } from '../engine/backup/verify.ts';
import { unlimited } from '../engine/step-limits.ts';
import { CliError } from './cli-error.ts';

/** Where texts and files go. */
export interface Output {
  readonly print: (line: string) => void;
  readonly write: (pieces: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** Nothing of a backup may be trusted that doesn't verify. */
const damagedExitCode = 1;

/** Lists the backups that have a manifest, oldest first. */
export async function list(vault: Vault, { print }: Output): Promise<void> {
  const prefix = `${projectPrefix(vault.owner)}backups/`;
  const ids: string[] = [];
  for await (const { name } of vault.store.list(prefix)) {
    const [id, file, ...rest] = name.slice(prefix.length).split('/');
    if (id !== undefined && file === 'manifest' && rest.length === 0) {
      ids.push(id);
    }
  }
  if (ids.length === 0) {
    throw new CliError(`No backups of the project ${vault.owner.projectId} are there`);
  }
  const manifests = [];
  for (const id of ids) {
    manifests.push(await readManifest(vault, id));
  }
  for (const manifest of manifests.toSorted((a, b) => (a.readTime < b.readTime ? -1 : 1))) {
    const { backupId, readTime, documents, rawBytes, root, name = '' } = manifest;
    const facts = [backupId, readTime, `${documents} documents`, `${rawBytes} bytes`, root, name];
    print(facts.join('\t'));
  }
}

/** Reads back and checks everything of a backup. @throws CliError naming what is damaged. */
export async function verify(vault: Vault, backupId: string, { print }: Output): Promise<void> {
  const manifest = await readManifest(vault, backupId);
  const { root, pages } = manifest;
  const state = await runVerifyStep({
    vault,
    content: { backupId, root, pages, totals: manifest },
    state: initialVerifyState(),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async () => undefined,
  });
  if (state.mismatches.length > 0) {
    throw new CliError(`The backup is damaged:\n${state.mismatches.join('\n')}`, damagedExitCode);
  }
  print(`Verified: ${state.totals.documents} documents in ${state.chunks} chunks.`);
}

/** One document as a line of typed JSON. @throws CliError when the backup doesn't hold it. */
export async function extract(
  vault: Vault,
  { backupId, path }: { backupId: string; path: string },
  { print }: Output,
): Promise<void> {
  const manifest = await readManifest(vault, backupId);
  const collection = path.slice(0, path.lastIndexOf('/'));
  const selection = { collection, withSubcollections: false };
  for await (const document of storedDocuments(vault, manifest, selection)) {
    if (document.path === path) {
      print(ndjsonLine(document).trimEnd());
      return;
    }
  }
  throw new CliError(`The backup holds no document ${path}`, 3);
}

/** The backup, or a collection of it, as a file. */
export async function exportFile(
  vault: Vault,
  wanted: { backupId: string; format: ExportFormat; collection: string | null },
  { write }: Output,
): Promise<void> {
  const { backupId, format, collection } = wanted;
  if (format === 'csv' && collection === null) {
    throw new CliError('A CSV file holds one collection: name it with --collection');
  }
  const manifest = await readManifest(vault, backupId);
  await write(exportBackup({ vault, manifest, format, collection }));
}
