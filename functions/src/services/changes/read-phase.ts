import { importPrefix } from '../../engine/format/layout.ts';
import { initialReadState, runReadStep } from '../../engine/transfer/read-rows.ts';
import { get } from '../../engine/transfer/sorted-runs.ts';
import type { ImportMapping } from '../../firestore-model/imports/mapping.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { beginPhase, type Slice } from '../jobs/slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import type { Begun, RestoreWork, SourceOf } from './change-kind.ts';
import type { ImportSpec } from './import-spec.ts';
import { restorePatch } from './restore-changes.ts';
import type { SliceOf } from './restore-state.ts';
import { partsOf } from './restore-work.ts';

function specOf({ spec }: Pick<SourceOf, 'spec'>): ImportSpec {
  if (spec === null || !('mapping' in spec)) {
    throw new Error('an import without its mapping');
  }
  return spec;
}

export function mappingOf(of: Pick<SourceOf, 'spec'>): ImportMapping {
  return specOf(of).mapping;
}

/** Begins to read the rows of an import's file: in one slice, as a file is read from its start. */
export async function beginReading(
  context: StepContext,
  work: RestoreWork,
  shown: RecordPatch,
): Promise<Begun> {
  return await beginPhase(context, {
    slices: [{ phase: 'reading', read: initialReadState } satisfies SliceOf<'reading'>],
    stateWith: (slice: SliceOf<'reading'> | null) => ({ phase: 'reading', slice }) as const,
    parts: partsOf(work),
    patches: [shown, restorePatch(work.restore.id, { phase: 'reading' })],
  });
}

/** Stores the rows as documents. The file itself isn't needed after that. */
export async function readSlice(
  work: RestoreWork,
  { context, state, keep }: Slice<SliceOf<'reading'>>,
): Promise<'more' | SliceOf<'reading'>> {
  const { vault, database, restore } = work;
  const { file, mapping } = specOf(work);
  const importId = restore.id;
  const readPart = async (part: number) =>
    get(vault, importId, { id: `parts/${part}`, max: file.partBytes });
  const isMeasured = file.compression === 'none' && mapping.encoding === 'utf-8';
  if (state.read.isDone) {
    return await withoutFile(work, state);
  }
  const read = await runReadStep({
    importId,
    vault,
    file: { ...file, readPart },
    mapping,
    root: database.root,
    state: state.read,
    limits: context,
    onProgress: ({ documents, end }) => {
      const fraction = isMeasured ? Math.min(1, end / file.sizeBytes) : null;
      context.report({ documents, rawBytes: end }, (all) => {
        const progress = { documents: all.documents, fraction, writesPerSecond: null };
        return [restorePatch(restore.id, { phase: 'reading', progress })];
      });
    },
    commit: async (next) => {
      await keep({ ...state, read: next });
    },
  }).catch(notRead);
  return read.isDone ? await withoutFile(work, { ...state, read }) : 'more';
}

async function withoutFile(
  { vault, restore }: RestoreWork,
  state: SliceOf<'reading'>,
): Promise<SliceOf<'reading'>> {
  await deleteObjects(vault.store, `${importPrefix(vault.owner, restore.id)}parts/`);
  return state;
}

function notRead(error: unknown): never {
  throw hasCode(error, 'invalid-argument')
    ? new AppError('invalid-argument', error.message, {
        hint: 'Nothing was imported. Change the file, or how it is read, and import it again.',
        cause: error,
      })
    : error;
}
