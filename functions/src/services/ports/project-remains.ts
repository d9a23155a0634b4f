/** What a removed project leaves. */
export interface ProjectRemains {
  /** Removed projects whose backups are still to be deleted, at most `limit`. */
  pending(limit: number): Promise<{ projectId: string; ownerId: string }[]>;
  /**
   * Deletes documents that a removed project left, up to `limit` of each kind. A job that a worker
   * is at is asked to stop and stays until the worker has stopped or its lease has run out.
   */
  deleteDocuments(projectId: string, limit: number): Promise<{ deleted: number; isHeld: boolean }>;
  /** Forgets that a project is still to be deleted. */
  end(projectId: string): Promise<void>;
}
