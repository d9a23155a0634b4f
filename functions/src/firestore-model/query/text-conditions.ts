import type { TextCondition } from './shape.ts';
import { textPattern } from './text-pattern.ts';

type Test = (text: string) => boolean;

const tests = new WeakMap<TextCondition, Test>();

/** As case is ignored: without what differs between a letter's forms. */
function folded(text: string, { ignoreCase }: TextCondition): string {
  return ignoreCase ? text.toLowerCase() : text;
}

function testOf(condition: TextCondition): Test {
  const sought = folded(condition.text, condition);
  switch (condition.op) {
    case 'starts-with':
      return (text) => folded(text, condition).startsWith(sought);
    case 'contains':
      return (text) => folded(text, condition).includes(sought);
    case 'ends-with':
      return (text) => folded(text, condition).endsWith(sought);
    case 'matches':
      return textPattern(condition.text, condition.ignoreCase);
  }
}

/**
 * Whether a condition finds a text, in time linear in its length. A condition's test is made once.
 * @throws PatternError for a pattern that is none, or takes too long in this text
 */
export function isTextFound(condition: TextCondition, text: string): boolean {
  const test = tests.get(condition) ?? testOf(condition);
  tests.set(condition, test);
  return test(text);
}
