import type { Project } from '@firekeep/functions/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DocumentDraft } from './model/document-draft.ts';
import type { DraftStore } from './model/draft-store.ts';

/** How the database that is shown can be edited. */
export interface Editing {
  readonly drafts: DraftStore;
  readonly projectId: string;
  /** What the names of the database's documents begin with. */
  readonly root: string;
  readonly canDelete: boolean;
  /** The project's name, and what its owner asks for before anything is written. */
  readonly name: string;
  readonly guards: Pick<Project['guards'], 'needsReason' | 'confirmAbove' | 'refusesDeletes'>;
  readonly isProduction: boolean;
}

/** Null where nothing can be edited. */
export const EditContext = createContext<Editing | null>(null);

/** What documents are copied from and into. */
export interface CopyEnds {
  readonly project: Project;
  /** Those that may be the target, the shown one among them. */
  readonly projects: readonly Project[];
}

/** Null where nothing can be copied, into no project. */
export const CopyContext = createContext<CopyEnds | null>(null);

export function useEditing(): Editing | null {
  return useContext(EditContext);
}

const never = () => () => {};

/** A document's pending change. */
export function useDocumentDraft(path: string): DocumentDraft | undefined {
  const drafts = useContext(EditContext)?.drafts;
  return useSyncExternalStore(drafts?.state.subscribe ?? never, () => drafts?.draftOf(path));
}

/** Whether a document at a path or below it has a pending change. */
export function useHasDrafts(path: string): boolean {
  const drafts = useContext(EditContext)?.drafts;
  return useSyncExternalStore(
    drafts?.state.subscribe ?? never,
    () => drafts?.drafts.some((draft) => `${draft.path}/`.startsWith(`${path}/`)) ?? false,
  );
}
