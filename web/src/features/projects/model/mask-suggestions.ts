import { formatFieldPath, type Masks, type SchemaTally } from '@firekeep/functions/contract';

type Rule = Masks['rules'][number];
type Mask = Rule['mask'];

/** What fields that are called so are likely to hold, by the words of their names. */
const byName: readonly (readonly [RegExp, Mask])[] = [
  [/^(?:e ?mail|mail)s?( address(?:es)?)?$|\be ?mails?\b/, { how: 'email' }],
  [/\b(?:phone|telephone|tel|mobile|fax)(?:e?s)?\b/, { how: 'phone' }],
  [
    /\b(?:password|secret|token|api ?key|hash|salt|iban|ssn|tax id|card number|ip)(?:e?s)?\b/,
    { how: 'hash' },
  ],
  [
    /\b(?:birth ?(?:day|date)?|date of birth|dob|born)\b/,
    { how: 'shift-date', upTo: 180, by: 'value' },
  ],
  [/\b(?:streets?|address line.*|address(?:es)?)\b/, { how: 'address' }],
  [
    /\b(?:first|last|full|given|family|middle|display|user|contact|customer|maiden) ?names?\b|^(?:surname|person)s?$/,
    { how: 'name' },
  ],
];
const emailText = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phoneText = /^\+\d[\d ()/-]{6,}$/;

/** Fields that look as if they held what has to be hidden, by their names and examples. */
export function suggestMasks(collection: string, tally: SchemaTally): Rule[] {
  return tally.fields.flatMap(({ path, types, examples }) => {
    const isValue = Object.keys(types).some((type) => type !== 'map' && type !== 'array');
    const name = path.findLast((step) => typeof step === 'string');
    const texts = examples.flatMap((value) => ('stringValue' in value ? [value.stringValue] : []));
    const mask = maskFor(name ?? '', texts);
    return isValue && mask !== null
      ? [{ collections: collection, field: fieldOf(path), mask }]
      : [];
  });
}

function maskFor(name: string, texts: readonly string[]): Mask | null {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()
    .trim();
  const named = byName.find(([pattern]) => pattern.test(words));
  if (named !== undefined) {
    return named[1];
  }
  if (texts.some((text) => emailText.test(text))) {
    return { how: 'email' };
  }
  return texts.some((text) => phoneText.test(text)) ? { how: 'phone' } : null;
}

/** As rules name it: entries of arrays as `[]`, keys that are data as `*`. */
function fieldOf(path: SchemaTally['fields'][number]['path']): string {
  return path.reduce<string>((field, step) => {
    if (step === null) {
      return `${field}[]`;
    }
    const name = step === true ? '*' : formatFieldPath([step]);
    return field === '' ? name : `${field}.${name}`;
  }, '');
}
