import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyzeRulesText } from './analyze.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const collections = [
  { path: 'customers', documentCount: 12 },
  { path: 'customers/*/orders', documentCount: 40 },
  { path: 'settings', documentCount: 1 },
];

const analyze = (source: string) => analyzeRulesText(source, collections, now);

/** Rules around what stands in the documents' block, which begins in line 4. */
const within = (body: string) =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}`;

const kindsOf = (source: string) =>
  analyze(source).findings.map(({ kind, line }) => `${line} ${kind}`);

const checked = 'request.auth != null && request.auth.uid == id && request.resource.data.n is int';

describe('rules that are as they should be have no findings', () => {
  test('Firekeep’s own', () => {
    const source = readFileSync(new URL('../../../../../firestore.rules', import.meta.url), 'utf8');
    expect(analyze(source)).toMatchObject({ findings: [], moreFindings: 0 });
    expect(analyze(source).matchCount).toBeGreaterThan(4);
  });

  test.each([
    ['an owner’s documents', `match /a/{id} { allow create, update: if ${checked}; }`],
    [
      'functions with variables and parameters',
      `function owns(id) { let uid = request.auth.uid; return uid == id; }
       match /a/{id} {
         allow get, list: if owns(id);
         allow create: if owns(id) && request.resource.data.keys().hasOnly(['n']);
         allow delete: if owns(id) && !('kept' in resource.data);
       }`,
    ],
    [
      'roles looked up in another document',
      `match /a/{id} {
         allow read: if get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role in ['x', "y"];
         allow update: if exists(/databases/(default)/documents/staff/$(request.auth.uid))
           && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n'].toSet());
       }`,
    ],
    [
      'a public document by its address',
      `match /pages/home { allow write: if false; allow get: if resource.data.shown == true; }`,
    ],
    [
      'claims, choices, ranges and all operators',
      `match /a-b/{id}/c_1/{rest=**} {
         allow read: if request.auth.token.admin == true
           || (request.auth.uid[0:3] == 'abc' ? resource.data.size() < 10 % 3 : false)
           || -1 + 2 * 3 / 1 - 4 >= resource.data['n'] && request.auth.uid is string; // why
         /* nothing else
            is allowed */
       }`,
    ],
    ['nothing at all', ''.padEnd(3)],
  ])('%s', (_what, body) => {
    expect(kindsOf(within(body))).toEqual([]);
  });
});

test.each([
  ['allow read, write: if true;', ['4 open-to-everybody', '4 write-covers-delete']],
  ['allow read;', ['4 open-to-everybody']],
  ['allow get: if 1 == 1 || request.auth.uid == id;', ['4 open-to-everybody']],
  ['allow get: if request.auth == null || request.auth != null;', ['4 open-to-everybody']],
  ['allow get: if !(1 > 2 && false);', ['4 open-to-everybody']],
  ['allow read: if request.auth != null;', ['4 any-signed-in-user']],
  ['allow read: if request.auth.uid != null;', ['4 any-signed-in-user']],
  ["allow read: if request['auth']['uid'] != null;", ['4 any-signed-in-user']],
  ['allow create: if request.auth != null;', ['4 any-signed-in-user', '4 no-validation']],
  ['allow create: if request.resource.data.n is int;', ['4 no-auth-check']],
  ['allow delete: if resource.data.old == true;', ['4 no-auth-check']],
  ['allow update: if request.auth.uid == id;', ['4 no-validation']],
  ['allow write: if request.auth.uid == id;', ['4 no-validation', '4 write-covers-delete']],
  [`allow write: if ${checked};`, []],
  ['allow read: if request.time < timestamp.date(2026, 7, 1);', ['4 test-mode']],
  [
    'allow read, write: if request.time < timestamp.date(2026, 7, 1);',
    ['4 test-mode', '4 write-covers-delete'],
  ],
  [
    'allow list: if request.auth != null; allow get: if request.auth.uid == id;',
    ['4 list-wider-than-get', '4 any-signed-in-user'],
  ],
  ['allow read: if later(id);', ['4 unknown-function']],
])('%s', (statement, kinds) => {
  const found = kindsOf(within(`match /a/{id} { ${statement} }`));
  expect(found.toSorted()).toEqual(kinds.toSorted());
});

test('a test mode that is over is no longer a danger', () => {
  const body = 'match /a/{id} { allow read: if request.time < timestamp.date(2020, 1, 2); }';
  const [finding] = analyze(within(body)).findings;
  expect(finding).toMatchObject({ kind: 'test-mode', severity: 'low' });
  expect(finding?.sentence).toContain('2020-01-02');
});

test('an open recursive wildcard exposes every collection', () => {
  const body = 'match /{document=**} { allow read, write: if true; }';
  const wildcard = analyze(within(body)).findings.find(
    ({ kind }) => kind === 'open-recursive-wildcard',
  );
  expect(wildcard).toMatchObject({
    severity: 'critical',
    path: '/{document=**}',
    collections,
    moreCollections: 0,
  });
});

test('a finding names the collections that its match stands for, and no others', () => {
  const of = (path: string) =>
    analyze(within(`match ${path} { allow read; }`)).findings[0]?.collections.map(
      (one) => one.path,
    );
  expect(of('/customers/{id}')).toEqual(['customers']);
  expect(of('/customers/{id}/{rest=**}')).toEqual(['customers', 'customers/*/orders']);
  expect(of('/{any=**}/orders/{id}')).toEqual(['customers/*/orders']);
  expect(of('/customers/ada')).toEqual([]);
  expect(of('/settings/{id}/deeper/{x}')).toEqual([]);
});

test('in version 1 a recursive wildcard does not stand for the documents before it', () => {
  const source = within('match /customers/{id}/{rest=**} { allow read; }').replace("'2'", "'1'");
  const { findings } = analyze(source);
  expect(findings.map(({ kind }) => kind)).toContain('old-version');
  const open = findings.find(({ kind }) => kind === 'open-to-everybody');
  expect(open?.collections.map(({ path }) => path)).toEqual(['customers/*/orders']);
});

test('a wider match that opens what a narrower one closes is found', () => {
  const body = `match /{all=**} { allow read: if request.auth != null; }
    match /secrets/{id} { allow read: if request.auth.uid == id; }`;
  expect(kindsOf(within(body))).toContain('5 overlapping-match');
  const apart = `match /pages/{id} { allow read: if request.auth != null; }
    match /secrets/{id} { allow read: if request.auth.uid == id; }`;
  expect(kindsOf(within(apart))).not.toContain('5 overlapping-match');
});

test('functions nobody calls, and nested matches and scopes', () => {
  const body = `function used() { return request.auth.uid == 'x'; }
    match /a/{id} {
      function forgotten() { return true; }
      match /b/{other} { allow read: if used(); }
    }`;
  expect(kindsOf(within(body))).toEqual(['6 unused-function']);
});

test.each([
  ['match /a/{id} { allow read if true; }', 4],
  ['match /a/{id} { allow read: true; }', 4],
  ['match /a/{id} { allow look: if true; }', 4],
  ['match a/{id} { allow read: if false; }', 4],
  ['\nmatch /a/{id} { allow read: if (1; }', 5],
  ["match /a/{id} { allow read: if 'x; }", 4],
  ['match /a/{id} { allow read: if a..b; }', 4],
  ['match /a/{id} { allow read: if #; }', 4],
  ['/* never closed', 4],
  ['match /a/{id} { allow read: if false; ', 2],
  ['function f() { let x = 1 return x; }', 4],
])('a mistake is found with its line: %s', (body, line) => {
  const error = analyze(within(body)).findings.find(({ kind }) => kind === 'syntax-error');
  expect(error?.line).toBe(line);
});

test('what stands around a mistake is analysed', () => {
  const body = `match /a/{id} { allow oops; }
    match /b/{id} { allow read; }`;
  expect(kindsOf(within(body))).toEqual(
    expect.arrayContaining(['4 syntax-error', '5 open-to-everybody']),
  );
});

test('text that is no rules', () => {
  for (const source of [
    '',
    '   \n',
    '{}',
    '{"rules": true}',
    'service firebase.storage {}',
    '}}}}',
  ]) {
    expect(analyze(source).matchCount, source).toBe(0);
  }
  expect(kindsOf("rules_version = '2'; service firebase.storage {}")).toEqual([
    '1 no-firestore-service',
  ]);
});

describe('text made to do harm', () => {
  const size = 256 * 1024;
  test.each([
    ['brackets', '('.repeat(size)],
    ['open blocks', 'match /a {'.repeat(size / 10)],
    [
      'nested expressions',
      within(`match /a/{id} { allow read: if ${'!'.repeat(size - 200)}true; }`),
    ],
    ['long chains', within(`match /a/{id} { allow read: if ${'a.'.repeat(size / 2 - 200)}a; }`)],
    ['long or', within(`match /a/{id} { allow read: if ${'a || '.repeat(size / 5 - 200)}a; }`)],
    ['matches', within('match /{a=**}/{b=**} { allow read; }\n'.repeat(6000))],
    ['stars', within(`match /${'{a=**}/'.repeat(30_000)}b { allow read; }`)],
    ['quotes', `'`.repeat(size)],
    ['slashes', '/'.repeat(size)],
    ['nothing readable', '\u0000\ud800¬'.repeat(size / 3)],
    [
      'functions that call one another for ever',
      within(
        'function f() { return g() && g(); } function g() { return f() || f(); } match /a/{b} { allow read: if f(); }',
      ),
    ],
    [
      'functions in sight of many matches',
      within(
        Array.from({ length: 5000 }, (_, index) => `function f${index}(){return 1;}`).join('') +
          'match /a{}'.repeat(12_000),
      ),
    ],
    [
      'calls of a long function by many conditions',
      within(
        `function g(){return ${'a||'.repeat(900)}a;} function f(){return ${'g()||'.repeat(19)}g();}` +
          `match /a/{b}{${'allow read:if f();'.repeat(13_000)}}`,
      ),
    ],
    [
      'nested wildcards',
      within(
        `${'match /a/{b}{'.repeat(90)}${'match /{x=**}{allow read:if true;}'.repeat(7000)}${'}'.repeat(90)}`,
      ),
    ],
  ])('%s are dealt with in time', (_what, source) => {
    const begin = performance.now();
    const { findings } = analyze(source);
    expect(findings.length).toBeLessThanOrEqual(200);
    expect(performance.now() - begin).toBeLessThan(3000);
  });
  test.each([';', '}', 'x;', 'match;', '{};'])('mistake after mistake, %j', (mistake) => {
    const begin = performance.now();
    const { findings } = analyze(mistake.repeat(size / mistake.length));
    expect(performance.now() - begin).toBeLessThan(3000);
    expect(findings.filter(({ kind }) => kind === 'syntax-error')).toHaveLength(20);
    expect(findings.filter(({ kind }) => kind === 'too-complex')).toMatchObject([
      { sentence: 'There are too many mistakes: nothing is read from here on.' },
    ]);
  });
});
