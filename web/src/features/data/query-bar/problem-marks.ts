import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { QueryTextProblem } from '@firekeep/functions/contract';

/** Says what is wrong with the text, null for nothing. */
export const showProblem = StateEffect.define<QueryTextProblem | null>();
const mark = Decoration.mark({ class: 'cm-problem' });

function marked(problem: QueryTextProblem | null, length: number): DecorationSet {
  const to = Math.min(problem?.to ?? 0, length);
  // What is missing at the end is marked at what stands there.
  const from = Math.min(problem?.from ?? 0, to - 1);
  return problem === null || to === 0
    ? Decoration.none
    : Decoration.set([mark.range(Math.max(from, 0), to)]);
}

/** Underlines the part of the text that is wrong. */
export const problemMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    const shown = effects.find((effect) => effect.is(showProblem));
    return shown === undefined ? marks.map(changes) : marked(shown.value, state.doc.length);
  },
  provide: (field) => EditorView.decorations.from(field),
});
