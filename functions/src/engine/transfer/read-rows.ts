import { createHash } from 'node:crypto';
import { z } from 'zod';
import { hasCode } from '../../lib/errors.ts';
import { wrongFileBytes, wrongTable } from '../../firestore-model/export/wrong-file.ts';
import { documentsOfRows } from '../../firestore-model/imports/document-of-row.ts';
import {
  rowsOfFile,
  startOfFile,
  UnreadableFile,
  type FileRow,
} from '../../firestore-model/imports/file-rows.ts';
import type { ImportMapping } from '../../firestore-model/imports/mapping.ts';
import {
  documentTooLarge,
  maxNamedRows,
  nothingReadText,
  untakenRow,
} from '../../firestore-model/imports/unread-rows.ts';
import { Unconvertible } from '../../firestore-model/operations/unconvertible.ts';
import { invalidInput } from '../errors.ts';
import { contentOf, type ImportStep } from './import-file.ts';
import { contentInUtf8, firstOf } from './utf8-content.ts';
import { writeRowsIndex } from './rows-index.ts';
import { parseDocument } from './parse-line.ts';
import { maxRuns, runBytes, writeRun, type ImportedDocument } from './sorted-runs.ts';

/**
 * Reads an uploaded file of any tool: each row becomes a document as the mapping says, in sorted
 * runs. A step continues after the last run that was stored.
 */
export const readStateSchema = z.object({
  /** Rows or lines, and bytes in UTF-8, that are stored. */
  passed: z.number(),
  end: z.number(),
  documents: z.number(),
  /** Rows that can't be read, and the first of them with the reason, which has no value. */
  unread: z.number(),
  named: z.array(z.object({ row: z.number(), reason: z.string() })),
  runs: z.number(),
  isDone: z.boolean(),
});
export type ReadState = Readonly<z.infer<typeof readStateSchema>>;

export const initialReadState: ReadState = {
  passed: 0,
  end: 0,
  documents: 0,
  unread: 0,
  named: [],
  runs: 0,
  isDone: false,
};

export interface ReadRowsStep extends ImportStep<ReadState> {
  readonly mapping: ImportMapping;
  /** Of the database that the documents are for. */
  readonly root: string;
}

const maxReason = 300;
/** A file with more is read otherwise than it is written. */
const maxUnread = 1_000_000;
const tooManyUnread =
  'More than 1,000,000 rows can’t be read: the file may have another separator, encoding or form';
/** A table's first row is among them, or too long. */
const maxFirstBytes = 4 * 1024 * 1024;
const progressEvery = 1000;
/**
 * A run ends with its block, too: rows that make no document are passed in steps. Blocks are places
 * of the file, so that a lost worker's runs are the same.
 */
const blockBytes = 64 * 1024 * 1024;

function blockOf(end: number): number {
  return Math.floor(end / blockBytes);
}

/** @throws AppError `invalid-argument` for a file that can't be read, or in which nothing can. */
export async function runReadStep(step: ReadRowsStep): Promise<ReadState> {
  const { mapping, limits } = step;
  return await asInput(async () => {
    if (step.state.end === 0) {
      assertRightFile(await firstOf(contentOf(step.file, 0), wrongFileBytes));
    }
    const start = startOfFile(await firstOf(contentInUtf8(step, 0), maxFirstBytes), mapping);
    let state = step.state.end === 0 ? { ...step.state, ...start.from } : step.state;
    const { passed, end } = state;
    const run = new Run(step);
    const documentOf = documentOfRow(step, start.columns);
    const rows = rowsOfFile(contentInUtf8(step, end), {
      form: mapping,
      start,
      from: { passed, end },
    });
    let read = 0;
    for await (const row of rows) {
      const before = state.end;
      state = run.take(state, row, documentOf);
      read += 1;
      if (read % progressEvery === 0) {
        limits.signal.throwIfAborted();
        step.onProgress(state);
      }
      if (run.bytes >= runBytes || blockOf(state.end) > blockOf(before)) {
        state = await run.store(state);
        await step.commit(state);
        if (limits.isBudgetSpent()) {
          return state;
        }
      }
    }
    state = { ...(await run.store(state)), isDone: true };
    if (state.documents === 0) {
      throw invalidInput(nothingReadText(mapping, state));
    }
    await writeRowsIndex(step, state);
    await step.commit(state);
    return state;
  });
}

/** The documents of the run that is being read. */
class Run {
  private readonly step: ReadRowsStep;
  private documents: ImportedDocument[] = [];
  bytes = 0;

  constructor(step: ReadRowsStep) {
    this.step = step;
  }

  /** The state after a row. */
  take(state: ReadState, row: FileRow, documentOf: DocumentOfRow): ReadState {
    const passed = { ...state, passed: row.passed, end: row.end };
    const read = row.problem === null ? documentOf(row) : { problem: row.problem };
    if (read === null) {
      return passed;
    }
    if ('problem' in read) {
      const named =
        state.named.length < maxNamedRows
          ? [...state.named, { row: row.number, reason: read.problem.slice(0, maxReason) }]
          : state.named;
      if (state.unread >= maxUnread) {
        throw invalidInput(tooManyUnread);
      }
      return { ...passed, unread: state.unread + 1, named };
    }
    this.documents.push(read);
    this.bytes += read.bytes.length;
    return { ...passed, documents: state.documents + 1 };
  }

  async store(state: ReadState): Promise<ReadState> {
    const { vault, importId, limits } = this.step;
    limits.signal.throwIfAborted();
    if (this.documents.length === 0) {
      return state;
    }
    if (state.runs >= maxRuns) {
      throw invalidInput('The file holds more than 8 GiB of documents');
    }
    await writeRun(vault, { importId, run: state.runs }, this.documents);
    this.documents = [];
    this.bytes = 0;
    return { ...state, runs: state.runs + 1 };
  }
}

type DocumentOfRow = (row: FileRow) => ImportedDocument | { readonly problem: string } | null;

function documentOfRow(
  { mapping, root, importId }: ReadRowsStep,
  columns: readonly string[],
): DocumentOfRow {
  const toDocument = documentsOfRows(mapping, {
    root,
    newId: (row) => idOf(importId, row),
    ...(mapping.format === 'csv' ? { columns } : {}),
  });
  return ({ number, values }) => {
    if (values === null) {
      return null;
    }
    try {
      const { path, bytes } = parseDocument({ ...toDocument({ number, values }) }, { root });
      return { line: number, name: Buffer.from(path), bytes };
    } catch (error) {
      if (error instanceof Unconvertible) {
        return { problem: error.message };
      }
      if (!hasCode(error, 'invalid-argument')) {
        throw error;
      }
      // Other messages name fields, whose names may be values of the file.
      const isLarge = error.message === documentTooLarge;
      return { problem: isLarge ? documentTooLarge : untakenRow };
    }
  };
}

/** In the form of Firestore's own ids; the same for the same row, however often it is read. */
function idOf(importId: string, row: number): string {
  const hash = createHash('sha256').update(`${importId}:${row}`).digest('base64');
  return hash.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 20);
}

function assertRightFile(first: Uint8Array): void {
  const problem = wrongTable(first);
  if (problem !== null) {
    throw new UnreadableFile(problem);
  }
}

async function asInput<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidInput(error.message) : error;
  }
}
