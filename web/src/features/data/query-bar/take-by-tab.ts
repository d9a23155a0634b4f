import {
  acceptCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

function take(view: EditorView): void {
  if (selectedCompletionIndex(view.state) === null) {
    moveCompletionSelection(true)(view);
  }
  acceptCompletion(view);
}

/**
 * Tab takes the option that is chosen, or the first one, once options are there; where none are on
 * their way, it leads on through the page.
 */
export function takeByTab(): Extension {
  let isWanted = false;
  return [
    Prec.high(
      keymap.of([
        {
          key: 'Tab',
          run: (view) => {
            const status = completionStatus(view.state);
            isWanted = status === 'pending';
            if (status === 'active') {
              take(view);
            }
            return status !== null;
          },
        },
      ]),
    ),
    EditorView.updateListener.of(({ view, state, docChanged }) => {
      const status = completionStatus(state);
      if (isWanted && status === 'active' && !docChanged) {
        // A view can't be changed while it is being updated.
        queueMicrotask(() => take(view));
      }
      isWanted &&= status === 'pending' && !docChanged;
    }),
  ];
}
