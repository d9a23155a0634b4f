import type { Project } from '@firekeep/functions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { authState } from '#lib/auth/auth-state.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { latePart } from '#lib/late-part.tsx';
import { useStore } from '#lib/store.ts';
import { writeRefusal } from '#lib/write-refusal.ts';
import { now } from '#lib/at.ts';
import { placeRefusal } from '../model/place-refusal.ts';
import { rootOf, type Source } from '../model/source.ts';
import { useCopyEnds } from './copy-ends.ts';
import { CopyContext, EditContext, type Editing } from './edit-context.ts';
import { isTyping } from './is-typing.ts';
import { rememberWritten } from '../api/explore.ts';
import type { DraftsProps } from './draft-bar.tsx';
import { useHeldKeys } from './use-held-keys.ts';
import { PutBackContext } from '../put-back/put-back-context.ts';
import { draftsOf, type DraftStore, type WrittenDocument } from './model/draft-store.ts';

const EditNotice = latePart(async () => (await import('./edit-notice.tsx')).EditNotice);

const Drafts = latePart(async () => (await import('./draft-bar.tsx')).Drafts);

/** Has open documents shown as they were written, and what follows from them counted again. */
function useWritten({ projectId }: Source, drafts: DraftStore | undefined): void {
  const client = useQueryClient();
  const remember = useEffectEvent((written: readonly WrittenDocument[]) => {
    // Nobody who only looks needs its code.
    import('#lib/api/forget-documents.ts').then(
      ({ forgetCounts }) => forgetCounts(client, projectId),
      (error: unknown) => reportError(error, 'Counting again'),
    );
    written.forEach((one) => rememberWritten(client, { projectId, at: now }, one));
  });
  useEffect(() => drafts?.written.subscribe(() => remember(drafts.written.get())), [drafts]);
}

/** From the first key or click on: nobody who only looks needs its code. */
function Bar(props: Omit<DraftsProps, 'takeHeld'>) {
  const { drafts, sending } = useStore(props.editing.drafts.state);
  const isNeeded = drafts.length + sending.length > 0;
  const [isUsed, setUsed] = useState(isNeeded);
  const { hold, take } = useHeldKeys(true);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    for (const type of ['keydown', 'pointerdown'] as const) {
      window.addEventListener(type, () => setUsed(true), options);
    }
    // Those that it takes: what is typed is undone by the browser.
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && (isTyping(event) ? /^s$/i : /^[sz]$/i).test(event.key)) {
        hold(event);
      }
    };
    window.addEventListener('keydown', onKey, options);
    return () => listening.abort();
  }, [hold]);
  return isUsed || isNeeded ? <Drafts {...props} takeHeld={take} /> : null;
}

function editingOf(user: string, project: Project): Editing {
  const { id: projectId, name, guards, permissions, metadata } = project;
  const isProduction = metadata.environment === 'production';
  const root = rootOf(project);
  const drafts = draftsOf(user, projectId, root);
  return { drafts, projectId, root, canDelete: permissions.delete, name, guards, isProduction };
}

/** How documents at a path of a project are edited, or why they aren't. */
function usePlace(project: Project | undefined, path: string) {
  const editing = useProjectEditing(project);
  const refusal = (project && placeRefusal(project, path)) ?? null;
  const here = refusal === null ? editing : null;
  const isLimited = here?.canDelete !== true || here.guards.refusesDeletes;
  return { editing, refusal, here, isLimited };
}

/** How a project is edited; null where it isn't. */
function useProjectEditing(project: Project | undefined): Editing | null {
  const user = useStore(authState).user?.id ?? 'visitor';
  const editable = project && writeRefusal(project) === undefined ? project : undefined;
  return useMemo(
    () => (editable === undefined ? null : editingOf(user, editable)),
    [user, editable],
  );
}

/** Which time what is put back is of. */
function timeOf({ at, since = now }: Source) {
  return at.kind === 'now' ? { time: since, isShown: false } : { time: at, isShown: true };
}

/**
 * Lets what is in it be edited where the project allows it, or put back where another time is shown
 * or compared with; with its changes at the foot.
 */
export function EditProvider({
  source,
  path = '',
  project,
  projects,
  children,
}: {
  source: Source;
  /** Of the collection that is shown, or a document in it; empty where none is. */
  path?: string;
  /** Undefined while it isn't known. */
  project: Project | undefined;
  /** Those that documents may be copied into, the shown one among them. */
  projects?: readonly Project[] | undefined;
  children: ReactNode;
}) {
  const { editing, refusal, here, isLimited } = usePlace(project, path);
  const copying = useCopyEnds(project, projects);
  const [isReviewed, setReviewed] = useState(false);
  useWritten(source, editing?.drafts);
  const isNow = source.at.kind === 'now';
  const puttingBack = {
    editing: here,
    refusal,
    ...timeOf(source),
    onReview: () => setReviewed(true),
  };
  return (
    <PutBackContext value={project === undefined ? null : puttingBack}>
      <EditContext value={isNow ? here : null}>
        {project !== undefined && isNow && isLimited ? <EditNotice {...{ project, path }} /> : null}
        <CopyContext value={isNow ? copying : null}>{children}</CopyContext>
      </EditContext>
      {editing === null ? null : (
        <Bar editing={editing} isReviewed={isReviewed} onReview={setReviewed} />
      )}
    </PutBackContext>
  );
}
