/** A chunk that was damaged and no longer is: stored again by then, or gone. */
export interface AwaitedChunk {
  readonly hash: string;
  readonly isGone: boolean;
  /** When that was found. */
  readonly at: string;
}

/** Hashes of a project's stored chunks that a verification found damaged. */
export interface DamagedChunks {
  get(projectId: string): Promise<string[]>;
  set(projectId: string, hashes: readonly string[]): Promise<void>;
  /** What the next backup stores again and whole: these, then what is gone. */
  suspected(projectId: string): Promise<string[]>;
  /** Has chunks no longer count as damaged: backups that did not verify may wait for them. */
  release(projectId: string, chunks: readonly AwaitedChunk[]): Promise<void>;
  awaited(projectId: string): Promise<AwaitedChunk[]>;
  /** Ends the waiting for these, but not for one that was released again since. */
  forget(projectId: string, chunks: readonly AwaitedChunk[]): Promise<void>;
}
