/** Loads the inspector's code, which a collection's first rows don't wait for. */
export const loadInspector = async () => import('./inspector-side.ts');
