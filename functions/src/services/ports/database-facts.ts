import type { StoredProject } from './project-store.ts';

/** A setting that could be read, or a sentence that says why not. */
export type Fact<T> = { readonly value: T } | { readonly unknown: string };

/**
 * What the customer's Google Cloud project says of itself. Nothing here throws for what is wrong
 * with the connection.
 */
export interface DatabaseFacts {
  readonly pointInTimeRecovery: Fact<boolean>;
  readonly deleteProtection: Fact<boolean>;
  /** Permissions of the key that Firekeep has no use for. */
  readonly excessPermissions: Fact<readonly string[]>;
}

export interface DatabaseFactsReader {
  read(stored: StoredProject): Promise<DatabaseFacts>;
  /** The earliest time that the database keeps: RFC 3339; null where it doesn't say. */
  earliestReadTime(stored: StoredProject): Promise<string | null>;
  /** The rules that are in force. */
  rules(stored: StoredProject): Promise<Fact<string>>;
}
