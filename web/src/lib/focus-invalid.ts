/** Leads who sent a form to the first field that has something wrong with it. The form must show that already. */
export function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
