import { describe, expect, test } from 'vitest';
import { modeOf, stateOf, withCollection } from './choose-collections.ts';

const of = (include: string[] = [], exclude: string[] = []) => ({ include, exclude });
const choose = (path: string) => ({ path, isChosen: true });
const leave = (path: string) => ({ path, isChosen: false });

describe('all but what is excluded', () => {
  test('leaving one out and taking it back', () => {
    const without = withCollection(of(), 'all', leave('logs'));
    expect(without).toEqual(of([], ['logs']));
    expect(stateOf(without, 'all', 'logs')).toBe('none');
    expect(withCollection(without, 'all', choose('logs'))).toEqual(of());
  });

  test('excluding what is above covers what is below', () => {
    expect(withCollection(of([], ['customers/*/orders']), 'all', leave('customers'))).toEqual(
      of([], ['customers']),
    );
  });
});

describe('only what is chosen', () => {
  test('nothing is chosen at first', () => {
    expect(stateOf(of(), 'only', 'orders')).toBe('none');
    expect(modeOf(of())).toBe('all');
    expect(modeOf(of(['orders']))).toBe('only');
  });

  test('choosing and giving up', () => {
    const orders = withCollection(of(), 'only', choose('orders'));
    expect(orders).toEqual(of(['orders']));
    expect(withCollection(orders, 'only', choose('customers'))).toEqual(
      of(['orders', 'customers']),
    );
    expect(withCollection(orders, 'only', leave('orders'))).toEqual(of());
  });

  test('a part of what is chosen is excluded by its own pattern', () => {
    const part = withCollection(of(['customers']), 'only', leave('customers/*/orders'));
    expect(part).toEqual(of(['customers'], ['customers/*/orders']));
    expect(withCollection(part, 'only', choose('customers/*/orders'))).toEqual(of(['customers']));
  });

  test('choosing what is above stands for what was chosen below', () => {
    expect(withCollection(of(['customers/*/orders']), 'only', choose('customers'))).toEqual(
      of(['customers']),
    );
  });
});
