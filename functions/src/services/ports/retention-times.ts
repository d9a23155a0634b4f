/** When each project's retention is looked at, and was looked at last. */
export interface RetentionTimes {
  /** Projects whose retention is to be looked at by `at`, the longest overdue first. */
  due(at: string, limit: number): Promise<{ projectId: string; ownerId: string }[]>;
  /** Projects whose next look is later than `at`, the latest first. */
  dueAfter(at: string, limit: number): Promise<{ projectId: string; ownerId: string }[]>;
  /** When storage was last swept to the end; null before that. */
  sweptAt(projectId: string): Promise<string | null>;
  /** When it was last looked whether what backups need is there; null before that. */
  scrubbedAt(projectId: string): Promise<string | null>;
  /**
   * Changes when a project is looked at next, or was swept last; nothing happens where it is gone.
   */
  reschedule(
    projectId: string,
    change: { dueAt?: string; sweptAt?: string; scrubbedAt?: string },
  ): Promise<void>;
}

/** The job that looks after a project's retention; there is at most one. */
export function retentionJobId(projectId: string): string {
  return `${projectId}-retention`;
}
