/**
 * Who may import whom. `tests/architecture/boundaries.test.ts` runs these rules, proves that every
 * source file is looked at and that each rule fires; `npm run imports` shows the same from the
 * command line.
 *
 * Layers point one way. A folder that is none of the layers below is refused by the same test, so
 * that nothing new stands outside the rules. Test files beside the source may import what they
 * need.
 */
const F = '^functions/src/';
const W = '^web/src/';
const firestoreModel = `${F}firestore-model/`;
const contract = `${F}contract/`;
const lib = `${F}lib/`;
const transform = `${F}transform/`;
const fakes = `${F}fakes/`;
const engine = `${F}engine/`;
const services = `${F}services/`;
const adapters = `${F}adapters/`;
const http = `${F}http/`;
const jobs = `${F}jobs/`;
// A single file, or a folder of the same name once it has grown.
const config = `${F}config(\\.ts$|/)`;
const wiring = `${F}wiring(\\.ts$|/)`;

/** Where the demonstration runs the server's own code. */
const demoServerCode = `${W}features/demonstration/(?:worker|masks)/`;

const ours = '^(functions|web|tests|scripts)/(?!node_modules/)';
const testFiles = ['\\.test\\.m?[tj]sx?$', `${F}testing/`, `${W}testing/`];

const rule = (name, comment, { from, to }) => ({ name, comment, severity: 'error', from, to });

/** Of our own files, `from` imports itself and `allowed`, nothing else. */
const layer = (name, from, allowed) =>
  rule(name, 'Layers point one way: see CONTRIBUTING.md.', {
    from: { path: from, pathNot: testFiles },
    to: { path: ours, pathNot: [from, ...allowed] },
  });

/** `from` does not import these packages (a pattern of names). */
const without = (name, comment, { from, packages }) =>
  rule(name, comment, {
    from: { path: from, pathNot: testFiles },
    to: { path: `(^|/)node_modules/(@types/)?(${packages})(/|$)` },
  });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle has no layers.', {
      // What is built may load its parts as it likes.
      from: { pathNot: 'functions/lib/' },
      to: { circular: true },
    }),
    rule('no-unresolved', 'The import leads nowhere.', {
      from: {},
      // What is built may not be there yet.
      to: { couldNotResolve: true, pathNot: 'functions/lib/' },
    }),
    rule('no-test-code-in-the-product', 'Tests and their helpers are not shipped.', {
      from: { path: [F, W], pathNot: testFiles },
      to: { path: testFiles },
    }),

    layer('firestore-model-is-the-bottom', firestoreModel, []),
    layer('contract-imports', contract, [firestoreModel]),
    rule(
      'contract-only-zod',
      'The browser loads the contract and the model: zod and nothing else, no Node built-ins.',
      {
        from: { path: [contract, firestoreModel], pathNot: testFiles },
        to: { path: '.', pathNot: [ours, '(^|/)node_modules/zod/'] },
      },
    ),
    layer('lib-is-the-bottom', lib, []),
    layer('config-imports', config, [lib]),
    layer('engine-is-pure', engine, [lib, firestoreModel]),
    rule(
      'engine-only-zod',
      'The stored format must outlive every package; zod only describes it.',
      {
        from: { path: engine, pathNot: testFiles },
        to: { path: '(^|/)node_modules/', pathNot: '(^|/)node_modules/zod/' },
      },
    ),
    rule('engine-no-input-output', 'The engine reaches the world through its interfaces only.', {
      from: { path: engine, pathNot: testFiles },
      to: {
        dependencyTypes: ['core'],
        path: '^(node:)?(fs|net|tls|dgram|dns|http|https|http2|child_process|cluster)(/|$)',
      },
    }),
    layer('transform-imports', transform, [lib, firestoreModel]),
    rule(
      'transform-runs-anywhere',
      'The server runs transforms, and so does the demonstration: no Node, and the sandbox alone.',
      {
        from: { path: transform, pathNot: testFiles },
        to: {
          path: '.',
          pathNot: [ours, '(^|/)node_modules/(zod|@jitl|quickjs-emscripten-core)/'],
        },
      },
    ),
    layer('fakes-import', fakes, [firestoreModel]),
    rule(
      'fakes-run-anywhere',
      'The server makes texts up, and so does the demonstration: no Node, and Faker alone.',
      {
        from: { path: fakes, pathNot: testFiles },
        to: { path: '.', pathNot: [ours, '(^|/)node_modules/@faker-js/'] },
      },
    ),
    layer('services-imports', services, [transform, fakes, engine, lib, contract, firestoreModel]),
    without('services-no-platform', 'Use cases run with memory adapters, in milliseconds.', {
      from: services,
      packages: 'firebase-functions|firebase-admin|@google-cloud|@grpc|google-auth-library|express',
    }),
    layer('adapters-imports', adapters, [engine, services, lib, contract, firestoreModel]),
    layer('http-imports', http, [services, lib, contract, firestoreModel]),
    layer('jobs-imports', jobs, [services, lib, contract]),
    without('no-data-sdk-in-entry-layers', 'Routes and triggers ask services.', {
      from: `${F}(http|jobs)/`,
      packages: 'firebase-admin|@google-cloud|@grpc|google-auth-library',
    }),
    layer('cli-imports', `${F}cli/`, [services, engine, adapters, lib, contract, firestoreModel]),
    layer('index-imports', `${F}index\\.ts$`, [wiring, config, http, jobs]),
    layer('wiring-imports', wiring, [
      config,
      http,
      jobs,
      adapters,
      services,
      engine,
      lib,
      contract,
      firestoreModel,
    ]),
    rule(
      'functions-declare-their-packages',
      'Only functions/ is deployed: a package that just the root has is missing there.',
      {
        from: { path: F, pathNot: testFiles },
        to: {
          path: '(^|/)node_modules/',
          pathNot: '(^|/)node_modules/@types/',
          dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        },
      },
    ),

    layer('web-config', `${W}config/`, []),
    layer('web-lib', `${W}lib/`, [`${W}config/`, contract]),
    layer('web-components', `${W}components/`, [`${W}config/`, `${W}lib/`]),
    layer('web-features', `${W}features/(?!demonstration/(?:worker|masks)/)`, [
      demoServerCode,
      `${W}components/`,
      `${W}config/`,
      `${W}lib/`,
      contract,
    ]),
    layer('web-server-code', demoServerCode, [contract, transform, fakes]),
    rule('no-cross-feature', 'Pages compose features; a feature knows no other.', {
      from: { path: `${W}features/([^/]+)/` },
      to: { path: `${W}features/`, pathNot: `${W}features/$1/` },
    }),
    layer('web-app', `${W}app/`, [
      `${W}features/`,
      `${W}components/`,
      `${W}config/`,
      `${W}lib/`,
      contract,
    ]),
    rule('web-only-sees-the-contract', 'Nothing else of the server may reach a browser.', {
      from: { path: '^web/', pathNot: demoServerCode },
      to: { path: '^functions/(?!node_modules/)', pathNot: contract },
    }),
    without('web-no-server-packages', 'They do not run in a browser.', {
      from: W,
      packages: 'firebase-admin|firebase-functions|@google-cloud|@grpc|google-auth-library|express',
    }),
    rule('web-no-built-ins', 'A browser has no Node.', {
      from: { path: W, pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    }),
    without('sdk-stays-in-the-data-layer', 'Components see data, not SDKs.', {
      from: `${W}(?!lib/|features/[^/]+/api/|app/providers|testing/)`,
      packages: 'firebase|@firebase|reactfire',
    }),

    without('plain-pages-without-chakra', 'Public pages and sign-in must not wait for it.', {
      from: `${W}(components/plain/|features/site/|features/auth/(?!components/verify-request))`,
      packages: '@chakra-ui|@emotion',
    }),

    rule('functions-never-see-web', 'The server does not depend on a client.', {
      from: { path: '^functions/' },
      to: { path: '^web/' },
    }),
    rule('nobody-imports-tests', 'Tests look at the product, not the other way round.', {
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    }),
    rule('tests-not-web', 'Tests meet the web app in a browser.', {
      from: { path: '^tests/' },
      to: { path: '^web/' },
    }),
    rule('scripts-no-sources', 'Plain Node runs the scripts: they use what was built.', {
      from: { path: '^scripts/' },
      to: { path: [F, W] },
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // `parser: 'swc'` must not be set: it fails on JSX. Having @swc/core installed is enough.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
