/** As stored: a worker that has died keeps the objects that it worked on. */
export function copyOf(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state ?? null));
}
