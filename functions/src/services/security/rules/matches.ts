/** The rules as a list of matches, each with its whole path and who may do what in it. */
import { answer, Budget, RuleScope } from './evaluate.ts';
import type { Allow, Block, Expression, Method, Rules, RulesFunction, Segment } from './syntax.ts';

/** Who may: nobody, only who fulfils a condition on data, everybody who signed in, everybody. */
export const ranks = { nobody: 0, some: 1, signedIn: 2, everybody: 3 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

export interface EvaluatedAllow {
  readonly allow: Allow;
  readonly rank: Rank;
  /** Whether a caller who is not signed in may get through, depending on data alone. */
  readonly asksNobody: boolean;
  /** Opens to everybody until a date. */
  readonly isTestMode: boolean;
  /** The date, in milliseconds, that test mode ends on; null where it isn't written as one. */
  readonly endsAt: number | null;
  readonly canDelete: boolean;
  readonly looksAtNewData: boolean;
}

export interface RuleMatch {
  readonly segments: readonly Segment[];
  readonly line: number;
  readonly allows: readonly EvaluatedAllow[];
}

export interface RuleReading {
  readonly matches: readonly RuleMatch[];
  readonly functions: readonly RulesFunction[];
  /** Names of functions that are called, with the line of a call. */
  readonly called: ReadonlyMap<string, number>;
  /** Whether all conditions were worked out. */
  readonly isWhole: boolean;
}

/** More matches than rules of 256 KiB have in practice; bounds the work. */
export const maxMatches = 1000;
const documentsRoot = 3;

class Walk {
  readonly matches: RuleMatch[] = [];
  readonly functions: RulesFunction[] = [];
  readonly called = new Map<string, number>();
  private readonly budget = new Budget();

  get isWhole(): boolean {
    return !this.budget.isUsedUp;
  }

  block(block: Block, outer: { segments: readonly Segment[]; scope: RuleScope }): void {
    const segments = [...outer.segments, ...block.segments];
    const scope = this.declare(block.functions, outer.scope);
    const wildcards = segments.flatMap((one) => (one.kind === 'fixed' ? [] : [one.name]));
    if (block.allows.length > 0 && this.matches.length < maxMatches) {
      const allows = block.allows.map((allow) => this.evaluate(allow, scope, wildcards));
      const { line } = block;
      this.matches.push({ segments: segments.slice(documentsRoot), line, allows });
    }
    for (const inner of block.matches) {
      this.block(inner, { segments, scope });
    }
  }

  declare(functions: readonly RulesFunction[], outer: RuleScope | null): RuleScope {
    for (const declared of functions) {
      this.functions.push(declared);
      for (const expression of [...declared.lets.map(({ value }) => value), declared.result]) {
        visit(expression, (one) => {
          this.noteCall(one);
        });
      }
    }
    return outer !== null && functions.length === 0 ? outer : new RuleScope(functions, outer);
  }

  private noteCall(expression: Expression): void {
    if (expression.kind === 'call' && expression.callee.kind === 'name') {
      const { name } = expression.callee;
      this.called.set(name, this.called.get(name) ?? expression.line);
    }
  }

  private evaluate(allow: Allow, scope: RuleScope, wildcards: readonly string[]): EvaluatedAllow {
    const { condition } = allow;
    const { budget } = this;
    if (condition !== null) {
      visit(condition, (one) => {
        this.noteCall(one);
      });
    }
    const ask = (isSignedIn: boolean, isBeforeDates: boolean, isDeleting = false) =>
      answer(condition, { scope, budget }, { isSignedIn, isBeforeDates, isDeleting, wildcards });
    const late = ask(false, false);
    const stranger = ask(false, true);
    const user = ask(true, true);
    const isTestMode = stranger === 'yes' && late !== 'yes';
    return {
      allow,
      rank: rankOf(stranger, user),
      asksNobody: stranger === 'unknown',
      isTestMode,
      endsAt: isTestMode && condition !== null ? dateIn(condition) : null,
      canDelete: ask(true, true, true) !== 'no',
      looksAtNewData: condition !== null && readsNewData(condition, scope, budget),
    };
  }
}

function rankOf(stranger: string, user: string): Rank {
  if (stranger === 'yes') {
    return ranks.everybody;
  }
  if (user === 'yes') {
    return ranks.signedIn;
  }
  return user === 'no' && stranger === 'no' ? ranks.nobody : ranks.some;
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
    case 'not':
    case 'minus':
      return [expression.of];
    case 'index':
      return [expression.of, expression.index];
    case 'call':
      return [expression.callee, ...expression.values];
    case 'binary':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.condition, expression.yes, expression.no];
    case 'parts':
      return expression.parts;
  }
}

function visit(expression: Expression, see: (one: Expression) => void): void {
  see(expression);
  for (const child of childrenOf(expression)) {
    visit(child, see);
  }
}

/** The first `timestamp.date(year, month, day)` of a condition. */
function dateIn(condition: Expression): number | null {
  let date: number | null = null;
  visit(condition, (one) => {
    if (one.kind === 'call' && one.callee.kind === 'member' && one.callee.name === 'date') {
      const [year, month, day] = one.values.map((value) =>
        value.kind === 'literal' && typeof value.value === 'number' ? value.value : Number.NaN,
      );
      const time = Date.UTC(year ?? Number.NaN, (month ?? Number.NaN) - 1, day ?? Number.NaN);
      date ??= Number.isFinite(time) ? time : null;
    }
  });
  return date;
}

/** Whether `request.resource` is looked at, by the condition or a function that it calls. */
function readsNewData(condition: Expression, scope: RuleScope, budget: Budget): boolean {
  const seen = new Set<RulesFunction>();
  let isRead = false;
  const look = (expression: Expression, inner: RuleScope): void => {
    visit(expression, (one) => {
      budget.take();
      const isMember = one.kind === 'member' && one.name === 'resource';
      isRead ||= isMember && one.of.kind === 'name' && one.of.name === 'request';
      const target =
        one.kind === 'call' && one.callee.kind === 'name' ? inner.get(one.callee.name) : undefined;
      if (target !== undefined && !seen.has(target.declared) && !budget.isUsedUp) {
        seen.add(target.declared);
        look(target.declared.result, target.scope);
        for (const { value } of target.declared.lets) {
          look(value, target.scope);
        }
      }
    });
  };
  look(condition, scope);
  return isRead;
}

/** What the rules say of Firestore's documents. */
export function readMatches(rules: Rules): RuleReading {
  const walk = new Walk();
  const scope = walk.declare(rules.functions, null);
  for (const { name, block } of rules.services) {
    if (name === 'cloud.firestore') {
      walk.block(block, { segments: [], scope });
    }
  }
  return walk;
}

/** Who may use a method in a match; null where nothing is said. Of several the widest counts. */
export function rankFor({ allows }: RuleMatch, method: Method): Rank | null {
  const about = allows.filter(({ allow }) => allow.methods.includes(method));
  return about.length === 0 ? null : about.reduce<Rank>(widest, ranks.nobody);
}

function widest(rank: Rank, { rank: other }: EvaluatedAllow): Rank {
  return other > rank ? other : rank;
}
