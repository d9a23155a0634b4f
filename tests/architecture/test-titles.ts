/**
 * Titles of tests as they stand in the source of a test file, and whether anything keeps them from
 * running.
 */
import { existsSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { readText, root } from './source-tree.ts';

/** A part of a syntax tree (ESTree), as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** What keeps a test, or all others, from running. */
const preventing = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'only']);
/** Some files have tests of several kinds of users, each with its own name. */
const testName = /^(?:it|test|\w+Test)$/;
const groupNames = new Set(['describe']);

export interface TestTitle {
  readonly title: string;
  /** It, or a group around it, or something within it says that it does not run, or not always. */
  readonly mayBeSkipped: boolean;
}

/** `test.describe.skip(…)` is `['test', 'describe', 'skip']`; null for what is no such chain. */
function chainOf(node: unknown): string[] | null {
  if (!isNode(node)) {
    return null;
  }
  if (node.type === 'Identifier') {
    return [String(node['name'])];
  }
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression') {
    return chainOf(node['callee'] ?? node['tag']);
  }
  const above = node.type === 'MemberExpression' ? chainOf(node['object']) : null;
  const { property } = node;
  return above === null || !isNode(property) ? null : [...above, String(property['name'])];
}

/** A template is taken as it is written, without its quotes. */
function titleOf(source: string, argument: unknown): string | null {
  if (!isNode(argument)) {
    return null;
  }
  if (argument.type === 'TemplateLiteral') {
    return source.slice(Number(argument['start']) + 1, Number(argument['end']) - 1);
  }
  return typeof argument['value'] === 'string' ? argument['value'] : null;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

interface Call {
  readonly title: string | null;
  readonly isTest: boolean;
  readonly isPrevented: boolean;
}

/**
 * A call of `test`, `it` or `describe`, with a title or (`test.skip()` within a test) without one.
 */
function callOf(source: string, node: Node): Call | null {
  const chain = node.type === 'CallExpression' ? chainOf(node['callee']) : null;
  const [first = '', ...rest] = chain ?? [];
  if (!testName.test(first) && !groupNames.has(first)) {
    return null;
  }
  const [argument] = childrenOf({ type: 'Arguments', of: node['arguments'] });
  return {
    title: argument === undefined ? null : titleOf(source, argument),
    isTest: testName.test(first) && !rest.includes('describe') && !rest.includes('step'),
    isPrevented: rest.some((name) => preventing.has(name)),
  };
}

/** All tests of a file, in order. */
export function titlesIn(path: string, source: string): TestTitle[] {
  const tree: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  return isNode(tree) ? visited(source, tree).tests : [];
}

interface Visited {
  readonly tests: TestTitle[];
  /** Something says that what stands around it does not run, or not always. */
  readonly isPrevented: boolean;
}

function visited(source: string, node: Node): Visited {
  const within = childrenOf(node).map((child) => visited(source, child));
  const tests = within.flatMap((child) => child.tests);
  const isPrevented = within.some((child) => child.isPrevented);
  const call = callOf(source, node);
  if (call === null) {
    return { tests, isPrevented };
  }
  const mayBeSkipped = isPrevented || call.isPrevented;
  if (!call.isTest) {
    const all = mayBeSkipped ? tests.map(({ title }) => ({ title, mayBeSkipped })) : tests;
    return { tests: all, isPrevented: false };
  }
  // Without a title it is a condition, which speaks for the test or the group around it.
  return call.title === null
    ? { tests, isPrevented: mayBeSkipped }
    : { tests: [{ title: call.title, mayBeSkipped }], isPrevented: false };
}

/**
 * What is wrong with a proof that a document names; null where there is one test of exactly this
 * title that always runs.
 */
export function faultOfProof(path: string, title: string): string | null {
  if (!existsSync(`${root}${path}`)) {
    return 'there is no such file';
  }
  const tests = titlesOf(path).filter((test) => test.title === title);
  if (tests.length === 0) {
    return 'there is no test of this title';
  }
  return tests.every(({ mayBeSkipped }) => mayBeSkipped)
    ? 'it is skipped, or not always run'
    : null;
}

const known = new Map<string, TestTitle[]>();

function titlesOf(path: string): TestTitle[] {
  const titles = known.get(path) ?? titlesIn(path, readText(path));
  known.set(path, titles);
  return titles;
}
