import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import {
  fieldOf,
  parseValue,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { fieldsInUse, mapsAmong } from './common-fields.ts';

/** What is open where the cursor stands: a map, an array, or what has arguments. */
interface Open {
  readonly mark: string;
  /** Of a map: its names so far, the last one that of the value which is typed. */
  readonly names: string[];
  isNameNext: boolean;
}

const pieces = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[{}[\](),:]|[^\s"'{}[\](),:]+/gs;
/** A mark, or a text with its end. */
const whole = /^(?:[{}[\](),:]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')$/s;

function nameOf(piece: string): string {
  const read = parseValue(piece, '');
  return 'value' in read && 'stringValue' in read.value ? read.value.stringValue : piece;
}

function take(open: Open[], piece: string): void {
  const inner = open.at(-1);
  if (/^[{[(]$/.test(piece)) {
    open.push({ mark: piece, names: [], isNameNext: piece === '{' });
  } else if (/^[}\])]$/.test(piece)) {
    open.pop();
  } else if (inner !== undefined && piece === ',') {
    inner.isNameNext = inner.mark === '{';
  } else if (inner?.isNameNext === true) {
    inner.names.push(nameOf(piece));
    inner.isNameNext = false;
  }
}

/** Of the name at the end of a text, what is typed, and in what; null where none can stand. */
function nameAtEnd(text: string) {
  const found = [...text.matchAll(pieces)];
  const last = found.at(-1);
  const reachesEnd = last !== undefined && last.index + last[0].length === text.length;
  const typed = reachesEnd && !whole.test(last[0]) ? last[0] : '';
  const open: Open[] = [];
  for (const [piece] of typed === '' ? found : found.slice(0, -1)) {
    take(open, piece);
  }
  return open.at(-1)?.isNameNext === true ? { open, typed } : null;
}

function within(values: readonly FirestoreValue[], { mark, names }: Open): FirestoreValue[] {
  const name = names.at(-1);
  if (mark === '{' && name !== undefined) {
    return mapsAmong(values).flatMap((fields) => fieldOf(fields, name) ?? []);
  }
  return mark === '['
    ? values.flatMap((value) => ('arrayValue' in value ? value.arrayValue.values : []))
    : [];
}

/** The fields that documents have in a map, without those that it has already. */
function fieldsIn(documents: readonly FirestoreFields[], open: readonly Open[]) {
  const all = documents.map((fields): FirestoreValue => ({ mapValue: { fields } }));
  const values = open.slice(0, -1).reduce<readonly FirestoreValue[]>(within, all);
  const names = new Set(open.at(-1)?.names);
  return fieldsInUse(mapsAmong(values)).filter(({ name }) => !names.has(name));
}

/** What stands of a name after the cursor, by its quote: a quoted one may not be ended yet. */
const restsOfNames: ReadonlyMap<string | undefined, RegExp> = new Map([
  [undefined, /^[^\s"'{}[\](),:]*/],
  ['"', /^(?:[^"\\\n]|\\.)*"/],
  ["'", /^(?:[^'\\\n]|\\.)*'/],
]);

/** Takes the place of the whole name that is typed in, with its marks; a colon follows. */
function writeName(name: string, typed: string) {
  const quote = /^["']/.exec(typed)?.[0];
  return (view: EditorView, _completion: Completion, from: number) => {
    const to = view.state.selection.main.head;
    const rest = view.state.sliceDoc(to);
    const end = to + (restsOfNames.get(quote)?.exec(rest)?.[0].length ?? 0);
    const isFollowed = /^\s*:/.test(view.state.sliceDoc(end));
    const insert = `${JSON.stringify(name)}${isFollowed ? '' : ': '}`;
    const start = quote === undefined ? from : from - 1;
    view.dispatch({
      changes: { from: start, to: end, insert },
      selection: { anchor: start + insert.length },
      userEvent: 'input.complete',
    });
  };
}

/** Offers names of fields, the most frequent first, where one stands in a document's JSON. */
export function namesOf(documents: () => readonly FirestoreFields[]) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const place = nameAtEnd(state.sliceDoc(0, pos));
    if (place === null || (place.typed === '' && !explicit)) {
      return null;
    }
    const { open, typed } = place;
    const options = fieldsIn(documents(), open).map(({ name, type }, index) => ({
      label: name,
      detail: type,
      apply: writeName(name, typed),
      boost: Math.max(-99, -index),
    }));
    const from = pos - typed.replace(/^["']/, '').length;
    return { from, options, validFor: /^[\p{L}\p{N}_$]*$/u };
  };
}
