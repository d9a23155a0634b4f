/** Hashes of a project's stored chunks that a verification found damaged. */
export interface DamagedChunks {
  get(projectId: string): Promise<string[]>;
  set(projectId: string, hashes: readonly string[]): Promise<void>;
}
