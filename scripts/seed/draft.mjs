import { isDeepStrictEqual } from 'node:util';

/**
 * A set of changes on top of documents, which it keeps up to date.
 *
 * @param {Map<string, import('./values.mjs').Fields>} documents by path; changed in place
 */
export function createDraft(documents) {
  const before = new Map();
  const remember = (path) => {
    if (!before.has(path)) {
      before.set(path, documents.get(path));
    }
  };
  const fieldsOf = (path) => {
    const fields = documents.get(path);
    if (fields === undefined) {
      throw new Error(`There is no document "${path}" to change.`);
    }
    return fields;
  };
  return {
    /** Every path that begins so, in the order in which the documents were made. */
    paths: (prefix) => [...documents.keys()].filter((path) => path.startsWith(prefix)),
    fields: fieldsOf,
    /** Makes or replaces a document. */
    put: ({ path, fields }) => {
      remember(path);
      documents.set(path, fields);
    },
    /** Sets some fields of a document that exists. */
    patch: (path, fields) => {
      const former = fieldsOf(path);
      remember(path);
      documents.set(path, { ...former, ...fields });
    },
    /** Deletes one document; what stands below it stays. */
    remove: (path) => {
      fieldsOf(path);
      remember(path);
      documents.delete(path);
    },
    /** @returns {import('./shop.mjs').ShopWrite[]} one for each document that differs in the end */
    writes: () =>
      [...before].flatMap(([path, former]) => {
        const fields = documents.get(path);
        if (isDeepStrictEqual(fields, former)) {
          return [];
        }
        return [fields === undefined ? { path, delete: true } : { path, fields }];
      }),
  };
}
