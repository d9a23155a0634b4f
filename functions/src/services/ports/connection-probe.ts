import type { Permissions } from '../../contract/projects.ts';

/**
 * What a check of a connection found out. `errors` are sentences for the owner, without secrets.
 */
export interface ProbeResult {
  readonly isReadable: boolean;
  /** Duration of the first read that came back, in milliseconds. */
  readonly latencyMs: number | null;
  readonly granted: Permissions;
  readonly errors: readonly string[];
}

/** Tries a connection for real: through the stored credential, against the customer's database. */
export interface ConnectionProbe {
  /** Never throws for what is wrong with the connection: that is the result. */
  probe(projectId: string): Promise<ProbeResult>;
  /** Forgets tokens and connections of a project whose credential was replaced or destroyed. */
  forget(projectId: string): void;
}
