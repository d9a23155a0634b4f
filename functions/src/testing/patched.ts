export type Fields = Record<string, unknown>;

/** Field paths with dots lead into maps, as in Firestore. */
export function patched(document: Fields, patch: Readonly<Fields>): Fields {
  const next = structuredClone(document);
  for (const [path, value] of Object.entries(patch)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = next;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Fields;
    }
    at[last] = value;
  }
  return next;
}
