import { describe, expect, test } from 'vitest';
import type { Rewrite } from '../engine/changes/rewrite/rewrite.ts';
import { isExhaustive } from '../testing/exhaustive.ts';
import { outcomeOf, rewriteBy, transformed } from '../testing/transforming.ts';

const before = { a: { integerValue: '1' } };

describe('what can’t be a document leaves it as it is, and says why', () => {
  test.each<[string, string]>([
    ['(doc) => {}', ': isn’t transformed: it returns nothing'],
    ['(doc) => 7', ': isn’t transformed: it returns no document'],
    ['(doc) => [doc]', ': isn’t transformed: it returns no document'],
    ['(doc) => new Timestamp(0)', ': isn’t transformed: it returns no document'],
    ['7', ': isn’t transformed: the code is no function'],
    ['(doc) => () => doc', ': would be a function'],
    ['(doc) => ({ a: { b: [() => 1] } })', 'a.b[0]: would be a function'],
    ['(doc) => ({ "a.b": { "`": Symbol() } })', '`a.b`.`\\``: would be a symbol'],
    ['(doc) => ({ a: undefined })', 'a: would be undefined: delete the field'],
    ['(doc) => ({ a: [1,,2] })', 'a[1]: would be undefined'],
    ['(doc) => ({ a: { b: [1], c: [[2], undefined] } })', 'a.c[1]: would be undefined'],
    ['(doc) => ({ b: { c: { d: 1 } }, a: undefined })', 'a: would be undefined'],
    ['(doc) => { doc.a = doc; return doc; }', 'a: would contain itself'],
    ['(doc) => { doc.a = [[]]; doc.a[0].push(doc.a); return doc; }', 'a[0][0]: would contain it'],
    ['(doc) => ({ a: Promise.resolve(1) })', 'a: would be a promise'],
    ['(doc) => Promise.resolve(doc)', ': would be a promise'],
    ['(doc) => ({ a: new Map() })', 'a: would be an object of a class'],
    ['(doc) => ({ a: /x/ })', 'a: would be an object of a class'],
    ['(doc) => ({ a: 2n ** 63n })', 'a: would be an integer of more than 64 bits'],
    ['(doc) => ({ a: 1e300 })', 'a: would be an integer or a double'],
    ['(doc) => ({ a: "\\ud800" })', 'a: would be a value that Firestore doesn’t take'],
    ['(doc) => ({ __a__: 1 })', '__a__: would be a value'],
    ['(doc) => ({ ["__proto__"]: 1 })', '__proto__: would be a value'],
    ['(doc) => ({ "": 1 })', ': would be a value'],
    ['(doc) => ({ a: [[1]] })', 'a: would be a value'],
    ['(doc) => ({ a: new GeoPoint(91, 0) })', 'a: would be a value'],
    ['(doc) => ({ a: new Timestamp("2026-02-30T00:00:00Z") })', 'a: would be a value'],
    ['(doc) => ({ a: "x".repeat(2 * 1024 * 1024) })', ': would be larger than Firestore takes'],
    ['(doc) => ({ a: "x".repeat(9 * 1024 * 1024) })', ': would be larger than Firestore takes'],
    ['(doc) => { for (let n = 0; n < 30; n += 1) doc = { doc }; return doc; }', 'doc: would be'],
    ['(doc) => { for (let n = 0; n < 90; n += 1) doc = { doc }; return doc; }', 'nested deeper'],
    ['(doc) => { for (let n = 0; n < 9e4; n += 1) doc = [doc]; return { doc }; }', 'nested deeper'],
  ])('%s', async (source, reason) => {
    expect(await transformed(source, before, { saysMessages: true })).toContain(reason);
  });
});

describe('what throws names its line, and keeps no value of the document', () => {
  test.each<[string, string, string]>([
    ['(doc) => {\n  return doc.b.c;\n}', 'line 2 throws a TypeError', 'of undefined'],
    ['(doc) => {\n\n  throw new Error(doc.a);\n}', 'line 3 throws an error', 'Error: 1'],
    ['(doc) => { throw doc.a; }', 'it throws an error', 'it throws 1'],
    ['(doc) => { throw null; }', 'it throws an error', 'it throws null'],
    ['(doc) => { throw undefined; }', 'it throws an error', 'it throws undefined'],
    ['(doc) => missing', 'line 1 throws a ReferenceError', 'missing'],
    ['(doc) => { throw { get message() { throw 1; } }; }', 'it throws an error', 'it throws'],
    ['(doc) => new Proxy(doc, { ownKeys() { throw new Error("x"); } })', 'line 1', 'Error: x'],
    ['(doc) => ({ get a() { return doc.b.c; } })', 'line 1 throws a TypeError', 'of undefined'],
    ['() => BigInt("secret")', 'line 1 throws a SyntaxError', 'SyntaxError'],
  ])('%s', async (source, kept, said) => {
    const fields = { a: { stringValue: '1' } };
    expect(await transformed(source, fields)).toContain(`isn’t transformed: ${kept}`);
    expect(await transformed(source, fields, { saysMessages: true })).toContain(said);
  });

  test('an error’s own name is a value, too', async () => {
    const source = '(doc) => { const e = new Error(); e.name = doc.a; throw e; }';
    expect(await transformed(source, { a: { stringValue: 'secret' } })).not.toContain('secret');
  });
});

describe('what takes too much is stopped', () => {
  test.each<[string, string]>([
    ['(doc) => { for (;;) {} }', 'it takes longer than 50 ms, at line 1'],
    [
      '(doc) => {\n  while (true) { try { for (;;) {} } catch {} }\n}',
      'it takes longer than 50 ms',
    ],
    ['(doc) => ({ get a() { for (;;) {} } })', 'it takes longer than 50 ms'],
    ['(doc) => { throw { toString() { for (;;) {} } }; }', 'it takes longer than 50 ms'],
    ['(doc) => { let s = [0]; for (;;) s = s.concat(s, s); }', 'it takes more than 64 MiB'],
    ['(doc) => { const all = []; for (;;) all.push({}); }', 'it takes'],
    ['(doc) => /^(a+)+$/.test("a".repeat(40) + "b") ? doc : null', 'it takes longer than 50 ms'],
    [
      '(doc) => { const all = []; for (;;) all.push(new Uint8Array(1e6)); }',
      'more than 64 MiB, at line 1',
    ],
    ['(doc) => ({ a: "x".repeat(1e9) })', 'it takes more than 64 MiB'],
    [
      '(doc) => { const f = () => f(); return f(); }',
      'line 1 throws InternalError: stack overflow',
    ],
    ['async (doc) => doc', 'would be a promise'],
    ['(doc) => { Promise.resolve().then(() => {}); return doc; }', 'it waits for something'],
    ['(doc) => { import("x"); return doc; }', ''],
  ])('%s', async (source, reason) => {
    const rewrite = await rewriteBy(source, { saysMessages: true });
    const first = outcomeOf(rewrite, before);
    expect(first).toContain(reason);
    expect(typeof first).toBe('string');
    expect(outcomeOf(rewrite, before)).toEqual(first);
  });

  test('of each of many documents, it ends early, and says for which', async () => {
    const rewrite = await rewriteBy('(doc) => { for (;;) {} }');
    const began = performance.now();
    const all = () =>
      Array.from({ length: 100_000 }, (_, index) => outcomeOf(rewrite, before, `c/${index}`));
    expect(all).toThrow('The transform was stopped 21 times');
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('what throws null later is no such document', async () => {
    const source =
      '(doc) => { if (doc.a === 0) throw null; const all = []; for (;;) all.push({}, [], all); }';
    const rewrite = await rewriteBy(source, { saysMessages: true });
    const found = [1, 0, 1, 0].map((n) => outcomeOf(rewrite, { a: { integerValue: `${n}` } }));
    const [much, nothing] = [
      ': isn’t transformed: it takes more than 64 MiB',
      ': isn’t transformed: it throws null',
    ];
    expect(found.map((one) => JSON.stringify(one).replace(', at line 1', ''))).toEqual(
      [much, nothing, much, nothing].map((one) => JSON.stringify(one)),
    );
  });

  test('what is left to be done after null was thrown is no matter of the next document', async () => {
    const source =
      '(doc) => { if (doc.a === 0) return doc; Promise.resolve().then(() => {}); throw null; }';
    const rewrite = await rewriteBy(source);
    const found = [1, 0].map((n) => outcomeOf(rewrite, { a: { integerValue: `${n}` } }));
    expect(found).toEqual([
      ': isn’t transformed: it waits for something, which a transform can’t',
      { a: { integerValue: '0' } },
    ]);
  });

  test.each([
    '(doc) => [].indexOf.call({ length: 2 ** 53 - 1 }, 1) ? doc : null',
    '(doc) => "a".repeat(2e7).indexOf("a".repeat(1e7) + "b") ? doc : null',
  ])('%s is ended by force, and ends all with it', async (source) => {
    const rewrite = await rewriteBy(source, isExhaustive ? {} : { hardMs: 1000 });
    expect(() => outcomeOf(rewrite, before)).toThrow('ended by force at c/ada');
    expect(() => outcomeOf(rewrite, before)).toThrow('ended by force at c/ada');
  });
});

describe('nothing of this process is in reach', () => {
  test.each([
    'typeof process',
    'typeof require',
    'typeof fetch',
    'typeof console',
    'typeof setTimeout',
    'typeof eval',
    'typeof WeakRef',
    'typeof performance',
    'typeof SharedArrayBuffer',
    'typeof globalThis.process',
    'typeof this',
  ])('%s', async (expression) => {
    expect(await transformed(`(doc) => ({ a: ${expression} })`, {})).toEqual({
      a: { stringValue: 'undefined' },
    });
  });

  test.each([
    'doc.constructor.constructor("return process")()',
    '(() => {}).constructor("return this")()',
    'Object.getPrototypeOf(async () => {}).constructor("")',
    'Object.getPrototypeOf(function* () {}).constructor("")',
    'globalThis.a = 1',
    'Object.prototype.a = 1',
    'doc.__proto__.a = 1',
    'Array.prototype.push = () => 1',
    'Object.defineProperty(Math, "random", { value: () => 1 })',
    'new Timestamp(0).text = ""',
    'Timestamp.prototype.toDate = 1',
  ])('%s throws', async (expression) => {
    expect(await transformed(`(doc) => { ${expression}; return doc; }`, {})).toContain(
      'line 1 throws a TypeError',
    );
  });
});

describe('no document leaves anything for the next one', () => {
  test.each([
    '(() => { let n = 0; return (doc) => ({ n: (n += 1) }); })()',
    '(() => { const all = new Map(); return (doc) => ({ n: all.set({}, 1).size }); })()',
    '(() => { const r = /a/g; return (doc) => ({ n: (r.test("aa"), r.lastIndex) }); })()',
    '(doc) => { const f = (s) => s; const s = f`x`; try { s.n = (s.n ?? 0) + 1; } catch {} return { n: s.n ?? 0 }; }',
    '(doc) => { try { globalThis.n = (globalThis.n ?? 0) + 1; } catch {} return { n: globalThis.n ?? 0 }; }',
    '(doc) => { try { Error.stackTraceLimit = (Error.stackTraceLimit ?? 0) + 1; } catch {} return { n: Error.stackTraceLimit ?? 0 }; }',
    '(doc) => { const p = Object.getPrototypeOf((function* () {})()); try { p.n = (p.n ?? 0) + 1; } catch {} return { n: p.n ?? 0 }; }',
    '(doc) => { const p = Object.getPrototypeOf([].values()); try { p.n = (p.n ?? 0) + 1; } catch {} return { n: p.n ?? 0 }; }',
    '(doc) => { try { Date.prototype.n = 1; } catch {} return { n: Date.prototype.n ?? 0, m: Math.random() }; }',
    '(doc, at) => { try { at.n = 1; } catch {} return { n: at.n ?? 0 }; }',
  ])('%s', async (source) => {
    const paths = ['c/a', 'c/b', 'c/a', 'c/c', 'c/b'];
    const rewrite = await rewriteBy(source);
    const found = paths.map((path) => outcomeOf(rewrite, {}, path));
    const alone = await Promise.all(
      paths.map(async (path) => outcomeOf(await rewriteBy(source), {}, path)),
    );
    expect(found).toEqual(alone);
    expect(typeof found[0]).toBe('object');
  });

  const large = { a: { stringValue: 'x'.repeat(600_000) } };
  const recursive = 'const f = (n) => (n === 0 ? doc : f(n - 1)); f(3);';

  test('what they leave in memory stops none of them', async () => {
    const rewrite = await rewriteBy(`(doc) => { ${recursive} return { b: doc.a.length }; }`);
    const found = Array.from({ length: 100 }, (_, index) =>
      outcomeOf(rewrite, large, `c/${index}`),
    );
    expect(new Set(found.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"b":{"integerValue":"600000"}}']),
    );
  });

  test('nor does it decide what becomes of one that catches that there is no more', async () => {
    const source = `(doc) => { ${recursive} let b = 'room'; try { doc.a + doc.a; } catch { b = 'none'; } return { b }; }`;
    const rewrite = await rewriteBy(source);
    const found = Array.from({ length: 100 }, (_, index) =>
      outcomeOf(rewrite, large, `c/${index}`),
    );
    expect(new Set(found.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"b":{"stringValue":"room"}}']),
    );
  });

  // About as many as there is time for: alone, there is for the first and not for the second.
  test.each([
    [6000, 1_252_000],
    [3000, 1_253_000],
  ])('the time that one with %i steps took is none of one with %i', async (steps, n) => {
    const source = '(doc) => { let n = 0; while (n < doc.n) n += 1; return { n }; }';
    const [alone, rewrite] = [await rewriteBy(source), await rewriteBy(source)];
    const of = (some: Rewrite, count: number) =>
      outcomeOf(some, { n: { integerValue: `${count}` } });
    expect(of(rewrite, steps)).toEqual({ n: { integerValue: `${steps}` } });
    expect(of(rewrite, n)).toEqual(of(alone, n));
  });
});
