const lineEnd = /\r\n?|\n/g;

/**
 * What a text area holds, with the line ends of the text that it was given: it ends all lines with
 * `\n`. Lines before and after those that were changed keep theirs; new ones end as all did before,
 * or with `\n` where they differed.
 */
export function withLineEnds(text: string, before: string): string {
  const ends = before.match(lineEnd) ?? [];
  if (ends.every((end) => end === '\n')) {
    return text;
  }
  const usual = ends.every((end) => end === '\r\n') ? '\r\n' : '\n';
  const was = before.split(lineEnd);
  const lines = text.split('\n');
  const fewer = Math.min(was.length, lines.length);
  let first = 0;
  while (first < fewer && lines[first] === was[first]) {
    first += 1;
  }
  let last = 0;
  while (last < fewer - first && lines.at(-1 - last) === was.at(-1 - last)) {
    last += 1;
  }
  return lines
    .map((line, index) => {
      const after = lines.length - 1 - index;
      if (after === 0) {
        return line;
      }
      const kept = index < first ? ends[index] : after <= last ? ends.at(-after) : undefined;
      return `${line}${kept ?? usual}`;
    })
    .join('');
}
