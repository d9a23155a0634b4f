import type { Project } from '@firekeep/functions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { authState } from '#lib/auth/auth-state.ts';
import { latePart } from '#lib/late-part.tsx';
import { useStore } from '#lib/store.ts';
import { writeRefusal } from '#lib/write-refusal.ts';
import { rootOf, type Source } from '../model/source.ts';
import { EditContext, EditRefusal, type Editing } from './edit-context.ts';
import { rememberWritten } from '../api/explore.ts';
import { useDraftKeys } from './use-draft-keys.ts';
import { draftsOf, type DraftStore, type WrittenDocument } from './model/draft-store.ts';

const DraftBar = latePart(async () => (await import('./draft-bar.tsx')).DraftBar);

/** Has open documents shown as they were written. */
function useWritten(source: Source, drafts: DraftStore | undefined): void {
  const client = useQueryClient();
  const remember = useEffectEvent((written: readonly WrittenDocument[]) => {
    written.forEach((one) => rememberWritten(client, source, one));
  });
  useEffect(() => drafts?.written.subscribe(() => remember(drafts.written.get())), [drafts]);
}

function Bar(editing: Editing) {
  const { drafts } = useStore(editing.drafts.state);
  const [isReviewed, setReviewed] = useState(false);
  useDraftKeys(editing.drafts, () => setReviewed(true));
  if (isReviewed && drafts.length === 0) {
    setReviewed(false);
  }
  return drafts.length === 0 ? null : (
    <DraftBar editing={editing} isReviewed={isReviewed} onReview={setReviewed} />
  );
}

const noDeletes =
  'The key or the permissions of this project do not allow deleting: documents can be changed and created only.';

function editingOf(user: string, project: Project): Editing {
  const { id: projectId, name, guards, permissions } = project;
  const root = rootOf(project);
  const drafts = draftsOf(user, projectId, root);
  return { drafts, projectId, root, canDelete: permissions.delete, name, guards };
}

/** How a project is edited, and why not, or not in all ways. */
function useProjectEditing(project: Project | undefined) {
  const user = useStore(authState).user?.id ?? 'visitor';
  const refusal = project && writeRefusal(project);
  const editable = refusal === undefined ? project : undefined;
  const editing = useMemo(
    () => (editable === undefined ? null : editingOf(user, editable)),
    [user, editable],
  );
  return { editing, refusal: refusal ?? (editing?.canDelete === false ? noDeletes : null) };
}

/** Lets what is in it be edited where the project allows it, with its changes at the foot. */
export function EditProvider({
  source,
  project,
  children,
}: {
  source: Source;
  /** Undefined while it isn't known. */
  project: Project | undefined;
  children: ReactNode;
}) {
  const { editing, refusal } = useProjectEditing(source.at.kind === 'now' ? project : undefined);
  useWritten(source, editing?.drafts);
  return (
    <EditContext value={editing}>
      <EditRefusal value={refusal}>
        {children}
        {editing === null ? null : <Bar {...editing} />}
      </EditRefusal>
    </EditContext>
  );
}
