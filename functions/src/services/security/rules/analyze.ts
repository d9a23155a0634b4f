/**
 * The analysis of Firestore rules by line: what they open to callers of whom nothing is known, and
 * the exposed collections. It proves nothing about conditions on data.
 */
import type { RulesFinding, Severity } from '../../../contract/security.ts';
import { findingsOf, type RuleFinding } from './findings.ts';
import {
  maxMatches,
  rankFor,
  ranks,
  readMatches,
  type RuleMatch,
  type RuleReading,
} from './matches.ts';
import { parseRules, stoppedReading } from './parse.ts';
import { PathCover, documentsOf, pathText, shapeOf } from './shapes.ts';
import { methods, type Rules } from './syntax.ts';

/** A collection's shape, as backups list them. */
export interface KnownCollection {
  readonly path: string;
  readonly documentCount: number;
}

export interface Analysis {
  readonly lineCount: number;
  readonly matchCount: number;
  readonly findings: RulesFinding[];
  readonly moreFindings: number;
}

const maxFindings = 200;
const maxCollections = 20;
/** Compared with one another, each with each. */
const maxCompared = 300;

const order: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** Called without a declaration (https://firebase.google.com/docs/reference/rules/rules). */
const builtIn = new Set([
  'get',
  'exists',
  'getAfter',
  'existsAfter',
  'debug',
  'path',
  'string',
  'int',
  'float',
  'bool',
]);

/** What the parser says of text that it can't read for its size. */
const tooComplex = ['too deeply', 'too long', stoppedReading] as const;

/** About the rules as a whole, which no match is to blame for. */
function general(rules: Rules, source: string): RuleFinding[] {
  const found: RuleFinding[] = rules.errors.map(({ line, message }) => ({
    kind: tooComplex.some((words) => message.includes(words)) ? 'too-complex' : 'syntax-error',
    severity: 'high',
    line,
    title: 'Not readable',
    sentence:
      message === stoppedReading
        ? `${message}.`
        : `${message}. What stands around it is analysed without it.`,
    advice: 'Fix it: Firebase refuses rules with a mistake and keeps the previous ones in force.',
    match: null,
  }));
  if (rules.errors.length === 0 && rules.services.every(({ name }) => name !== 'cloud.firestore')) {
    found.push({
      kind: 'no-firestore-service',
      severity: 'high',
      line: 1,
      title: 'No rules for Firestore',
      sentence: 'There is no service cloud.firestore in this text.',
      advice: 'Paste the contents of firestore.rules.',
      match: null,
    });
  }
  if (rules.version !== '2' && source.trim() !== '') {
    found.push({
      kind: 'old-version',
      severity: 'low',
      line: 1,
      title: 'Not version 2',
      sentence:
        "Without rules_version = '2' a recursive wildcard does not stand for the collection itself, and collection group queries are refused.",
      advice: "Put rules_version = '2'; into the first line and look at every {name=**} again.",
      match: null,
    });
  }
  return found;
}

function functionFindings({ functions, called }: RuleReading): RuleFinding[] {
  const declared = new Set(functions.map(({ name }) => name));
  const unused = functions
    .filter(({ name }) => !called.has(name))
    .map(({ name, line }): RuleFinding => ({
      kind: 'unused-function',
      severity: 'low',
      line,
      title: 'Unused function',
      sentence: `Nothing calls ${name}().`,
      advice: 'Was a check forgotten where it should be called? Call it there, or remove it.',
      match: null,
    }));
  const missing = [...called]
    .filter(([name]) => !declared.has(name) && !builtIn.has(name))
    .map(([name, line]): RuleFinding => ({
      kind: 'unknown-function',
      severity: 'medium',
      line,
      title: 'Unknown function',
      sentence: `${name}() is called but declared nowhere.`,
      advice: 'Declare it, or correct its name: Firebase refuses these rules.',
      match: null,
    }));
  return [...unused, ...missing];
}

/** Rules are or-ed: what a narrow match closes stays open where a wider one opens it. */
function overlaps(matches: readonly RuleMatch[], coverage: PathCover): RuleFinding[] {
  const compared = matches.slice(0, maxCompared).map((match) => ({
    match,
    shape: shapeOf(match.segments),
  }));
  return compared.flatMap((narrow) => {
    const wide = compared.find(
      (other) =>
        other !== narrow &&
        opensMore(other.match, narrow.match) &&
        coverage.covers(other.shape, narrow.shape),
    );
    return wide === undefined ? [] : [overlap(narrow.match, wide.match)];
  });
}

function opensMore(wide: RuleMatch, narrow: RuleMatch): boolean {
  return methods.some((method) => {
    const opened = rankFor(wide, method) ?? ranks.nobody;
    return opened >= ranks.signedIn && opened > (rankFor(narrow, method) ?? ranks.nobody);
  });
}

function overlap(narrow: RuleMatch, wide: RuleMatch): RuleFinding {
  return {
    kind: 'overlapping-match',
    severity: 'high',
    line: narrow.line,
    title: 'A wider match opens this one',
    sentence: `${pathText(narrow.segments)} is held closer than ${pathText(wide.segments)} in line ${wide.line}, which stands for its documents too. One match that allows is enough.`,
    advice: `Narrow the match in line ${wide.line} so that it leaves these documents out.`,
    match: narrow,
  };
}

function tooMany(sentence: string): RuleFinding {
  return {
    kind: 'too-complex',
    severity: 'low',
    line: 1,
    title: 'More than is analysed',
    sentence,
    advice: 'Bring matches of the same form together with wildcards.',
    match: null,
  };
}

function withCollections(
  { match, ...found }: RuleFinding,
  collections: readonly KnownCollection[],
  coverage: PathCover,
): RulesFinding {
  if (match === null) {
    return { ...found, path: null, collections: [], moreCollections: 0 };
  }
  const shape = shapeOf(match.segments);
  const exposed = collections.filter(({ path }) => coverage.covers(shape, documentsOf(path)));
  return {
    ...found,
    path: pathText(match.segments),
    collections: exposed.slice(0, maxCollections).map(({ path, documentCount }) => ({
      path,
      documentCount,
    })),
    moreCollections: Math.max(0, exposed.length - maxCollections),
  };
}

/**
 * @param collections what a backup says there is in the database
 * @param now what dates in test-mode rules are compared with
 */
export function analyzeRulesText(
  source: string,
  collections: readonly KnownCollection[],
  now: Date,
): Analysis {
  const rules = parseRules(source);
  const reading = readMatches(rules);
  const coverage = new PathCover(rules.version === '2');
  const { matches } = reading;
  const found = [
    ...general(rules, source),
    ...matches.flatMap((match) => findingsOf(match, now)),
    ...overlaps(matches, coverage),
    ...functionFindings(reading),
  ];
  if (matches.length >= maxMatches) {
    found.push(tooMany(`Only the first ${maxMatches} matches were analysed.`));
  }
  if (!reading.isWhole) {
    found.push(tooMany('There is too much to work out: some conditions count as not known.'));
  }
  const sorted = found.toSorted(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line,
  );
  const findings = sorted
    .slice(0, maxFindings)
    .map((one) => withCollections(one, collections, coverage));
  if (coverage.isCut) {
    const sentence =
      'There is too much to compare: some overlaps and some exposed collections are not named.';
    findings.splice(maxFindings - 1, 1, withCollections(tooMany(sentence), [], coverage));
  }
  return {
    lineCount: source.split('\n').length,
    matchCount: matches.length,
    findings,
    moreFindings: Math.max(0, sorted.length - maxFindings),
  };
}
