import type { Operation } from './shape.ts';

/** Comments, texts and templates; those that don't end go to the end of their line, or of all. */
const notCode =
  /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?/g;
const words = /[\p{L}\p{N}_$]+/gu;

/**
 * Whether operations give a name themselves: the identifiers of a transform's code, and what
 * stands in any other operation. A transform may make all other names of a document's values.
 * @returns undefined where none is a transform: then every name is one of theirs, or a document's
 */
export function givenNames(
  operations: readonly Operation[],
): ((name: string) => boolean) | undefined {
  if (!operations.some(({ op }) => op === 'transform')) {
    return undefined;
  }
  const texts = operations.map((one) =>
    one.op === 'transform' ? one.source.replaceAll(notCode, ' ') : JSON.stringify(one),
  );
  const names = new Set(texts.join(' ').match(words));
  return (name) => names.has(name);
}
