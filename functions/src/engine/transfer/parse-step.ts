import { z } from 'zod';
import { hasCode } from '../../lib/errors.ts';
import { wrongFile } from '../../firestore-model/export/wrong-file.ts';
import { invalidInput } from '../errors.ts';
import { makeExportFilter } from './stored-documents.ts';
import { nextChecksum } from './ndjson.ts';
import { contentOf, type ImportStep } from './import-file.ts';
import { linesOf, type Line } from './lines.ts';
import {
  parseDocument,
  parseHead,
  parseObject,
  importHeadSchema,
  importTailSchema,
  parseTail,
  type ImportTail,
} from './parse-line.ts';
import { maxRuns, runBytes, writeRun, type ImportedDocument } from './sorted-runs.ts';

/**
 * Reads an uploaded file: checks every line, encodes its document and puts it into sorted runs, no
 * backup yet. A step continues after the last run that was stored.
 */
export const parseStateSchema = z.object({
  /** Of the unpacked file, after the last line that is stored. */
  offset: z.number(),
  line: z.number(),
  head: importHeadSchema.nullable(),
  tail: importTailSchema.nullable(),
  documents: z.number(),
  checksum: z.number(),
  runs: z.number(),
  isDone: z.boolean(),
});
export type ParseState = Readonly<z.infer<typeof parseStateSchema>>;

export const initialParseState: ParseState = {
  offset: 0,
  line: 0,
  head: null,
  tail: null,
  documents: 0,
  checksum: 0,
  runs: 0,
  isDone: false,
};

export type ParseStep = ImportStep<ParseState>;

/** Each costs as much as a document, and a packed file could have billions. */
const maxEmptyLines = 1000;
const progressEvery = 1000;

/**
 * @throws AppError `invalid-argument` with the line's number where it is damaged, cut off or not
 *   Firestore's.
 */
export async function runParseStep(step: ParseStep): Promise<ParseState> {
  let state = step.state;
  const documents: ImportedDocument[] = [];
  let bytes = 0;
  const flush = async (next: ParseState) => {
    step.limits.signal.throwIfAborted();
    if (state.runs >= maxRuns) {
      throw invalidInput('The file holds more than 8 GiB of documents');
    }
    const at = { importId: step.importId, run: next.runs };
    await writeRun(step.vault, at, documents.splice(0));
    bytes = 0;
    return { ...next, runs: next.runs + 1 };
  };
  const from = { number: state.line, end: state.offset };
  for await (const line of linesOf(contentOf(step.file, state.offset), from)) {
    if (state.head === null) {
      assertRightFile(line);
    }
    const { next, document } = withNumber(line, () => take(state, line));
    state = next;
    if (document !== null) {
      documents.push(document);
      bytes += document.bytes.length;
    }
    if (line.number % progressEvery === 0) {
      step.limits.signal.throwIfAborted();
      step.onProgress(state);
    }
    if (bytes >= runBytes) {
      state = await flush(state);
      await step.commit(state);
      if (step.limits.isBudgetSpent()) {
        return state;
      }
    }
  }
  assertWhole(state);
  state = { ...(documents.length === 0 ? state : await flush(state)), isDone: true };
  await step.commit(state);
  return state;
}

/** It would be named by what its first line lacks otherwise. */
function assertRightFile({ bytes }: Line): void {
  const problem = bytes.length === 0 ? null : wrongFile(bytes);
  if (problem !== null) {
    throw invalidInput(problem);
  }
}

/** The state after a line, and the document in it. Empty lines count for nothing. */
function take(
  state: ParseState,
  line: Line,
): { next: ParseState; document: ImportedDocument | null } {
  const passed = { ...state, line: line.number, offset: line.end };
  if (line.bytes.length === 0) {
    if (line.number - state.documents > maxEmptyLines) {
      throw invalidInput('There are too many empty lines');
    }
    return { next: passed, document: null };
  }
  if (state.head === null) {
    const checksum = nextChecksum(state.checksum, line.bytes);
    return { next: { ...passed, head: parseHead(line.bytes), checksum }, document: null };
  }
  if (state.tail !== null) {
    throw invalidInput('There is more after the line that ends the file');
  }
  const object = parseObject(line.bytes);
  const tail = parseTail(object);
  if (tail !== null) {
    assertTail(state, tail);
    return { next: { ...passed, tail }, document: null };
  }
  const { path, bytes } = parseDocument(object, state.head);
  const isInside = makeExportFilter({ ...state.head, withSubcollections: true });
  if (!isInside(path)) {
    throw invalidInput('The document is outside the collection that the file holds');
  }
  const checksum = nextChecksum(state.checksum, line.bytes);
  const document = { line: line.number, name: Buffer.from(path), bytes };
  return { next: { ...passed, documents: state.documents + 1, checksum }, document };
}

function assertTail(state: ParseState, tail: ImportTail): void {
  if (tail.documents !== state.documents) {
    throw invalidInput(
      `The file should have ${tail.documents} documents, but has ${state.documents}`,
    );
  }
  if (tail.checksum !== null && tail.checksum !== state.checksum) {
    throw invalidInput(
      'The file was changed: its checksum does not fit. Take the checksum out of the last line if that was on purpose',
    );
  }
}

function assertWhole({ head, tail, line }: ParseState): void {
  if (head === null) {
    throw invalidInput('The file is empty');
  }
  if (tail === null) {
    throw invalidInput(`The file is cut off: after line ${line} its last line is missing`);
  }
}

function withNumber<T>({ number }: Line, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw hasCode(error, 'invalid-argument')
      ? invalidInput(`Line ${number}: ${error.message}`)
      : error;
  }
}
