import type { Project } from '@firekeep/functions/contract';

/** What the client makes of a project's health. */
export interface DerivedHealth {
  readonly errorCount: number;
  /** The newest of them; null where there is none. */
  readonly lastError: string | null;
  /** Per cent. Fixed: what was measured, from the connection checks, is on the analytics page. */
  readonly uptime: 100;
}

export function derivedHealth({ health }: Pick<Project, 'health'>): DerivedHealth {
  return {
    errorCount: health.errors.length,
    lastError: health.errors.at(-1) ?? null,
    uptime: 100,
  };
}
