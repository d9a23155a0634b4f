import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { MemoryDocuments } from './documents.ts';

/** Stores something new of a project that is there, once; `others` counts those that there are. */
export function createInMemoryProject(
  documents: MemoryDocuments,
  made: { readonly projectId: string; readonly path: string; readonly document: object },
  { others, mayFollow }: { others: number; mayFollow: (existing: number) => void },
): void {
  if (!documents.has(`projects/${made.projectId}/internal/settings`)) {
    throw new AppError('not-found', messages.projectNotFound);
  }
  if (!documents.has(made.path)) {
    mayFollow(others);
    documents.set(made.path, made.document);
  }
}
