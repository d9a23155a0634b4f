/** Shown for the moment until the first page's code is there. */
export function BlankPage() {
  return null;
}
