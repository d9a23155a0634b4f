import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/** What a key writes into a text; null where it writes nothing. */
function writtenBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) {
    return null;
  }
  return key === 'Enter' ? '\n' : Array.from(key).length === 1 ? key : null;
}

/** Does to a text what browsers do after a key that nobody took. */
function write(text: HTMLTextAreaElement, key: KeyboardEvent): void {
  const { value, selectionStart: start, selectionEnd: end } = text;
  const written = key.key === 'Backspace' ? '' : writtenBy(key);
  if (written === null) {
    return;
  }
  const ahead = value.slice(0, start);
  const isBack = key.key === 'Backspace' && start === end;
  const before = isBack ? Array.from(ahead).slice(0, -1).join('') : ahead;
  // Past React's own setter, by which it knows that there is nothing new.
  Reflect.set(
    HTMLTextAreaElement.prototype,
    'value',
    `${before}${written}${value.slice(end)}`,
    text,
  );
  text.setSelectionRange(before.length + written.length, before.length + written.length);
  text.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * Presses keys as if they were pressed only now, one after the other, where the focus is.
 * @param home where it is to be while nothing has it
 */
function pressAgain(keys: readonly KeyboardEvent[], home: Element): void {
  for (const key of keys) {
    const active = document.activeElement ?? document.body;
    const at = active === document.body ? home : active;
    flushSync(() => {
      if (!at.dispatchEvent(new KeyboardEvent('keydown', key))) {
        return;
      }
      if (at instanceof HTMLTextAreaElement) {
        write(at, key);
      } else if (at instanceof HTMLButtonElement && key.key === 'Enter') {
        at.click();
      }
    });
  }
}

/**
 * Presses the keys that were kept for what comes to the page, once it has the focus.
 * @param take returns them
 */
export function useHeldPresses(take: () => readonly KeyboardEvent[], home: () => Element): void {
  const press = useEffectEvent(() => {
    const keys = take();
    const at = home();
    // Before any other key, and not from within an effect, where React draws nothing.
    queueMicrotask(() => pressAgain(keys, at));
  });
  useLayoutEffect(() => press(), []);
}
