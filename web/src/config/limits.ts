/** The specification's constants for the web app. */
export const limits = {
  toastTimeoutMs: 4000,
  /** Of a toast with something to press. */
  toastActionMs: 15_000,
  loaderMinimumMs: 500,
  /** Work that ends sooner shows no loader: it would only hide what is there. */
  loaderDelayMs: 400,
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
  /** How long a page has for showing a failed load in its place, before a toast does. */
  shownInPlaceMs: 100,
  tokenRefreshMs: 3600_000,
  passwordLength: 8,
  /** Longer than the API takes to answer anything; ends a request that hangs. */
  requestTimeoutMs: 60_000,
  /** How long what was asked for before its page was drawn is taken for what is there now. */
  prefetchedMs: 10_000,
  /** Routes whose code and payload are loaded ahead at the same time. */
  routePreloads: 4,
  /** How long a navigation waits for a page's payload before it continues without. */
  payloadWaitMs: 100,
  /** How often the app asks for the id of the latest build while it is seen and online. */
  buildPollMs: 60_000,
  /** After a reload for a new build or a missing chunk, the path is not reloaded for that long. */
  reloadGuardMs: 10_000,
  /** That long after a collection's first rows comes the code of what opens a document. */
  loadAheadMs: 2500,
  /** How long the keys rest at a row before its document is read beside the grid. */
  followMs: 150,
  /** Large scripts come once nothing was fetched for so long, or after so long at the latest. */
  loadAfterQuietMs: 150,
  loadAtLatestMs: 3000,
  /** After their code could not be loaded. */
  listenAgainMs: 10_000,
  /** How often a server that could not be reached is tried again. */
  reachPollMs: 5000,
  /**
   * The demonstration's connection test: how long it takes, how often it succeeds, and the latency
   * it shows, both ends included.
   */
  simulatedTestMs: 2000,
  simulatedTestSuccess: 0.8,
  simulatedLatencyMs: { from: 50, to: 249 },
} as const;

export const storageKeys = {
  currentProject: 'firekeep_current_project',
  /** Texts of queries that ran, by project; emptied when the user changes. */
  queryHistory: 'firekeep_query_history',
  /** Read by `public/theme.js` too. */
  colorMode: 'firekeep_color_mode',
  /** Whether the side bar shows icons only. */
  sideBar: 'firekeep_side_bar',
  /** Columns of the data view as they were arranged, by collection. */
  columns: 'firekeep_columns',
  /** Whether the data view's tree is hidden. */
  tree: 'firekeep_tree',
  /** Widths of the data view's panes. */
  panes: 'firekeep_panes',
  /** In session storage, with a path after it: when that path was last reloaded. */
  reloaded: 'firekeep_reloaded:',
  /** Somebody was signed in here: public pages offer the dashboard without loading Firebase. */
  signedIn: 'firekeep_signed_in',
  /** In this tab: whose everything in it is. */
  tabUser: 'firekeep_tab_user',
  /** In this tab: a connection with Google that is on its way, and the one that was granted. */
  googleBegun: 'firekeep_google_begun',
  googleGranted: 'firekeep_google_granted',
  /** In this tab, with a plan's id after it: what that plan excludes. */
  planExclusions: 'firekeep_plan_exclusions:',
  /** In this tab: the notice that asks to verify the email address was dismissed. */
  verifyNoticeDismissed: 'firekeep_verify_notice_dismissed',
} as const;
