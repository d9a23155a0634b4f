/**
 * Gives the focus back to where a menu was opened, unless something else has it. A menu takes it in
 * the frame after a key: where that same key closes it, once it has given it back, and it is lost.
 */
export function returnFocus(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.closest('[role="menu"]')) {
    element?.focus({ preventScroll: true });
  }
}
