import * as contract from '@firekeep/functions/contract';
import { damagedGzip, importPartBytes, unreadWarnings } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { readImport } from '../documents/import-documents.ts';
import { assertFound } from '../documents/read-documents.ts';
import type { ChangeSets } from '../model/change-sets.ts';
import { isDependent, writingPlanner } from '../model/restore-planner.ts';
import { on, type Answer } from './answer.ts';

interface Upload {
  readonly projectId: string;
  readonly fileName: string;
  readonly isGzip: boolean;
  readonly file: Blob | null;
}

/**
 * @throws ApiError `failed-precondition` for a file that hasn't come; `invalid-argument` for one
 *   that can't be unpacked
 */
async function contentOf({ file, isGzip }: Upload): Promise<Blob> {
  if (file === null) {
    throw new ApiError('failed-precondition', 'The file has not been uploaded');
  }
  if (!isGzip) {
    return file;
  }
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(unpacked).blob().catch((cause: unknown) => {
    throw new ApiError('invalid-argument', damagedGzip, { cause });
  });
}

/** Imports of files of one part into the database in memory. */
export function importAnswers(sets: ChangeSets): Answer[] {
  const uploads = new Map<string, Upload>();
  let begun = 0;
  return [
    on(contract.startImport, ({ body }) => {
      const { projectId, backupName: fileName, sizeBytes, compression } = body;
      if (sizeBytes > importPartBytes) {
        throw new ApiError('failed-precondition', 'The live demo imports files of at most 4 MiB.');
      }
      begun += 1;
      const id = `demo-import-${begun}`;
      uploads.set(id, { projectId, fileName, isGzip: compression === 'gzip', file: null });
      const parts = { sizeBytes, partBytes: importPartBytes, partCount: 1 };
      return { id, projectId, ...parts, createdAt: sets.worlds.clock().toISOString() };
    }),
    on(contract.uploadImportPart, ({ params: { id } }, file = new Blob([])) => {
      uploads.set(id, { ...assertFound(uploads.get(id)), file });
    }),
    on(contract.discardImport, ({ params: { id } }) => {
      uploads.delete(id);
    }),
    on(contract.planImport, async ({ params: { id }, body: { mapping, mode, reason = null } }) => {
      const upload = assertFound(uploads.get(id));
      const content = await contentOf(upload);
      const world = sets.worlds.of(upload.projectId);
      const read = await readImport(content, { root: world.root, mapping });
      uploads.delete(id);
      const { collection } = mapping;
      return sets.plan({
        ends: { source: world, target: world },
        wanted: {
          kind: 'import',
          scope: collection === null ? {} : { collections: [collection] },
          mode,
          imported: { hash: '', fileName: upload.fileName },
          reason,
        },
        planner: writingPlanner(mode, read.documents),
        isDependent: isDependent({ mode }),
        warnings: unreadWarnings(mapping, read),
      });
    }),
  ];
}
