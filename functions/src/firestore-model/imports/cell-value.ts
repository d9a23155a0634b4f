import { converted } from '../operations/convert-value.ts';
import { timeByOrder } from '../operations/date-text.ts';
import { parsedJson, valueOfJson } from '../operations/json-value.ts';
import { Unconvertible } from '../operations/unconvertible.ts';
import { fieldOf, numberOfDouble, type FirestoreValue } from '../values.ts';
import type { ImportMapping, ImportType } from './mapping.ts';

interface CellForm extends Pick<ImportMapping, 'decimal'> {
  /** Of the database: `projects/{p}/databases/{d}/documents`. */
  readonly root: string;
}

/**
 * What a value of a file becomes.
 * @throws Unconvertible saying why, without the value
 */
export function valueOfCell(
  value: FirestoreValue,
  type: ImportType,
  form: CellForm,
): FirestoreValue {
  return conversions[type](value, form);
}

type Convert = (value: FirestoreValue, form: CellForm) => FirestoreValue;
type Converted = Parameters<typeof converted>[1];

function to(type: Converted['to'], epoch: Converted['epoch'] = 'milliseconds'): Convert {
  return (value, { root }) => converted(value, { to: type, epoch }, root);
}

const text = to('string');
const time = to('timestamp');

const conversions: Readonly<Record<ImportType, Convert>> = {
  'as-is': (value) => value,
  text,
  integer: (value, form) => to('integer')(plainNumber(value, form), form),
  double: (value, form) => to('double')(plainNumber(value, form), form),
  boolean: to('boolean'),
  time,
  seconds: (value, form) => to('timestamp', 'seconds')(to('double')(value, form), form),
  milliseconds: (value, form) => time(to('double')(value, form), form),
  'day-first': (value) => ({ timestampValue: timeByOrder(textIn(value), 'day-first') }),
  'month-first': (value) => ({ timestampValue: timeByOrder(textIn(value), 'month-first') }),
  geopoint: pointOf,
  reference: to('reference'),
  json: (value) => ('stringValue' in value ? valueOfJson(parsedJson(value.stringValue), 0) : value),
  null: () => ({ nullValue: null }),
};

function textIn(value: FirestoreValue): string {
  return 'stringValue' in value ? value.stringValue.trim() : '';
}

/** One separator throughout, and no head of zeros: `0,125` and `1,234’567` are none. */
const grouped = {
  '.': /^[+-]?[1-9]\d{0,2}([,’' \u00A0\u202F])\d{3}(?:\1\d{3})*(?:\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}([.’' \u00A0\u202F])\d{3}(?:\1\d{3})*(?:,\d*)?$/,
} as const;

/** A number as people write it, as programs do: `1.234,50` is 1234.50. */
function plainNumber(value: FirestoreValue, { decimal }: CellForm): FirestoreValue {
  if (!('stringValue' in value)) {
    return value;
  }
  const written = textIn(value);
  if (/^[+-]?0\d/.test(written)) {
    throw new Unconvertible('has zeros before it, which no number keeps');
  }
  const [, separator] = grouped[decimal].exec(written) ?? [];
  const digits = separator === undefined ? written : written.replaceAll(separator, '');
  if (decimal === ',' && digits.includes('.')) {
    throw new Unconvertible('is not a number with a decimal comma');
  }
  return { stringValue: decimal === ',' ? digits.replace(',', '.') : digits };
}

function pointOf(value: FirestoreValue): FirestoreValue {
  if ('geoPointValue' in value) {
    return value;
  }
  const written = textIn(value);
  const read = written.startsWith('{') ? valueOfJson(parsedJson(written), 0) : value;
  const [latitude, longitude] = 'mapValue' in read ? pointIn(read) : pointInText(written);
  if (latitude === null || longitude === null) {
    throw new Unconvertible('is not a point such as 52.52, 13.40');
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw new Unconvertible('is not on the earth: latitudes end at 90, longitudes at 180');
  }
  return { geoPointValue: { latitude, longitude } };
}

type Point = readonly [number | null, number | null];

function pointIn({ mapValue: { fields } }: Extract<FirestoreValue, { mapValue: unknown }>): Point {
  const at = (name: string) => {
    const value = fieldOf(fields, name);
    return value === undefined
      ? null
      : 'integerValue' in value
        ? Number(value.integerValue)
        : numberOfDouble('doubleValue' in value ? value.doubleValue : null);
  };
  return [at('latitude'), at('longitude')];
}

function pointInText(written: string): Point {
  const [, latitude, longitude] =
    /^[[(]?\s*([+-]?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[\])]?$/.exec(
      written,
    ) ?? [];
  return latitude === undefined ? [null, null] : [Number(latitude), Number(longitude)];
}
