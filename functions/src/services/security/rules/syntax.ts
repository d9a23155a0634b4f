/** What rules are made of, as the parser reads them. */

export const methods = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Method = (typeof methods)[number];

/** What `allow` may name, and what that stands for. */
export const allowWords: ReadonlyMap<string, readonly Method[]> = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ...methods.map((method): [string, readonly Method[]] => [method, [method]]),
]);

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly values: readonly Expression[];
      readonly line: number;
    }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly sign: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  /** A list, a map (its keys and values) or a path (what stands in its brackets). */
  | { readonly kind: 'parts'; readonly parts: readonly Expression[] };

/** One segment of a match: a fixed one, `{name}` or `{name=**}`. */
export type Segment =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'one' | 'rest'; readonly name: string };

export interface Allow {
  readonly words: readonly string[];
  readonly methods: readonly Method[];
  /** Null: no condition, so always. */
  readonly condition: Expression | null;
  readonly line: number;
}

export interface RulesFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly lets: readonly { readonly name: string; readonly value: Expression }[];
  readonly result: Expression;
  readonly line: number;
}

export interface Block {
  readonly segments: readonly Segment[];
  readonly line: number;
  readonly allows: readonly Allow[];
  readonly functions: readonly RulesFunction[];
  readonly matches: readonly Block[];
}

export interface Service {
  readonly name: string;
  readonly line: number;
  /** What stands directly in the service, as a block without segments. */
  readonly block: Block;
}

export interface Rules {
  readonly version: string | null;
  readonly services: readonly Service[];
  /** Outside of any service. */
  readonly functions: readonly RulesFunction[];
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}
