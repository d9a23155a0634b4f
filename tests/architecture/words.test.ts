/**
 * One word for one idea: words that no identifier is made of and phrases that no text of the
 * product and no page of the documentation has, because another one is used everywhere else. Names
 * that are stored or sent, and so can't change, are listed.
 */
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filesBelow, readText, sourceFiles } from './source-tree.ts';

/** Words of identifiers that must not come back, and what is written in their place. */
const retired = new Map([
  ['behind', 'after'],
  ['tell', 'record, notify or publish'],
  ['tells', 'record, notify or publish'],
  ['telling', 'record, notify or publish'],
  ['told', 'record, notify or publish'],
  ['judge', 'evaluate'],
  ['judged', 'evaluate'],
  ['judges', 'evaluate'],
  ['patience', 'wait'],
  ['former', 'previous'],
  ['mend', 'fix or recover'],
  ['mended', 'fix or recover'],
  ['mends', 'fix or recover'],
  ['mending', 'fix or recover'],
  ['untick', 'exclude'],
  ['unticked', 'exclude'],
  ['distrust', 'suspect'],
  ['distrusted', 'suspect'],
  ['anew', 'again'],
  ['configuration', 'schedule'],
  ['configurations', 'schedule'],
  ['insight', 'analytics'],
  ['browse', 'explore'],
  ['browsed', 'explore'],
  ['explorer', 'explore'],
  ['alarm', 'alert'],
  ['alarms', 'alerts'],
]);

/** Fields that are stored or sent under these names, and schemas that the specification names. */
const kept = new Set([
  'backupConfigurations',
  'browseReads',
  'backupConfigurationDocumentSchema',
  'configurationId',
  'configurationIds',
  'untick',
  'unticked',
]);

/** Fields of what is sent, in the files that write or read it. */
const keptIn: ReadonlyMap<string, RegExp> = new Map([
  ['alarm', /\/webhook/],
  ['alarms', /\/account-deletion\./],
]);

/** Phrases that people would read, and what is written in their place. */
const retiredPhrases: readonly (readonly [phrase: string, instead: string])[] = [
  ['behind', 'after'],
  ['anew', 'again'],
  ['mend', 'fix'],
  ['mended', 'fixed'],
  ['judge', 'evaluate'],
  ['alarm', 'alert'],
  ['alarms', 'alerts'],
  ['at hand', 'cached or ready'],
  ['in one another', 'nested'],
  ['left away', 'not included'],
  ['left alone', 'unchanged'],
  ['carried out', 'applied'],
  ['by itself', 'automatically'],
  ['any more', 'no longer'],
  ['can not', 'cannot'],
  ['lies in', 'is in'],
  ['lies outside', 'is outside'],
  ['goes on', 'continues'],
  ['gone on with', 'continued'],
  ['unless told', 'by default'],
  ['tell us', 'contact us'],
  ['untick', 'exclude'],
  ['unticked', 'excluded'],
];

type Phrases = typeof retiredPhrases;

/** Further phrases that neither comments nor test titles have. */
const retiredInComments: Phrases = [
  ...retiredPhrases,
  ['asked ahead', 'prefetched'],
  ['asks ahead', 'prefetches'],
  ['carry out', 'apply'],
  ['hear', 'apply a snapshot'],
  ['heard', 'live'],
  ['left out', 'excluded or omitted'],
  ['of its own', 'its own'],
  ['of their own', 'their own'],
  ['by themselves', 'automatically'],
  ['one is at', 'active'],
  ['tell', 'record, notify, report or distinguish'],
  ['tells', 'records, notifies, reports or distinguishes'],
  ['told', 'recorded, notified, reported or distinguished'],
  ['where one was', 'the caret or previous page'],
];

const anyOf = (phrases: Phrases) =>
  new RegExp(`(?<![\\w-])(?:${phrases.map(([phrase]) => phrase).join('|')})(?![\\w-])`, 'gi');

const identifiers = ['Identifier', 'PrivateName', 'BindingIdentifier'] as const;
const named = z.looseObject({ type: z.enum(identifiers), value: z.string() });

/** Whether a node is one of a kind: most are not, and schemas take long to say so. */
const isOneOf = (node: object, types: readonly unknown[]) =>
  'type' in node && types.includes(node.type);

function* identifiersOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) {
    return;
  }
  const identifier = isOneOf(node, identifiers) ? named.safeParse(node) : null;
  if (identifier?.success === true) {
    yield identifier.data.value;
  }
  for (const child of Object.values(node)) {
    yield* identifiersOf(child);
  }
}

const textNodes = ['StringLiteral', 'JSXText', 'TemplateElement'];
const written = z.union([
  z
    .looseObject({ type: z.enum(['StringLiteral', 'JSXText']), value: z.string() })
    .transform(({ value }) => value),
  z
    .looseObject({ type: z.literal('TemplateElement'), raw: z.string() })
    .transform(({ raw }) => raw),
]);

/** The texts of a syntax tree, as far as they are more than one word: keys and paths are not. */
function* textsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) {
    return;
  }
  const text = isOneOf(node, textNodes) ? written.safeParse(node) : null;
  if (text?.success === true && text.data.trim().includes(' ')) {
    yield text.data.replaceAll(/\s+/g, ' ').trim();
  }
  for (const child of Object.values(node)) {
    yield* textsOf(child);
  }
}

const anyRetired = new RegExp([...retired.keys()].join('|'), 'i');

function parsed(path: string, source: string): unknown {
  const isTyped = /\.tsx?$/.test(path);
  const isJsx = path.endsWith('x');
  return parseSync(
    source,
    isTyped
      ? { syntax: 'typescript', tsx: isJsx, target: 'esnext' }
      : { syntax: 'ecmascript', jsx: isJsx, target: 'esnext' },
  );
}

function phrasesOf(path: string, texts: Iterable<string>, phrases: Phrases): string[] {
  const anyPhrase = anyOf(phrases);
  return [...texts].flatMap((text) =>
    [...text.matchAll(anyPhrase)].map(([found]) => {
      const instead = phrases.find(([phrase]) => phrase === found.toLowerCase())?.[1];
      return `${path}: ‘${text}’ has ‘${found}’ (write ${instead})`;
    }),
  );
}

/** Retired phrases in the texts of a file: each with the text that holds it. */
function phrasesIn(path: string, source: string): string[] {
  // A text may be broken into lines within a phrase.
  const hasSome = anyOf(retiredPhrases).test(source.replaceAll(/\s+/g, ' '));
  return hasSome ? phrasesOf(path, textsOf(parsed(path, source)), retiredPhrases) : [];
}

const comment = /(?<=^|\s|\{)(?:\/\/.*(?:\n\s*\/\/.*)*|\/\*[^]*?\*\/)/g;

const testTitle = /(?<=\b(?:test|it|describe)(?:\.each\([^]*?\))?\(\s*)(['`])(?:(?!\1)[^])*\1/g;

/** Retired phrases in the comments of a file, and in the titles of its tests. */
function phrasesAbout(path: string, source: string): string[] {
  const titles = /\.(?:test|spec)\./.test(path) ? (source.match(testTitle) ?? []) : [];
  const texts = [...(source.match(comment) ?? []), ...titles]
    // What stands in backquotes is a name or an example of a page.
    .map((text) => text.replaceAll(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' ').replaceAll(/`[^`\n]*`/g, '`'));
  return phrasesOf(path, texts, retiredInComments);
}

/** Retired phrases of a page of the documentation, but for its code. */
function phrasesOfPage(path: string, page: string): string[] {
  const text = page.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, '`');
  const parts = text
    .split(/\n\s*\n|\n(?=[|#*-])/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim());
  return phrasesOf(path, parts, retiredInComments);
}

/** Whether people read a file's texts; the seed's are documents of a shop. */
function isRead(path: string): boolean {
  return !/\.test\.|(?:^|\/)testing\/|^tests\/|^scripts\/seed\//.test(path);
}

function retiredIn(path: string, source: string): string[] {
  if (!anyRetired.test(source)) {
    return [];
  }
  const found = new Set(identifiersOf(parsed(path, source)));
  return [...found]
    .filter((name) => !kept.has(name) && keptIn.get(name)?.test(path) !== true)
    .flatMap((name) =>
      name
        .split(/(?=[A-Z])|_/)
        .map((word) => word.toLowerCase())
        .filter((word) => retired.has(word))
        .map((word) => `${path}: ${name} (write ${retired.get(word)})`),
    );
}

describe('words', () => {
  test.each([...retired.keys()])('%s is found in an identifier', (word) => {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    expect(retiredIn('one.tsx', `export const is${capital} = () => <p>{'${word}'}</p>;`)).toEqual([
      `one.tsx: is${capital} (write ${retired.get(word)})`,
    ]);
    expect(retiredIn('one.ts', `/* ${word} */ export const one = '${word}';`)).toEqual([]);
  });

  test('no identifier is made of a word that another one has replaced', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((path) => retiredIn(path, readText(path)))).toEqual([]);
  });

  test.each(retiredPhrases)('‘%s’ is found in a text', (phrase, instead) => {
    const [first = '', ...rest] = phrase.split(' ');
    expect(phrasesIn('one.ts', `export const text = 'It is ${phrase} here';`)).toEqual([
      `one.ts: ‘It is ${phrase} here’ has ‘${phrase}’ (write ${instead})`,
    ]);
    const broken = [first, ...rest].join('\n      ');
    expect(phrasesIn('one.tsx', `const One = () => <p>It is ${broken}\n here {1}</p>;`)).toEqual([
      `one.tsx: ‘It is ${phrase} here’ has ‘${phrase}’ (write ${instead})`,
    ]);
    expect(phrasesIn('one.ts', `const text = \`It is \${1} ${phrase} here\`;`)).toHaveLength(1);
    expect(
      phrasesIn('one.ts', `// It is ${phrase} here\nconst text = 'It-${first}-x is';`),
    ).toEqual([]);
  });

  test('no text that people read has a phrase that another one has replaced', () => {
    const files = sourceFiles().filter(isRead);
    expect(files.length).toBeGreaterThan(900);
    expect(files.flatMap((path) => phrasesIn(path, readText(path)))).toEqual([]);
  });

  test.each(retiredInComments)('‘%s’ is found in a comment and a title', (phrase) => {
    const broken = phrase.replace(' ', '\n * ');
    expect(phrasesAbout('one.ts', `/** It\n * is ${broken} here. */\nconst one = 1;`)).toHaveLength(
      1,
    );
    expect(phrasesAbout('one.ts', `const one = 1;\n// It is\n// ${phrase}.\n`)).toHaveLength(1);
    expect(phrasesAbout('one.test.ts', `test('it is ${phrase}', () => {});`)).toHaveLength(1);
    expect(phrasesAbout('one.ts', `const text = 'It is ${phrase} here';`)).toEqual([]);
    expect(phrasesAbout('one.ts', `/** As \`${phrase}\`. */`)).toEqual([]);
  });

  test('no comment and no test title has a phrase that another one has replaced', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((path) => phrasesAbout(path, readText(path)))).toEqual([]);
  });

  test('no page of the documentation has a phrase that another one has replaced', () => {
    expect(phrasesOfPage('one.md', 'It is\nanew.\n- `anew`\n\n```\nanew\n```\n')).toEqual([
      'one.md: ‘It is anew.’ has ‘anew’ (write again)',
    ]);
    const pages = filesBelow('').filter((path) => path.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.flatMap((path) => phrasesOfPage(path, readText(path)))).toEqual([]);
  });
});
