/** How long a step works, and how often it commits; a job's step context is one. */
export interface StepLimits {
  readonly isBudgetSpent: () => boolean;
  readonly commitEveryMs: number;
  readonly signal: AbortSignal;
}

/** For work that ends in one step. */
export const unlimited: StepLimits = {
  isBudgetSpent: () => false,
  commitEveryMs: Infinity,
  signal: new AbortController().signal,
};
