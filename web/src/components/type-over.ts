import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Has the editor put what is typed in the place of a selection. Browsers do it with the look of
 * what was there, in an element with a style, which the page's policy refuses and reports.
 */
export function typeOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput(event, view) {
      const { state } = view;
      const { data, inputType, isComposing } = event;
      const isTyped = inputType === 'insertText' && data !== null && !isComposing;
      if (!isTyped || state.readOnly || state.selection.ranges.every(({ empty }) => empty)) {
        return false;
      }
      view.dispatch(state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      });
      event.preventDefault();
      return true;
    },
  });
}
