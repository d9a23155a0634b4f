import { ColumnSet } from '../../engine/transfer/csv-columns.ts';
import { exportedFile } from '../../engine/transfer/export-file.ts';
import {
  readSpool,
  spooledDocuments,
  type Spool,
  type SpooledGroup,
} from '../../engine/transfer/export-spool.ts';
import { fileName } from '../../firestore-model/export/file-names.ts';
import { AppError } from '../../lib/errors.ts';
import { contentTypes } from '../downloads/attachment.ts';
import { FileLinks, type FileLinksOptions } from '../downloads/file-links.ts';
import { undamaged } from '../downloads/stored-data-failure.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { ZipFiles } from '../ports/zip-files.ts';
import { collectionOfExport, type ExportRecord } from './stored-export.ts';
import { zippedGroups } from './zipped-groups.ts';

/** What was exported, as files. */
export type ExportFiles = FileLinks<ExportRecord, object>;

/** A completed export, whose documents are there. */
type SpooledExport = ExportRecord & { readonly spool: Spool; readonly root: string };
type SpoolFolder = Parameters<typeof readSpool>[0];

export function createExportFiles(
  options: FileLinksOptions & {
    readonly exports: Pick<ExportStore, 'get'>;
    readonly zip: ZipFiles;
  },
): ExportFiles {
  const { exports, zip, now } = options;
  return new FileLinks(options, {
    madeIn: 'exports',
    get: (id) => exports.get(id),
    notified: ({ what }) =>
      what.kind === 'project' ? 'A link to an exported database was made' : null,
    file: (record) => ({
      path: `/api/projects/exports/${record.id}/download`,
      query: {},
      subject: { format: `export/${record.format}`, collection: null },
      fileName: fileNameOf(record),
      contentType: contentTypes[extensionOf(record)],
    }),
    assertThere: (record) => assertKept(record, now()),
    open: async (vault, record) => {
      assertKept(record, now());
      const place = { vault, exportId: record.id };
      const groups = await readSpool(place, record.spool).catch(unreadable);
      return (signal) => undamaged(bodyOf(record, { place, groups, signal }, zip), unreadable);
    },
  });
}

function bodyOf(
  record: SpooledExport,
  from: {
    readonly place: SpoolFolder;
    readonly groups: SpooledGroup[];
    readonly signal: AbortSignal;
  },
  zip: ZipFiles,
): AsyncIterable<Uint8Array> {
  const { format, cells, csv, root } = record;
  const { place, groups, signal } = from;
  const fileOf = ({ parts, columns }: Pick<SpooledGroup, 'parts' | 'columns'>) =>
    exportedFile({
      documents: spooledDocuments(place, { parts, root, signal }),
      format,
      table: { ...csv, cells },
      columns: new ColumnSet(columns).sorted(),
    });
  if (record.what.kind !== 'project') {
    const [only = { parts: [], columns: new Set<string>() }] = groups;
    return fileOf(only);
  }
  return zip(zippedGroups(groups, { csv, extension: format, contentOf: fileOf }));
}

function extensionOf({ what, format }: ExportRecord) {
  return what.kind === 'project' ? 'zip' : format;
}

function fileNameOf(record: ExportRecord): string {
  const { what, readTime, createdAt } = record;
  const time = (readTime ?? createdAt).slice(0, 16).replaceAll(':', '');
  const of =
    what.kind === 'project' ? 'all-collections' : (collectionOfExport(what) ?? 'documents');
  const name = of.replaceAll('/', '.').replaceAll(/\*+\.?/g, '');
  return fileName([name, time], extensionOf(record));
}

function assertKept(record: ExportRecord, now: Date): asserts record is SpooledExport {
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

/** A failure of what is stored, in words for its owner. @throws always */
function unreadable(error: unknown): never {
  if (!(error instanceof AppError && error.isInternal)) {
    throw error;
  }
  throw error.retryable
    ? new AppError('unavailable', error.message, { hint: 'Try again later.', cause: error })
    : new AppError('failed-precondition', 'The exported files can no longer be read', {
        hint: 'Export it again.',
        cause: error,
      });
}
