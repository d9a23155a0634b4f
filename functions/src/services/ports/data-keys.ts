/**
 * The data keys of projects: 32 random bytes each, from which every key that seals the project's
 * data is derived.
 */
export interface DataKeys {
  /**
   * The project's data key, as a copy that the caller may overwrite after use.
   * @throws AppError `failed-precondition` when the project has none, or no longer has one, or it
   *   doesn't open for this owner.
   */
  get(projectId: string, ownerId: string): Promise<Buffer>;
}
