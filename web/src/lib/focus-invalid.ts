/** Leads who sent a form to the first field that has something wrong with it. The form must show that already. */
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

/** As `focusInvalid`, as soon as the form shows a field as invalid; until somebody types again. */
function focusWhenInvalid(form: HTMLFormElement): () => void {
  const end = new AbortController();
  const stop = () => end.abort();
  const tryNow = () => {
    if (focusInvalid(form)) {
      stop();
    }
  };
  const observer = new MutationObserver(tryNow);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
  const frame = requestAnimationFrame(tryNow);
  form.addEventListener('input', stop, { signal: end.signal });
  end.signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
  return stop;
}

/**
 * From now on every form that is sent leads to its first invalid field, whether the page or the
 * server found it. Returns what ends that.
 */
export function followInvalidForms(): () => void {
  let stop: (() => void) | undefined;
  const follow = ({ target }: Event) => {
    stop?.();
    stop = target instanceof HTMLFormElement ? focusWhenInvalid(target) : undefined;
  };
  document.addEventListener('submit', follow);
  return () => {
    stop?.();
    document.removeEventListener('submit', follow);
  };
}
