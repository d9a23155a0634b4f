/** On what takes the Escape key for itself: in a dialog, that ends an edit and not the dialog. */
export const takesEscape = { 'data-takes-escape': '' } as const;

/** Has a dialog stay open where the key is pressed in such a part of it. */
export function leaveEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]') !== null) {
    event.preventDefault();
  }
}
