/** Reports `error` as Vite does when a chunk can't be loaded; returns it. */
export function loseChunk(error = new TypeError('Load failed')): Error {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}
