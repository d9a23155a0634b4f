import {
  comparePaths,
  documentsOfRows,
  documentTooLarge,
  inUtf8,
  joined,
  maxNamedRows,
  nothingReadText,
  rowsOfFile,
  rowsText,
  sameDocumentText,
  sizeProblem,
  startOfFile,
  Unconvertible,
  UnreadableFile,
  untakenRow,
  wrongTable,
  type FileRow,
  type FirestoreDocument,
  type ImportMapping,
  type UnreadRows,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { newId } from './new-id.ts';
import { takenFields } from './stored-fields.ts';

type ImportedDocument = Pick<FirestoreDocument, 'path' | 'fields'>;

/** What a file comes to; its documents are in the order of their names. */
interface ReadFile extends UnreadRows {
  readonly documents: readonly ImportedDocument[];
}

interface ImportForm {
  /** What the names of the database's documents begin with. */
  readonly root: string;
  readonly mapping: ImportMapping;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid-argument', message);
}

async function* piecesOf(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece;
}

async function bytesOf(file: Blob, encoding: ImportMapping['encoding']): Promise<Uint8Array> {
  const content = new Uint8Array(await file.arrayBuffer());
  const problem = wrongTable(content);
  if (problem !== null) {
    throw new UnreadableFile(problem);
  }
  let bytes = new Uint8Array();
  for await (const piece of inUtf8(piecesOf(content), encoding)) {
    bytes = joined(bytes, piece);
  }
  return bytes;
}

/** @throws Unconvertible for what Firestore doesn't take */
function taken({ path, fields }: ImportedDocument): ImportedDocument {
  const stored = takenFields(fields);
  if (stored === null) {
    throw new Unconvertible(untakenRow);
  }
  if (sizeProblem(path, stored) !== null) {
    throw new Unconvertible(documentTooLarge);
  }
  return { path, fields: stored };
}

function readable<T>(work: () => T): T | Unconvertible {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unconvertible) {
      return error;
    }
    throw error;
  }
}

async function read(file: Blob, { root, mapping }: ImportForm): Promise<ReadFile> {
  const bytes = await bytesOf(file, mapping.encoding);
  const start = startOfFile(bytes, mapping);
  const toDocument = documentsOfRows(mapping, {
    root,
    newId,
    ...(mapping.format === 'csv' ? { columns: start.columns } : {}),
  });
  const documents = new Map<string, ImportedDocument & { readonly row: number }>();
  const unread: UnreadRows['named'][number][] = [];
  const documentOf = ({ number: row, values, problem }: FileRow) => {
    if (problem !== null) {
      throw new Unconvertible(problem);
    }
    return values === null ? null : { ...taken(toDocument({ number: row, values })), row };
  };
  const rows = rowsOfFile(piecesOf(bytes.subarray(start.from.end)), { form: mapping, start });
  for await (const row of rows) {
    const document = readable(() => documentOf(row));
    if (document instanceof Unconvertible) {
      unread.push({ row: row.number, reason: document.message });
    } else if (document !== null) {
      const other = documents.get(document.path);
      if (other !== undefined) {
        throw invalid(sameDocumentText(rowsText(mapping), [other.row, document.row]));
      }
      documents.set(document.path, document);
    }
  }
  return {
    documents: [...documents.values()].toSorted((a, b) => comparePaths(a.path, b.path)),
    unread: unread.length,
    named: unread.slice(0, maxNamedRows),
  };
}

/**
 * Reads a file by the server's own code, in the browser.
 * @throws ApiError `invalid-argument` for one that can't be read, or in which nothing can
 */
export async function readImport(file: Blob, { root, mapping }: ImportForm): Promise<ReadFile> {
  const found = await read(file, { root, mapping }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  });
  if (found.documents.length === 0) {
    throw invalid(nothingReadText(mapping, found));
  }
  return found;
}
