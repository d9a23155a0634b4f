const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: {
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-no-pkg'],
    pathNot: [from, ...allowed],
  },
});
const F = '^functions/src/',
  W = '^web/src/';
const noPkg = (name, from, pkgs, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: `(^|/)node_modules/(${pkgs})(/|$)` },
});
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contract-imports-nothing', F + 'contract/', [], 'contract is shared with the browser'),
    {
      name: 'contract-only-zod',
      severity: 'error',
      from: { path: F + 'contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    only('lib-is-bottom', F + 'lib/', []),
    only('engine-is-pure', F + 'engine/', [F + 'lib/']),
    {
      name: 'engine-no-packages',
      severity: 'error',
      from: { path: F + 'engine/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer'] },
    },
    only('services-imports', F + 'services/', [F + 'engine/', F + 'lib/', F + 'contract/']),
    noPkg(
      'services-no-platform',
      F + 'services/',
      'firebase-functions|firebase-admin|@google-cloud|google-auth-library|express',
    ),
    only('adapters-imports', F + 'adapters/', [
      F + 'engine/',
      F + 'services/',
      F + 'lib/',
      F + 'contract/',
    ]),
    only('http-imports', F + 'http/', [F + 'services/', F + 'lib/', F + 'contract/']),
    only('jobs-imports', F + 'jobs/', [F + 'services/', F + 'lib/', F + 'contract/']),
    noPkg('no-sdk-in-entry-layers', F + '(http|jobs)/', 'firebase-admin|@google-cloud'),
    only('web-config', W + 'config/', []),
    only('web-lib', W + 'lib/', [W + 'config/', F + 'contract/']),
    only('web-components', W + 'components/', [W + 'config/', W + 'lib/']),
    {
      name: 'no-cross-feature',
      severity: 'error',
      from: { path: W + 'features/([^/]+)/' },
      to: { path: W + 'features/', pathNot: W + 'features/$1/' },
    },
    only('features-not-app', W + 'features/', [
      W + 'components/',
      W + 'config/',
      W + 'lib/',
      F + 'contract/',
    ]),
    {
      name: 'web-only-sees-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^functions/', pathNot: F + 'contract/' },
    },
    {
      name: 'functions-never-see-web',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(web|tests)/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    { name: 'tests-not-web', severity: 'error', from: { path: '^tests/' }, to: { path: '^web/' } },
    {
      name: 'sdk-stays-in-data-layer',
      severity: 'error',
      from: {
        path: W,
        pathNot: [W + 'lib/', W + 'features/[^/]+/api/', W + 'app/providers', '\\.test\\.tsx?$'],
      },
      to: { path: '(^|/)node_modules/(firebase|@firebase|reactfire)(/|$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
