/**
 * Texts that were typed in an editor and have not come back as the page's text. One that comes back
 * while more is being typed already must not replace what is in the editor.
 */
export class TypedEcho {
  #typed: readonly string[] = [];

  /** To be called with each text that the editor hands to the page. */
  add(text: string): void {
    this.#typed = [...this.#typed, text];
  }

  /** Whether the page's text is one that was typed; the page may pass over those before it. */
  isBack(text: string): boolean {
    const at = this.#typed.indexOf(text);
    this.#typed = at === -1 ? [] : this.#typed.slice(at + 1);
    return at !== -1;
  }

  /** Forgets what was typed: the page has set another text. */
  clear(): void {
    this.#typed = [];
  }
}
