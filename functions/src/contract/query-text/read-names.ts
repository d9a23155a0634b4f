import { formatFieldPath, parseFieldPath } from '../../firestore-model/field-paths.ts';
import type { TokenReader } from './token-reader.ts';

/** The text between backticks. */
export function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll(/\\([`\\])/g, '$1');
}

/** In backticks, as a field's name or a collection's path. */
export function inBackticks(text: string): string {
  return `\`${text.replaceAll(/[\\`]/g, String.raw`\$&`)}\``;
}

function nameAt(reader: TokenReader): string {
  const { kind, text } = reader.token;
  if (kind !== 'word' && kind !== 'quoted') {
    return reader.fail();
  }
  reader.next();
  return kind === 'word' ? text : unquoted(text);
}

/**
 * A field's path, in Firestore's form. What stands in the text is kept where it has that form;
 * names such as `größe` or `first-name` get their backticks.
 */
export function readField(reader: TokenReader, text: string): string {
  reader.expect({ kind: 'field' });
  const { from } = reader.token;
  const names = [nameAt(reader)];
  while (reader.token.kind === 'symbol' && reader.token.text === '.') {
    reader.next();
    reader.expect({ kind: 'field' });
    names.push(nameAt(reader));
  }
  const written = text.slice(from, reader.previous.to);
  return parseFieldPath(written) === null ? formatFieldPath(names) : written;
}
