/**
 * What calls hold in memory at most, and what a process has for them. Of an instance's 512 MiB some
 * 120 are taken before the first call, and V8 lets the heap grow to 256.
 */
import type { MemoryBudgetOptions } from './memory-budget.ts';

const mib = 1024 * 1024;

export const heldBytes = {
  /** A page of a database's documents: as Firestore sends them, and as text. */
  page: 12 * mib,
  /** One document of at most 1 MiB, decoded. */
  document: 12 * mib,
  /** Two pages of lists of documents, of 20,000 names each. */
  lists: 20 * mib,
  /** A look into a backup: chunks, their stored forms, and a page of documents. */
  chunks: 40 * mib,
  /** Two sides of chunks. */
  comparison: 80 * mib,
  /** A backup being sent: its chunk, those being fetched, and those that differences build on. */
  backup: 40 * mib,
} as const;

/** JSON becomes objects of up to twenty times its bytes. */
const perByteOfJson = 20;
/** Bytes are sealed and sent on: each step has a copy. */
const perByteOfFile = 4;

/** What a request body of so many bytes becomes. */
export function heldByBody(bytes: number, isJson: boolean): number {
  return bytes * (isJson ? perByteOfJson : perByteOfFile);
}

const waitMs = 20_000;
const waitingCalls = 20;

/** Of the function `api`, 512 MiB. */
export const apiMemory: MemoryBudgetOptions = {
  totalBytes: 80 * mib,
  smallCalls: { totalBytes: 144 * mib, callBytes: 20 * mib },
  callerBytes: 80 * mib,
  waitMs,
  waitingCalls,
};

/** Of the function `download`, 1 GiB. */
export const downloadMemory: MemoryBudgetOptions = {
  totalBytes: 320 * mib,
  smallCalls: { totalBytes: 192 * mib, callBytes: 64 * mib },
  callerBytes: 160 * mib,
  waitMs,
  waitingCalls,
};
