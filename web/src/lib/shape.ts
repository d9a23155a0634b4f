/**
 * Whether data from outside has the shape that it should have: a few guards for pages that are to
 * be there before a library of schemas has been loaded. Everywhere else the contract's schemas do
 * that.
 */
export type Guard<T> = (value: unknown) => value is T;
export type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

export function isList<T>(guard: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(guard);
}

/** What may be missing is undefined then. */
export function isOptional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

type Fields<G> = {
  readonly [K in keyof G as undefined extends Guarded<G[K]> ? never : K]: Guarded<G[K]>;
} & {
  readonly [K in keyof G as undefined extends Guarded<G[K]> ? K : never]?: Guarded<G[K]>;
};

/** Fields that are not named here may be there too. */
export function isShape<G extends Readonly<Record<string, Guard<unknown>>>>(
  guards: G,
): Guard<Fields<G>> {
  return (value): value is Fields<G> =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(guards).every(([key, guard]) => guard(Reflect.get(value, key)));
}
