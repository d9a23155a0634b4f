import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from './is-typing.ts';
import { keepOpenEditors } from './open-editors.ts';
import type { DraftStore } from './model/draft-store.ts';
import { hasUnkeptText } from './unkept-texts.ts';

/** Which command key is pressed, `z` or `s`; null for others. */
function commandKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  return (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : null;
}

/** Whether anything isn't saved, what is on its way among it. */
function hasUnsaved({ state }: DraftStore): boolean {
  const { drafts, sending } = state.get();
  return drafts.length + sending.length > 0;
}

function undoByKey(event: KeyboardEvent, drafts: DraftStore): void {
  if (commandKey(event) !== 'z' || event.defaultPrevented || isTyping(event)) {
    return;
  }
  event.preventDefault();
  if (event.shiftKey) {
    drafts.redo();
  } else {
    drafts.undo();
  }
}

/** Calls `onSave` instead of having the browser save the page, where there is something to save. */
function saveByKey(event: KeyboardEvent, drafts: DraftStore, onSave: () => void): void {
  if (commandKey(event) !== 's') {
    return;
  }
  // What is being typed becomes a change first.
  if (document.activeElement instanceof HTMLElement && isTyping(event)) {
    document.activeElement.blur();
  }
  if (!keepOpenEditors()) {
    event.preventDefault();
    return;
  }
  if (hasUnsaved(drafts)) {
    event.preventDefault();
    onSave();
  }
}

/** Undoes, redoes and saves by the usual keys, and warns before the page is left. */
export function useDraftKeys(drafts: DraftStore, onSave: () => void): void {
  const save = useEffectEvent(onSave);
  // Before the keys that were kept for it are pressed again.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => undoByKey(event, drafts);
    const onSaveKey = (event: KeyboardEvent) => saveByKey(event, drafts, () => save());
    const onLeave = (event: BeforeUnloadEvent) => {
      // What is being typed becomes a change first: that is there again after a reload.
      if (!keepOpenEditors() || hasUnkeptText(drafts) || hasUnsaved(drafts)) {
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKey);
    // Editors keep their keys from the page.
    window.addEventListener('keydown', onSaveKey, { capture: true });
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', onSaveKey, { capture: true });
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [drafts]);
}
