// What belongs to which file of the build (chunks.ts).

interface Zone {
  readonly name: string;
  /** Files of the app, below `src/app`, without their ending. */
  readonly of: readonly string[];
  /** How many files must need a module; those of later zones count, too. By default one. */
  readonly sharedBy?: number;
  /** Packages that come with the modules that need them. */
  readonly without?: RegExp;
  /** Modules of packages that go into it though another zone's modules need them, too. */
  readonly packages?: RegExp;
}

/** Icons that the data view alone has, or a part of a page that comes late: they come with it. */
const ownIcons =
  'arrow-right|bookmark|chevron-left|circle-stop|circle-x|clock|code|columns-3|equal|eye|' +
  'file-clock|folder-tree|git-compare-arrows|heart-pulse|image-up|list-filter|list-plus|list-tree|' +
  'log-out|messages?-square|minus|panel-left|pencil-line|play|redo-2|route|save|search-x|square|' +
  'star|table-2|upload|user-round|users|webhook';

/** Icons of what opens over the data view, and of other pages: neither begins with them. */
const lateIcons =
  'check|circle|circle-check|circle-dot|clipboard-check|copy|dot|file-key|git-compare|inbox|' +
  'key-round|lock|lock-open|mail|plug-zap|rotate-ccw|text-search|undo-2|x';

/**
 * Files by what loads them: what a zone's files import, and no zone before it, becomes one file of
 * the build. Otherwise a page would begin with more than a hundred, each a request.
 */
export const zones: readonly Zone[] = [
  // What every page begins with, and the little that public pages share.
  { name: 'main', of: ['../main'] },
  // Fields and notices of sign-in and contact: too little for an extra file.
  { name: 'main', of: ['field', 'notice'].map((file) => `../components/plain/${file}`) },
  {
    name: 'main',
    of: ['contact', 'features', 'home', 'pricing', 'privacy', 'terms'].map(
      (page) => `routes/${page}`,
    ),
    sharedBy: 2,
  },
  // Sign-in, before Firebase has come.
  { name: 'session', of: ['session', 'guest-only'] },
  { name: 'session', of: ['frames/auth-frame', 'routes/auth'], sharedBy: 3 },
  { name: 'auth', of: ['frames/auth-frame', 'routes/auth'] },
  // Who is signed in, with zod.
  {
    name: 'users',
    of: ['../lib/auth/auth-session', '../lib/firebase/firebase-config'],
    // What looks need that come later.
    packages: /@chakra-ui\/react\/dist\/esm\/(?:anatomy|styled-system\/config)[.]|[.-]anatomy[.]/,
  },
  // Firebase's SDK for users: pages begin with the session that it has kept.
  { name: 'firebase', of: ['../lib/firebase/start', '../lib/auth/sign-in-sdk'] },
  // Looks of what only dialogs and other late parts draw.
  {
    name: 'looks',
    of: [],
    packages:
      /theme\/recipes\/(?:accordion|card|dialog|drawer|file-upload|popover|tabs|tags-input)[.]/,
  },
  {
    name: 'frame',
    of: ['user-area', 'frames/project-frame', 'frames/dashboard-frame'],
    packages: /@ark-ui\/react\/dist\/components\/portal\/|@zag-js\/dom-query\/dist\/computed-style/,
  },
  // Of what pages share, that which the data view needs: it is opened most.
  {
    name: 'frame',
    of: ['routes/project-data'],
    sharedBy: 6,
    packages: new RegExp(
      [
        'components/(?:field|input|list|native-select|visually-hidden)/',
        '@ark-ui/react/dist/(?:components/presence|utils)/',
        'use-sync-external-store/',
        // Icons that neither sign-in nor the frame has, but for those of one part alone.
        `lucide-react/(?!.*/(?:${ownIcons}|${lateIcons})[.])`,
        // Of the functions, what is no package to the app.
        'firestore-model/(?:field-paths|patterns)',
        'contract/coverage',
        // Of the start of a database, which the query page and the list of all have, too.
        'components/(?:grid/|no-collections)',
        // Of toasts, of the data view and of lists.
        'components/use-focus-on-leave',
        'model/collections-text',
        'form/exact-typing',
        // Of the data view and of restores.
        'lib/write-refusal',
      ].join('|'),
    ),
    without: /[\\/](?:react-hook-form|react-table|react-virtual)[\\/]/,
  },
  { name: 'rows', of: ['../components/virtual-rows'] },
  // The data view, of which the lists of collections and the query page show parts, too.
  { name: 'data', of: ['routes/project-data'], sharedBy: 2 },
  // Boxes to tick, and what other fields share with them.
  {
    name: 'pages',
    of: ['../components/check-box'],
    packages: new RegExp(
      [
        '@zag-js/(?:utils/|dom-query/dist/(?:query|tabbable))',
        `lucide-react/.*/(?:${lateIcons})[.]`,
        // Of several pages, and with it else what uses it would come.
        'lib/auth/current-user[.]',
        'test-connection[.]|project-menu[.]|google-(?:connection|flow)[.]|use-connection-check',
        'connection-errors|contract/oauth[.]',
        'restore-text[.]|live-changes[.]|components/save-pages[.]',
        'contract/(?:changes|audit-scope)[.]|zag-js/core/dist/memo[.]',
      ].join('|'),
    ),
  },
  // What opens over a page: loaded with the first of them.
  {
    name: 'overlays',
    of: ['../components/opened', 'toast-area'],
    packages:
      /@zag-js\/(?:aria-hidden|dialog|focus-trap|remove-scroll)\/|components\/(?:dialog\/|stays-when-below-closes)/,
  },
  // What opens in that view, of which other pages show parts, too.
  {
    name: 'pages',
    of: ['inspector/inspector-side', 'grid/columns-popover'].map(
      (file) => `../features/data/${file}`,
    ),
    sharedBy: 2,
    without: /[\\/](?:react-hook-form|react-table|react-virtual)[\\/]/,
  },
  {
    name: 'tables',
    of: ['data-table', 'virtual-list'].map((file) => `../components/${file}`),
    // Of pages with tables alone.
    packages: /contract\/security\.|components\/stat(?:\/|-tile)/,
  },
  // Lists of changes, of drills and of the audit log, what changes and comparisons are saved as,
  // and what is under way.
  {
    name: 'lists',
    of: [],
    packages: new RegExp(
      [
        'alert-row|save-list|table-file|use-linked-to|get-changes|restore-status',
        'lib/(?:follow-download|patterns|time-line|typed-number|typed-recurrence)[.]',
        'export/(?:csv-cell|plain-value)[.]|restores/model/kind-text|contract/drills[.]',
        'components/progress[./]|@zag-js/progress/',
        'features/drills/(?:api/drills|model/drill-text)[.]|app/use-audit-names',
      ].join('|'),
    ),
  },
  {
    name: 'pages',
    of: [
      'dashboard',
      'dashboard-collections',
      'dashboard-query',
      'profile',
      'project-analytics',
      'project-backup',
      'project-changes',
      'project-collections',
      'project-compare',
      'project-overview',
      'project-restore',
      'project-security',
      'projects',
      'settings',
    ].map((page) => `routes/${page}`),
    sharedBy: 2,
    // What one page and dialogs of others share is too little for files of its own.
    packages:
      /components\/(?:code|data-list|job-failure|labelled-input|labelled-select|simple-grid|switch)[./]|@zag-js\/switch\/|lib\/(?:recurrence-text|use-settled|weekdays|api\/forget-documents)\.|form\/(?:apply-server-errors|first-message)|permission-list|plan-sums|contract\/audit\./,
    without: /[\\/](?:react-hook-form|react-table|react-virtual)[\\/]/,
  },
  {
    name: 'forms',
    of: [
      'form',
      'text-field',
      'text-area-field',
      'select-field',
      'flag-fields',
      'use-zod-form',
    ].map((file) => `../components/form/${file}`),
  },
  // Controls for choosing one of several, in restores and settings; and what choosing a restore,
  // reviewing its plan and the dialogs over that share.
  {
    name: 'choices',
    of: [],
    packages:
      /components\/(?:fieldset|for|radio-card|radio-group|radiomark|segment-group)\/|restores\/(?:model\/(?:by-document|exclusion|review\.)|api\/(?:get|start)-restore\.|components\/refused-notice)|@zag-js\/(?:radio-group\/|dom-query\/dist\/resize-observer)/,
  },
];
