// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view';
import { act } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { QueryEditor } from './query-editor.tsx';

const known = {
  vocabulary: { collections: [], groups: [], fields: [] },
  root: 'projects/p/databases/(default)/documents',
};

/** Types as soon as the editor is there, before React has run what follows the drawing. */
function Typist({
  typed,
  onText,
  onRun,
}: {
  typed: string;
  onText: (text: string) => void;
  onRun?: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line =
      host.current?.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
    const editor = line === null || line === undefined ? null : EditorView.findFromDOM(line);
    editor?.dispatch({ changes: { from: 0, insert: typed }, userEvent: 'input.type' });
  }, [typed]);
  onText(text);
  return (
    <div ref={host}>
      <QueryEditor
        text={text}
        onChange={setText}
        onRun={(run) => onRun?.(run)}
        known={known}
        problem={null}
        placeholder=""
        problemText="problem"
        caret={useRef(null)}
      />
    </div>
  );
}

test('what is typed over a selection takes its place, without the browser’s styles', () => {
  const texts: string[] = [];
  const { container } = renderInApp(
    <Typist typed="orders x" onText={(text) => texts.push(text)} />,
  );
  const root = container.firstElementChild?.firstElementChild?.shadowRoot;
  const line = root?.querySelector<HTMLElement>('.cm-content');
  const editor = line === null || line === undefined ? null : EditorView.findFromDOM(line);
  editor?.dispatch({ selection: { anchor: 0, head: 6 } });
  const type = (data: string) => {
    const init = { data, inputType: 'insertText', bubbles: true, cancelable: true };
    const event = new InputEvent('beforeinput', init);
    act(() => void line?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect([type('i'), editor?.state.doc.toString(), texts.at(-1)]).toEqual([true, 'i x', 'i x']);
  // Without a selection the browser types.
  expect([type('t'), editor?.state.doc.toString()]).toEqual([false, 'i x']);
});

test('what is typed the moment the editor comes stays', () => {
  const texts: string[] = [];
  const { container } = renderInApp(<Typist typed="orders" onText={(text) => texts.push(text)} />);
  const root = container.firstElementChild?.firstElementChild?.shadowRoot;
  expect(root?.querySelector('.cm-content')?.textContent).toBe('orders');
  expect(texts.at(-1)).toBe('orders');
});

test.each(['insertLineBreak', 'insertParagraph'])(
  'Enter runs the query where its key went to the line that was there before (%s)',
  (inputType) => {
    const runs: string[] = [];
    const { container } = renderInApp(
      <Typist typed="orders" onText={() => undefined} onRun={(text) => runs.push(text)} />,
    );
    const root = container.firstElementChild?.firstElementChild?.shadowRoot;
    const line = root?.querySelector<HTMLElement>('.cm-content');
    const init = { inputType, bubbles: true, cancelable: true };
    const event = new InputEvent('beforeinput', init);
    act(() => void line?.dispatchEvent(event));
    expect([runs, event.defaultPrevented]).toEqual([['orders'], true]);
  },
);
