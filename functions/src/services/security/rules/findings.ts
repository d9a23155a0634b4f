/** What is wrong with single `allow` statements. */
import type { RulesFindingKind, Severity } from '../../../contract/security.ts';
import { rankFor, ranks, type EvaluatedAllow, type RuleMatch } from './matches.ts';
import { pathText } from './shapes.ts';

export interface RuleFinding {
  readonly kind: RulesFindingKind;
  readonly severity: Severity;
  readonly line: number;
  readonly title: string;
  readonly sentence: string;
  readonly advice: string;
  /** Null where it is about no match. */
  readonly match: RuleMatch | null;
}

type Words = Pick<RuleFinding, 'kind' | 'severity' | 'title' | 'sentence' | 'advice'>;

const writes: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

function isWriting({ allow }: EvaluatedAllow): boolean {
  return allow.methods.some((method) => writes.has(method));
}

function may(evaluated: EvaluatedAllow): string {
  const isReading = evaluated.allow.methods.some((method) => !writes.has(method));
  return isWriting(evaluated) ? (isReading ? 'read and write' : 'write') : 'read';
}

/** For everybody, test mode, for who signed in, or asking nobody: at most one for a statement. */
function openness(evaluated: EvaluatedAllow, now: Date): Words | null {
  if (evaluated.isTestMode) {
    return testMode(evaluated, now);
  }
  if (evaluated.rank === ranks.everybody) {
    return {
      kind: 'open-to-everybody',
      severity: isWriting(evaluated) ? 'critical' : 'high',
      title: 'Open to everybody',
      sentence: `Anybody on the internet may ${may(evaluated)} here, without signing in.`,
      advice:
        'Ask who it is: compare request.auth.uid with the owner that the document names. Where it is meant to be public, allow get alone.',
    };
  }
  if (evaluated.rank === ranks.signedIn) {
    return {
      kind: 'any-signed-in-user',
      severity: isWriting(evaluated) ? 'high' : 'medium',
      title: 'Every signed-in user',
      sentence: `Whoever signs in, anonymously or with a new account too, may ${may(evaluated)} everything here, other users’ documents included.`,
      advice:
        'Being signed in says nothing about whose document it is. Compare request.auth.uid with the document’s owner, or check a custom claim.',
    };
  }
  if (evaluated.rank === ranks.some && evaluated.asksNobody && isWriting(evaluated)) {
    return {
      kind: 'no-auth-check',
      severity: 'high',
      title: 'Writes that ask nobody',
      sentence:
        'The condition looks at data but not at who asks: a caller who is not signed in and sends fitting data may write.',
      advice: 'Add request.auth != null and a comparison of request.auth.uid with the owner.',
    };
  }
  return null;
}

function testMode({ endsAt, ...evaluated }: EvaluatedAllow, now: Date): Words {
  const day = endsAt === null ? null : new Date(endsAt).toISOString().slice(0, 10);
  const isOver = endsAt !== null && endsAt <= now.getTime();
  const what = may({ endsAt, ...evaluated });
  return {
    kind: 'test-mode',
    severity: isOver ? 'low' : 'critical',
    title: isOver ? 'Test mode that has ended' : 'Test mode',
    sentence: isOver
      ? `Everybody was let in until ${day}; since then nobody is.`
      : `Anybody on the internet may ${what} here${day === null ? ' until a date' : ` until ${day}`}; after it nobody may.`,
    advice: 'Replace the date by conditions that say who may do what.',
  };
}

/** `write` without a second thought: deletes, and data of any form. */
function carelessWrites(evaluated: EvaluatedAllow): Words[] {
  const found: Words[] = [];
  const { allow, rank } = evaluated;
  if (allow.words.includes('write') && evaluated.canDelete && rank !== ranks.nobody) {
    found.push({
      kind: 'write-covers-delete',
      severity: rank >= ranks.signedIn ? 'medium' : 'low',
      title: 'Write covers delete',
      sentence: 'allow write lets whoever may change a document delete it too.',
      advice: 'Name create and update, and give delete its own condition.',
    });
  }
  const isFilling = allow.methods.some((method) => method === 'create' || method === 'update');
  const isOpen = rank === ranks.everybody || evaluated.isTestMode;
  if (isFilling && rank !== ranks.nobody && !isOpen && !evaluated.looksAtNewData) {
    found.push({
      kind: 'no-validation',
      severity: 'low',
      title: 'New data is not checked',
      sentence:
        'Whoever may write may write any fields, of any type and size: request.resource.data is not looked at.',
      advice:
        'Check which fields there may be (request.resource.data.keys().hasOnly), their types, and that the owner stays the same.',
    });
  }
  return found;
}

function wildcard(match: RuleMatch, evaluated: EvaluatedAllow): Words | null {
  const isRest = match.segments.some(({ kind }) => kind === 'rest');
  const isOpen = evaluated.rank >= ranks.signedIn;
  if (!isRest || !isOpen) {
    return null;
  }
  const who = evaluated.rank === ranks.everybody ? 'everybody' : 'every signed-in user';
  return {
    kind: 'open-recursive-wildcard',
    severity: evaluated.rank === ranks.everybody ? 'critical' : 'high',
    title: 'Everything below is open',
    sentence: `${pathText(match.segments)} stands for every document at any depth, in collections that don’t exist yet too; all of them are open to ${who}.`,
    advice:
      'Write a match for each collection. What no match opens is closed, and stays so when a collection is added.',
  };
}

/** Listing hands out everything, so it should not be easier than getting one. */
function listing(match: RuleMatch): RuleFinding | null {
  const get = rankFor(match, 'get');
  const list = rankFor(match, 'list');
  if (list === null || list < ranks.signedIn || list <= (get ?? ranks.nobody)) {
    return null;
  }
  const line = match.allows.find(({ allow, rank }) => {
    return rank === list && allow.methods.includes('list');
  })?.allow.line;
  return {
    kind: 'list-wider-than-get',
    severity: 'high',
    line: line ?? match.line,
    title: 'List is wider than get',
    sentence:
      'A single document is only for some, but listing the collection hands all of them to many more.',
    advice:
      'Give list the condition of get, on resource.data; queries must then ask for as little.',
    match,
  };
}

/** What is found in one match, for itself. */
export function findingsOf(match: RuleMatch, now: Date): RuleFinding[] {
  const found: RuleFinding[] = [];
  for (const evaluated of match.allows) {
    const words = [
      openness(evaluated, now),
      wildcard(match, evaluated),
      ...carelessWrites(evaluated),
    ].filter((one) => one !== null);
    found.push(...words.map((one) => ({ ...one, line: evaluated.allow.line, match })));
  }
  const list = listing(match);
  return list === null ? found : [...found, list];
}
