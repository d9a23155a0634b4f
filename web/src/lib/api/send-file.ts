import { discardImport, startImport, uploadImportPart } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { isGzip } from '#lib/file-start.ts';
import { call } from './call.ts';

export interface FileToSend {
  readonly projectId: string;
  /** What it is called. */
  readonly backupName: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Bytes that have arrived, of all. */
  readonly onProgress: (sentBytes: number) => void;
}

const attempts = 4;
const pauseMs = 1000;

const passing: ReadonlySet<string> = new Set([
  'network-request-failed',
  'resource-exhausted',
  'timeout',
  'unavailable',
]);

/** Each call for an upload may be made as often as needed: what fails in passing is made again. */
async function persist<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= attempts || !(error instanceof ApiError) || !passing.has(error.code)) {
        throw error;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs * attempt);
      });
    }
  }
}

/** A browser reads a file as it was chosen, or not at all. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DOMException && unreadable.has(error.name)) {
      const message = 'The file was changed or moved since it was chosen. Choose it again.';
      throw new ApiError('invalid-argument', message, { cause: error });
    }
    throw error;
  }
}

const unreadable: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);

/**
 * Sends a file part by part; discards the parts if that fails.
 * @param finish says what becomes of the upload of this id
 */
export async function sendFile<Made>(
  { projectId, backupName, file, signal, onProgress }: FileToSend,
  finish: (id: string, signal: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const compression = (await readable(() => isGzip(file))) ? 'gzip' : 'none';
  const upload = await call(
    startImport,
    {
      body: { projectId, backupName, sizeBytes: file.size, compression },
    },
    signal,
  );
  const { id, partBytes, partCount } = upload;
  try {
    for (let part = 0; part < partCount; part += 1) {
      const piece = file.slice(part * partBytes, (part + 1) * partBytes);
      // Before it is sent, where it would look like a network that fails.
      const bytes = new Blob([await readable(() => piece.arrayBuffer())]);
      await persist(async () => call(uploadImportPart, { params: { id, part }, bytes }, signal));
      onProgress(Math.min(file.size, (part + 1) * partBytes));
    }
    return await persist(async () => finish(id, signal));
  } catch (error) {
    // What can't be discarded now is deleted automatically after a day.
    await call(discardImport, { params: { id } }).catch(() => undefined);
    throw error;
  }
}
