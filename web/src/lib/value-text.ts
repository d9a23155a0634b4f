import { formatFieldPath, vectorValues, type FirestoreValue } from '@firekeep/functions/contract';
import { containerLabel, showValue, type ValueEntry } from './typed-value.ts';

// Components know no contract.
export { formatFieldPath };

function leafText(type: string, text: string): string {
  return type === 'string'
    ? `string ${JSON.stringify(text)}`
    : type === text
      ? type
      : `${type} ${text}`;
}

function entryLines({ key, value }: ValueEntry, indent: string): string[] {
  const shown = showValue(value);
  if (shown.kind === 'leaf') {
    return [`${indent}${key}: ${leafText(shown.type, shown.text)}`];
  }
  const label = `${indent}${key}: ${containerLabel(shown.type, shown.size)}`;
  return [label, ...shown.entries.flatMap((entry) => entryLines(entry, `${indent}  `))];
}

function numberText(value: FirestoreValue): string {
  const shown = showValue(value);
  return shown.kind === 'leaf' ? shown.text : '';
}

/**
 * What a map, an array or a vector holds, an entry per line with its type, nested ones indented.
 */
export function containerText(value: FirestoreValue): string {
  const vector = 'mapValue' in value ? vectorValues(value.mapValue.fields) : undefined;
  if (vector !== undefined) {
    return vector.map(numberText).join(', ');
  }
  const shown = showValue(value);
  return shown.kind === 'leaf'
    ? shown.text
    : shown.entries.flatMap((entry) => entryLines(entry, '')).join('\n');
}
