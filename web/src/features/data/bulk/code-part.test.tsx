// @vitest-environment happy-dom
import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CodePart } from './code-part.tsx';

const clock = '2026-01-31T12:00:00.000Z';

function Code({ fields }: { fields: readonly string[] }) {
  const [code, setCode] = useState('doc.');
  return <CodePart {...{ code, clock, fields }} onChange={setCode} problem={undefined} />;
}

/** The editor of the function, which stands in a shadow root. */
async function findEditor(): Promise<EditorView> {
  const timeout = 10_000;
  return vi.waitFor(
    () => {
      const roots = [...document.querySelectorAll('*')].flatMap(
        ({ shadowRoot }) => shadowRoot ?? [],
      );
      const text = roots[0]?.querySelector<HTMLElement>('[aria-label=Function]') ?? null;
      const editor = text && EditorView.findFromDOM(text);
      if (editor === null) {
        throw new Error('There is no editor yet');
      }
      return editor;
    },
    { timeout },
  );
}

async function complete(editor: EditorView): Promise<string[]> {
  editor.dispatch({ selection: { anchor: editor.state.doc.length } });
  startCompletion(editor);
  await vi.waitFor(() => expect(completionStatus(editor.state)).toBe('active'));
  return currentCompletions(editor.state).map(({ label }) => label);
}

test('fields that become known while somebody types are offered in the same editor', async () => {
  const { rerender } = renderInApp(<Code fields={[]} />);
  const editor = await findEditor();
  rerender(<Code fields={['city', 'zip']} />);
  expect(await findEditor()).toBe(editor);
  expect(await complete(editor)).toEqual(['city', 'zip']);
});
