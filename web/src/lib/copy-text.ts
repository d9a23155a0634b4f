import { showToast } from '#lib/toaster.ts';

/** Copies a text, and says so: `JSON copied`. */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', title: `${what} copied` });
  } catch {
    showToast({
      type: 'error',
      title: 'The browser did not allow copying',
      message: 'Select the text and copy it by hand.',
    });
  }
}
