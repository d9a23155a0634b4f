import type { StoredDrill } from './stored-drill.ts';

export type Verdict = NonNullable<StoredDrill['verdict']>;

/** What a look at a drill leads to: to continue now, to look again later, or its end. */
export type DrillStep =
  | { readonly next: 'now' | 'later'; readonly fields: Partial<StoredDrill> }
  | { readonly next: 'end'; readonly verdict: Verdict; readonly fields: Partial<StoredDrill> };

export function now(fields: Partial<StoredDrill>): DrillStep {
  return { next: 'now', fields };
}

export function later(fields: Partial<StoredDrill> = {}): DrillStep {
  return { next: 'later', fields };
}

export const cancelled: Verdict = { status: 'cancelled', message: null };
export const passed: Verdict = { status: 'passed', message: null };

export function failed(message: string): Verdict {
  return { status: 'failed', message };
}

/** Decided: what it may have left in its target is removed first, however it ends. */
export function turned(
  { leftInTarget }: StoredDrill,
  verdict: Verdict,
  fields: Partial<StoredDrill> = {},
): DrillStep {
  return leftInTarget
    ? now({ ...fields, verdict, stage: 'emptying' })
    : { next: 'end', verdict, fields };
}
