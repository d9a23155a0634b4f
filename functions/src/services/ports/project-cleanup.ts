/**
 * Deletes, in the background, what a removed project leaves: schedules, records, jobs, stored
 * objects.
 */
export interface ProjectCleanup {
  /**
   * Sets the deletion going. Safe to call twice. What it can't finish is found again by the note
   * that `ProjectStore.remove` left.
   */
  start(projectId: string, ownerId: string): Promise<void>;
}
