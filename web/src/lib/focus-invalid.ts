/** Focuses the first field that has something wrong with it. The form must show that already. */
export function focusInvalid(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  for (const field of fields) {
    field.focus();
    // What is hidden, such as the list below a drawn choice, takes no focus.
    if (field.ownerDocument.activeElement === field) {
      return true;
    }
  }
  return false;
}
