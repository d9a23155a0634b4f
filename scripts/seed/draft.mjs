import { isDeepStrictEqual } from 'node:util';

/**
 * A set of changes on top of documents, which it keeps up to date.
 *
 * @param {Map<string, import('./values.mjs').Fields>} documents by path; changed in place
 */
export function createDraft(documents) {
  const before = new Map(documents);
  const fieldsOf = (path) => {
    const fields = documents.get(path);
    if (fields === undefined) {
      throw new Error(`There is no document "${path}" to change.`);
    }
    return fields;
  };
  return {
    /** Every path that begins so, of one collection or of all, in the order in which they came. */
    paths: (prefix, collection) =>
      [...documents.keys()]
        .filter((path) => path.startsWith(prefix))
        .filter((path) => collection === undefined || path.split('/').at(-2) === collection),
    fields: fieldsOf,
    /** Creates or replaces a document. */
    put: ({ path, fields }) => documents.set(path, fields),
    /** Sets some fields of a document that exists. */
    patch: (path, fields) => documents.set(path, { ...fieldsOf(path), ...fields }),
    /** Deletes a document; what stands below it stays. */
    remove: (path) => fieldsOf(path) && documents.delete(path),
    /** @returns {import('./shop.mjs').ShopWrite[]} one for each document that differs in the end */
    writes: () =>
      [...new Set([...before.keys(), ...documents.keys()])]
        .filter((path) => !isDeepStrictEqual(documents.get(path), before.get(path)))
        .map((path) =>
          documents.has(path) ? { path, fields: documents.get(path) } : { path, delete: true },
        ),
  };
}
