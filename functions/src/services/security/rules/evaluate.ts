/**
 * Whether a condition holds for whoever asks, as far as that can be said without data: conditions
 * are evaluated for a caller who is not signed in, and for one who is and of whom nothing else is
 * known. What depends on data is `unknown`. As in Firestore, an error denies.
 */
import type { Expression, RulesFunction } from './syntax.ts';
import {
  chosen,
  equality,
  failed,
  firstError,
  literal,
  logical,
  negated,
  present,
  unknown,
  type Value,
} from './values.ts';

export interface RuleCaller {
  readonly isSignedIn: boolean;
  /** Whether a date that the condition compares the time with has not come yet. */
  readonly isBeforeDates: boolean;
  /** In a deletion there is no new document. */
  readonly isDeleting: boolean;
  /** Names that stand for segments of the path. */
  readonly wildcards: readonly string[];
}

/** How much may be evaluated over all conditions; once used up, everything is unknown. */
export class Budget {
  private left = 1_000_000;

  get isUsedUp(): boolean {
    return this.left < 0;
  }

  take(): void {
    this.left -= 1;
  }
}

export type RuleAnswer = 'yes' | 'no' | 'unknown';

/** A function with the functions that are in its sight. */
export interface ScopedFunction {
  readonly declared: RulesFunction;
  readonly scope: RuleScope;
}

/** Functions by name: those of a block, and after them those around it. */
export class RuleScope {
  private readonly own = new Map<string, ScopedFunction>();
  private readonly outer: RuleScope | null;

  constructor(functions: readonly RulesFunction[], outer: RuleScope | null) {
    this.outer = outer;
    for (const declared of functions) {
      this.own.set(declared.name, { declared, scope: this });
    }
  }

  get(name: string): ScopedFunction | undefined {
    return this.own.get(name) ?? this.outer?.get(name);
  }
}

type Variables = ReadonlyMap<string, Value>;

/** Functions may call functions; Firestore allows 20 deep. */
const maxCalls = 20;
/** Of one condition: text made to take for ever is left as unknown. */
const maxSteps = 20_000;

class Evaluation {
  private readonly caller: RuleCaller;
  private readonly budget: Budget;
  private steps = 0;
  private calls = 0;

  constructor(caller: RuleCaller, budget: Budget) {
    this.caller = caller;
    this.budget = budget;
  }

  private isTooLong(): boolean {
    this.steps += 1;
    this.budget.take();
    return this.steps > maxSteps || this.budget.isUsedUp;
  }

  value(expression: Expression, scope: RuleScope, variables: Variables): Value {
    if (this.isTooLong()) {
      return unknown;
    }
    const of = (inner: Expression) => this.value(inner, scope, variables);
    switch (expression.kind) {
      case 'literal':
        return literal(expression.value);
      case 'name':
        return named(expression.name, variables);
      case 'member':
        return this.member(of(expression.of), expression.name);
      case 'index':
        return this.index(of(expression.of), of(expression.index));
      case 'call':
        return this.call(expression, scope, variables);
      case 'choice':
        return chosen(of(expression.condition), () => [of(expression.yes), of(expression.no)]);
      case 'not':
      case 'minus':
      case 'parts':
      case 'binary':
        return this.combined(expression, of);
    }
  }

  private combined(
    expression: Extract<Expression, { kind: 'not' | 'minus' | 'parts' | 'binary' }>,
    of: (inner: Expression) => Value,
  ): Value {
    switch (expression.kind) {
      case 'not':
        return negated(of(expression.of));
      case 'minus':
        return firstError([of(expression.of)]);
      case 'parts':
        return firstError(expression.parts.map(of));
      case 'binary': {
        const { sign, left, right } = expression;
        return sign === '&&' || sign === '||'
          ? logical(sign === '||', of(left), () => of(right))
          : this.compared(sign, of(left), of(right));
      }
    }
  }

  private index(of: Value, index: Value): Value {
    return index.kind === 'literal' && typeof index.value === 'string'
      ? this.member(of, index.value)
      : firstError([of, index]);
  }

  private compared(sign: string, left: Value, right: Value): Value {
    const error = firstError([left, right]);
    if (error.kind === 'error') {
      return error;
    }
    if (sign === '==' || sign === '!=') {
      const isEqual = equality(left, right);
      return isEqual === null ? unknown : literal(isEqual === (sign === '=='));
    }
    // Test-mode rules: `request.time < timestamp.date(2026, 1, 1)`.
    const isBefore = sign.startsWith('<');
    if (left.kind === 'time' && right.kind === 'date') {
      return literal(isBefore === this.caller.isBeforeDates);
    }
    if (left.kind === 'date' && right.kind === 'time') {
      return literal(!isBefore === this.caller.isBeforeDates);
    }
    return unknown;
  }

  private member(of: Value, name: string): Value {
    if (of.kind === 'error' || (of.kind === 'literal' && of.value === null)) {
      return failed;
    }
    if (of.kind === 'request') {
      return this.ofRequest(name);
    }
    // A token always has its user's id and its claims.
    return of.kind === 'auth' && (name === 'uid' || name === 'token') ? present : unknown;
  }

  private ofRequest(name: string): Value {
    const { isSignedIn, isDeleting } = this.caller;
    if (name === 'auth') {
      return isSignedIn ? { kind: 'auth' } : literal(null);
    }
    if (name === 'time') {
      return { kind: 'time' };
    }
    return name === 'resource' && isDeleting ? literal(null) : unknown;
  }

  private call(
    { callee, values }: Extract<Expression, { kind: 'call' }>,
    scope: RuleScope,
    variables: Variables,
  ): Value {
    const given = values.map((value) => this.value(value, scope, variables));
    if (callee.kind !== 'name') {
      if (callee.kind === 'member' && isNamed(callee.of, 'timestamp')) {
        return { kind: 'date' };
      }
      return firstError([this.value(callee, scope, variables), ...given]);
    }
    if (callee.name === 'debug') {
      return given[0] ?? failed;
    }
    const target = scope.get(callee.name);
    if (target === undefined || this.calls >= maxCalls) {
      return firstError(given);
    }
    this.calls += 1;
    const inner = new Map<string, Value>();
    for (const [index, name] of target.declared.parameters.entries()) {
      inner.set(name, given[index] ?? failed);
    }
    for (const { name, value } of target.declared.lets) {
      inner.set(name, this.value(value, target.scope, inner));
    }
    const result = this.value(target.declared.result, target.scope, inner);
    this.calls -= 1;
    return result;
  }
}

function named(name: string, variables: Variables): Value {
  return variables.get(name) ?? (name === 'request' ? { kind: 'request' } : unknown);
}

function isNamed(expression: Expression, name: string): boolean {
  return expression.kind === 'name' && expression.name === name;
}

/** Whether the condition (null: none) lets the caller do it. */
export function answer(
  condition: Expression | null,
  { scope, budget }: { readonly scope: RuleScope; readonly budget: Budget },
  caller: RuleCaller,
): RuleAnswer {
  if (condition === null) {
    return 'yes';
  }
  const variables = new Map<string, Value>(caller.wildcards.map((name) => [name, present]));
  const value = new Evaluation(caller, budget).value(condition, scope, variables);
  if (value.kind === 'literal') {
    return value.value === true ? 'yes' : 'no';
  }
  return value.kind === 'unknown' ? 'unknown' : 'no';
}
