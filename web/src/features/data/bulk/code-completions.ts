import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** Classes of the sandbox, beside what JavaScript has. */
const classes = ['Timestamp', 'GeoPoint', 'Reference', 'Bytes', 'Vector', 'Double'];

const isName = (text: string) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text);

/** The names that may follow `doc.`, or an inner one; and classes where a word begins. */
export function completionsOf(known: () => readonly string[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const member = context.matchBefore(/\bdoc(?:\.[\p{L}\p{N}_$]+)*\.[\p{L}\p{N}_$]*/u);
    if (member !== null) {
      const before = member.text.slice('doc.'.length, member.text.lastIndexOf('.') + 1);
      const names = known().flatMap((path) =>
        path.startsWith(before) ? [path.slice(before.length).split('.')[0] ?? ''] : [],
      );
      const options = [...new Set(names)].filter(isName).map((label) => ({ label }));
      return { from: member.from + member.text.lastIndexOf('.') + 1, options };
    }
    const word = context.matchBefore(/(?<![.\w])[A-Z]\w*/);
    return word === null
      ? null
      : { from: word.from, options: classes.map((label) => ({ label, detail: 'class' })) };
  };
}
