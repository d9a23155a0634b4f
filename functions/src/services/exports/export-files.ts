import type { DownloadLink } from '../../contract/downloads.ts';
import { deriveKeys } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { ColumnSet } from '../../engine/transfer/csv-columns.ts';
import { exportedFile } from '../../engine/transfer/export-file.ts';
import {
  readSpool,
  spooledDocuments,
  type Spool,
  type SpooledGroup,
} from '../../engine/transfer/export-spool.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { OpenedFile } from '../downloads/downloads.ts';
import { contentTypes, safeFileName } from '../downloads/file-name.ts';
import { checkLinkToken, makeLinkToken } from '../downloads/link-token.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { ZipFiles } from '../ports/zip-files.ts';
import { ownedValue } from '../projects/owned-project.ts';
import type { Usage } from '../projects/usage.ts';
import { collectionOfExport, type ExportRecord } from './stored-export.ts';

export interface ExportFilesOptions {
  readonly exports: Pick<ExportStore, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly dataKeys: DataKeys;
  readonly objects: SnapshotStore;
  readonly usage: Usage;
  readonly zip: ZipFiles;
  readonly now: () => Date;
  /** As of `Downloads`. */
  readonly origin: string;
}

/** A completed export, whose documents are there. */
type Kept = ExportRecord & { readonly spool: Spool; readonly root: string };
type Place = Parameters<typeof readSpool>[0];

const validForMs = 10 * 60_000;

/** What was exported, as files: links for their owners, and the files for whoever holds one. */
export class ExportFiles {
  private readonly options: ExportFilesOptions;

  constructor(options: ExportFilesOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for exports of others too, `failed-precondition` without a file
   */
  async link(uid: string, id: string): Promise<DownloadLink> {
    const { exports, dataKeys, now, origin } = this.options;
    const record = ownedValue(await exports.get(id), uid);
    assertKept(record, now());
    const dataKey = await dataKeys.get(record.projectId, uid);
    const expiresAt = new Date(now().getTime() + validForMs);
    const token = makeLinkToken(dataKey, subjectOf(uid, record), expiresAt);
    dataKey.fill(0);
    const query = new URLSearchParams({ token });
    return {
      url: `${origin}/api/projects/exports/${id}/download?${query.toString()}`,
      fileName: fileNameOf(record),
      expiresAt: expiresAt.toISOString(),
    };
  }

  /**
   * The file that a link is for.
   * @throws AppError `permission-denied` for a link that has expired or wasn't made for this: the
   *   same whether the export exists or not; `failed-precondition` once the file has gone
   */
  async open(id: string, token: string): Promise<OpenedFile> {
    const { exports, projects, dataKeys, objects, now, usage } = this.options;
    const { ownerId, value } = (await exports.get(id)) ?? {};
    const project = value === undefined ? null : await projects.get(value.projectId);
    if (ownerId === undefined || value === undefined || project?.ownerId !== ownerId) {
      throw refusedLink('is not valid for this file');
    }
    const { projectId } = value;
    const dataKey = await dataKeys.get(projectId, ownerId).catch(withoutKey);
    const outcome = checkLinkToken(dataKey, subjectOf(ownerId, value), { token, now: now() });
    const keys = deriveKeys(dataKey);
    dataKey.fill(0);
    if (outcome !== 'valid') {
      throw refusedLink(outcome === 'expired' ? 'has expired' : 'is not valid for this file');
    }
    assertKept(value, now());
    const vault = { store: objects, keys, owner: { ownerId, projectId } };
    const place = { vault, exportId: id };
    const groups = await readSpool(place, value.spool).catch(unreadable);
    return {
      ownerId,
      fileName: fileNameOf(value),
      contentType: contentTypes[value.what.kind === 'project' ? 'zip' : value.format],
      body: (signal) =>
        usage.exported(projectId, readable(this.bodyOf(value, { place, groups, signal }))),
    };
  }

  private bodyOf(
    record: Kept,
    { place, groups, signal }: { place: Place; groups: SpooledGroup[]; signal: AbortSignal },
  ): AsyncIterable<Uint8Array> {
    const { format, cells, root } = record;
    const fileOf = ({ parts, columns }: Pick<SpooledGroup, 'parts' | 'columns'>) =>
      exportedFile({
        documents: spooledDocuments(place, { parts, root, signal }),
        format,
        cells,
        columns: new ColumnSet(columns).sorted(),
      });
    if (record.what.kind !== 'project') {
      const [only = { parts: [], columns: new Set<string>() }] = groups;
      return fileOf(only);
    }
    const names = fileNames(
      groups.map(({ group }) => group),
      format,
    );
    return this.options.zip(
      groups.map((group, index) => ({ name: names[index] ?? '', content: () => fileOf(group) })),
    );
  }
}

/** A name for each shape of collections: `customers.orders.csv`. */
function fileNames(shapes: readonly string[], format: string): string[] {
  const taken = new Set<string>();
  return shapes.map((shape) => {
    const ids = shape.split('/').filter((_, index) => index % 2 === 0);
    const base = ids.join('.');
    let name = safeFileName([base], format);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      name = safeFileName([base, String(number)], format);
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

function subjectOf(ownerId: string, { id, format }: ExportRecord) {
  return { ownerId, recordId: id, format: `export/${format}`, collection: null };
}

function fileNameOf(record: ExportRecord): string {
  const { what, format, readTime, createdAt } = record;
  const time = (readTime ?? createdAt).slice(0, 16).replaceAll(':', '');
  const of =
    what.kind === 'project' ? 'all-collections' : (collectionOfExport(what) ?? 'documents');
  const name = of.replaceAll('/', '.').replaceAll(/\*+\.?/g, '');
  return safeFileName([name, time], what.kind === 'project' ? 'zip' : format);
}

function assertKept(record: ExportRecord, now: Date): asserts record is Kept {
  const { status, expiresAt, spool, root } = record;
  if (status === 'queued' || status === 'running') {
    throw new AppError('aborted', 'The export is not complete yet');
  }
  const isThere = spool !== null && root !== null && expiresAt !== null;
  if (status !== 'completed' || !isThere || Date.parse(expiresAt) <= now.getTime()) {
    throw new AppError('failed-precondition', 'The file of this export is gone', {
      hint: 'Export it again: files are kept for a day.',
    });
  }
}

function refusedLink(why: string): AppError {
  return new AppError('permission-denied', `This download link ${why}`, {
    hint: 'Make a new one from the list of exports.',
  });
}

/** Without the project's key no link to its files is one any more. */
function withoutKey(error: unknown): never {
  throw hasCode(error, 'failed-precondition') ? refusedLink('is not valid for this file') : error;
}

/** A failure of what is stored, in words for its owner. @throws always */
function unreadable(error: unknown): never {
  if (!(error instanceof AppError && error.isInternal)) {
    throw error;
  }
  throw error.retryable
    ? new AppError('unavailable', error.message, { hint: 'Try again later.', cause: error })
    : new AppError('failed-precondition', 'What was exported cannot be read any more', {
        hint: 'Export it again.',
        cause: error,
      });
}

async function* readable(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    unreadable(error);
  }
}
