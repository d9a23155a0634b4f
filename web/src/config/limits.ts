/** The specification's constants for the web app. */
export const limits = {
  toastTimeoutMs: 4000,
  loaderMinimumMs: 500,
  loaderTickMs: 100,
  /** Per cent; the bar creeps towards it and jumps to 100 when the work is done. */
  loaderCeiling: 95,
  loaderDetails: 3,
  uiErrors: 50,
  uiErrorAgeMs: 30 * 60_000,
  uiErrorPurgeMs: 10 * 60_000,
  activeErrorAgeMs: 5 * 60_000,
  activeErrorSweepMs: 5 * 60_000,
  activeErrorRemovalMs: 5000,
  recentErrors: 5,
  tokenRefreshMs: 3600_000,
  passwordLength: 8,
  /** Longer than the API takes to answer anything; ends a request that hangs. */
  requestTimeoutMs: 60_000,
} as const;

export const storageKeys = {
  currentProject: 'firekeep_current_project',
  /** Read by `public/theme.js` too. */
  colorMode: 'firekeep_color_mode',
  /** Whether somebody was signed in here: lets public pages offer the dashboard without loading Firebase. */
  signedIn: 'firekeep_signed_in',
} as const;
