/**
 * Whether something was typed on the page that is shown, so that nothing reloads it unasked.
 * Searches don't count: they are soon typed again.
 */
let typedOn: string | null = null;

function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio'].includes(target.type))
  );
}

function forget(): void {
  typedOn = null;
}

/**
 * Notes typing in a field that takes it from the browser without an `input` event, as the editor
 * does.
 */
export function noteTyping(): void {
  typedOn = location.pathname;
}

function note({ target }: Event): void {
  if (isTextInput(target)) {
    noteTyping();
  }
}

/** Begins to note what is typed; returns what ends it. */
export function watchTyping(): () => void {
  document.addEventListener('input', note, true);
  document.addEventListener('submit', forget, true);
  return () => {
    document.removeEventListener('input', note, true);
    document.removeEventListener('submit', forget, true);
  };
}

export function hasTyped(): boolean {
  return typedOn === location.pathname;
}
