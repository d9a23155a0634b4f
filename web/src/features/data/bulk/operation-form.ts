import {
  fieldPathSchema,
  operationSchema,
  type convertedTypes,
  type Operation,
} from '@firekeep/functions/contract';
import { emptyValue, type DraftValue } from '../query-bar/model/draft.ts';
import { readValue } from '../query-bar/model/draft-value.ts';

type Op = Operation['op'];
/** What an operation asks for beside its field. */
type OperationPart =
  | 'value'
  | 'to'
  | 'number'
  | 'digits'
  | 'find'
  | 'separator'
  | 'pattern'
  | 'type'
  | 'when';
export type ValueFrom = 'value' | 'from' | 'template';

/** An operation as it is being typed. */
export interface OperationForm {
  readonly op: Op;
  readonly field: string;
  /** Of `set`: where its value comes from. */
  readonly from: ValueFrom;
  readonly value: DraftValue;
  /** Another field, a template, a name, what is looked for or stands between. */
  readonly text: string;
  /** What a text is replaced with. */
  readonly with: string;
  /** Whether what is looked for, or stands between, is a pattern. */
  readonly isPattern: boolean;
  readonly ignoresCase: boolean;
  readonly number: string;
  readonly type: (typeof convertedTypes)[number];
  readonly epoch: 'seconds' | 'milliseconds';
  /** Of texts that are times; empty for ISO. */
  readonly format: string;
  readonly isOnlyMissing: boolean;
  /** Of `transform`. */
  readonly code: string;
}

export const newOperation: OperationForm = {
  op: 'set',
  field: '',
  from: 'value',
  value: emptyValue,
  text: '',
  with: '',
  isPattern: false,
  ignoresCase: false,
  number: '',
  type: 'string',
  epoch: 'milliseconds',
  format: '',
  isOnlyMissing: false,
  code: '(doc, { path, id }) => {\n  return doc;\n}',
};

interface Kind {
  readonly label: string;
  readonly parts: readonly OperationPart[];
}

/** All operations, as they are listed. */
export const operations: readonly Op[] = [
  'set',
  'remove',
  'rename',
  'convert',
  'add',
  'multiply',
  'round',
  'trim',
  'lower-case',
  'upper-case',
  'replace',
  'split',
  'join',
  'array-add',
  'array-remove',
  'array-unique',
  'array-sort',
  'transform',
  'delete',
];

/** What they are called, and ask for. */
export const operationKinds: Readonly<Record<Op, Kind>> = {
  set: { label: 'Set a field', parts: ['value', 'when'] },
  remove: { label: 'Remove a field', parts: [] },
  rename: { label: 'Rename or move a field', parts: ['to'] },
  convert: { label: 'Convert to another type', parts: ['type'] },
  add: { label: 'Add a number', parts: ['number'] },
  multiply: { label: 'Multiply by a number', parts: ['number'] },
  round: { label: 'Round', parts: ['digits'] },
  trim: { label: 'Trim spaces of a text', parts: [] },
  'lower-case': { label: 'Small letters', parts: [] },
  'upper-case': { label: 'Capital letters', parts: [] },
  replace: { label: 'Replace in a text', parts: ['find', 'pattern'] },
  split: { label: 'Split a text into an array', parts: ['separator', 'pattern'] },
  join: { label: 'Join an array into a text', parts: ['separator'] },
  'array-add': { label: 'Add to an array', parts: ['value'] },
  'array-remove': { label: 'Remove from an array', parts: ['value'] },
  'array-unique': { label: 'Remove doubles of an array', parts: [] },
  'array-sort': { label: 'Sort an array', parts: [] },
  transform: { label: 'Transform in JavaScript', parts: [] },
  delete: { label: 'Delete the documents', parts: [] },
};

/** What is wrong with what was typed. */
export interface OperationProblem {
  readonly problem: string;
  /** Whether it is about the field; else it is about what is done with that. */
  readonly isOfField: boolean;
}

export type ReadOperation = { readonly operation: Operation } | OperationProblem;

/** What forms are read with. */
export interface FormPlace {
  /** Of the project's database. */
  readonly root: string;
  /** The time that transforms take for now. */
  readonly clock: string;
}

/** Whether it is for a whole document, and asks for no field. */
export function isOfDocument(op: Op): boolean {
  return op === 'delete' || op === 'transform';
}

/** Whether times are read or written as texts where this is the type that is wanted. */
export function hasFormat(type: OperationForm['type']): boolean {
  return type === 'timestamp' || type === 'string';
}

/** What was typed, as the operation that it stands for. */
export function readOperation(form: OperationForm, place: FormPlace): ReadOperation {
  const { op, field } = form;
  const named = isOfDocument(op) ? undefined : fieldPathSchema.safeParse(field).error?.issues[0];
  if (named !== undefined) {
    return { problem: named.message, isOfField: true };
  }
  const content = contents[op](form, place);
  if ('problem' in content) {
    return { ...content, isOfField: false };
  }
  const parsed = operationSchema.safeParse({
    op,
    ...(isOfDocument(op) ? {} : { field }),
    ...content,
  });
  return parsed.success
    ? { operation: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? 'Not an operation', isOfField: false };
}

type Content = (
  form: OperationForm,
  place: FormPlace,
) => object | Pick<OperationProblem, 'problem'>;

const nothing: Content = () => ({});
const typedValue: Content = (form, { root }) => readValue(form.value, root);
const patternOf = ({ isPattern, ignoresCase }: OperationForm) =>
  isPattern ? { pattern: ignoresCase ? 'any-case' : 'same-case' } : {};

/** What each operation takes from what was typed, beside the field. */
const contents: Readonly<Record<Op, Content>> = {
  set: wantedOf,
  remove: nothing,
  rename: ({ text }) => ({ to: text }),
  convert: ({ type, epoch, format }) => ({
    to: type,
    epoch,
    ...(hasFormat(type) && format.trim() !== '' ? { format } : {}),
  }),
  add: (form) => numberOf(form, 'number'),
  multiply: (form) => numberOf(form, 'number'),
  round: (form) => numberOf(form, 'digits'),
  trim: nothing,
  'lower-case': nothing,
  'upper-case': nothing,
  replace: (form) => ({ find: form.text, with: form.with, ...patternOf(form) }),
  split: (form) => ({ separator: form.text, ...patternOf(form) }),
  join: ({ text }) => ({ separator: text }),
  'array-add': typedValue,
  'array-remove': typedValue,
  'array-unique': nothing,
  'array-sort': nothing,
  transform: ({ code }, { clock }) => ({ source: code, clock }),
  delete: nothing,
};

function wantedOf(form: OperationForm, { root }: FormPlace): object {
  const when = form.isOnlyMissing ? 'missing' : 'always';
  if (form.from !== 'value') {
    return { when, to: form.from === 'from' ? { from: form.text } : { template: form.text } };
  }
  const read = readValue(form.value, root);
  return 'problem' in read ? read : { when, to: read };
}

function numberOf({ number }: OperationForm, name: 'number' | 'digits'): object {
  const text = number.trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) {
    return { problem: 'Enter a number' };
  }
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value)
    ? { problem: 'Enter a whole number of at most 15 digits' }
    : { [name]: value };
}
