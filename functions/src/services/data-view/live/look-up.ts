import { answerBytes } from '../../../engine/format/answer-bytes.ts';
import { documentPath } from '../../../engine/format/document.ts';
import { TimeSlices } from '../../../lib/time-slices.ts';
import type { DatabaseView } from '../../ports/customer-database.ts';
import { DocumentList, maxPageBytes, missingDocument } from '../document-list.ts';

/**
 * Documents of these paths, in their order, or that there are none. Those that come once an answer
 * is full are not included.
 * @throws AppError
 */
export async function lookUp(
  database: Pick<DatabaseView, 'root' | 'lookUp'>,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ items: DocumentList }> {
  const { root } = database;
  const asked = [...new Set(paths)];
  const found = new Map<string, Uint8Array>();
  const slices = new TimeSlices();
  let bytes = 0;
  for await (const batch of database.lookUp(asked, signal)) {
    for (const document of batch) {
      await slices.next();
      if (bytes < maxPageBytes) {
        found.set(documentPath(document, root), document);
        bytes += answerBytes(document);
      }
    }
    if (bytes >= maxPageBytes) {
      break;
    }
  }
  const isFull = bytes >= maxPageBytes;
  const items = asked.flatMap((path) => {
    const document = found.get(path);
    // Of those that didn't come, nothing is known where reading has ended early.
    return document ?? (isFull ? [] : missingDocument(path, root));
  });
  return { items: new DocumentList(items, root) };
}
