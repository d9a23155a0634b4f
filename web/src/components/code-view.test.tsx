// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { hasTyped, watchTyping } from '#lib/typed-input.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CodeField, CodeView } from './code-view.tsx';

/** The text of an editor, which stands in a shadow root, out of reach of Testing Library. */
async function findText(label: string): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const found = hosts.map((root) => root.querySelector<HTMLElement>(`[aria-label="${label}"]`));
    const text = found.find((one) => one !== null) ?? null;
    if (text === null) {
      throw new Error(`There is no text called ${label}`);
    }
    return text;
  });
}

function editorOf(element: HTMLElement): EditorView {
  const editor = EditorView.findFromDOM(element);
  if (editor === null) {
    throw new Error('There is no editor around it');
  }
  return editor;
}

const ignore = () => undefined;

function Held({ isWanted }: { isWanted?: boolean }) {
  const [text, setText] = useState('');
  return (
    <CodeField
      label="Rules"
      language="rules"
      text={text}
      onChange={setText}
      description="Paste them."
      {...(isWanted === undefined ? {} : { isWanted })}
    />
  );
}

// Before all others, as the next: those load the editor's code.
test('stays the plain field that somebody has begun to write in before the editor came', async () => {
  const { rerender, user } = renderInApp(<Held isWanted={false} />);
  const field = screen.getByRole('textbox', { name: 'Rules' });
  expect(field.getAttribute('aria-description')).toBe('Paste them.');
  await user.type(field, 'match');
  rerender(<Held isWanted />);
  // Loads the editor.
  renderInApp(<CodeView label="Data" language="json" text="{}" />);
  await findText('Data');
  expect(screen.getByRole('textbox', { name: 'Rules' })).toBe(field);
  expect(field).toMatchObject({ value: 'match' });
});

test('shows JSON that can be read and selected, not changed', async () => {
  renderInApp(<CodeView label="Document as JSON" language="json" text={'{\n  "a": 1\n}'} />);
  const text = await findText('Document as JSON');
  expect(text.textContent).toBe('{  "a": 1}');
  expect(text.getAttribute('role')).toBe('textbox');
  expect(text.getAttribute('aria-readonly')).toBe('true');
  expect(editorOf(text).state.readOnly).toBe(true);
  screen.getByRole('region', { name: 'Document as JSON' });
});

test('styles itself in a way that the Content-Security-Policy lets through', async () => {
  renderInApp(<CodeView label="Data" language="json" text="{}" />);
  const root = (await findText('Data')).getRootNode();
  expect(root).toBeInstanceOf(ShadowRoot);
  expect(root instanceof ShadowRoot && root.adoptedStyleSheets.length).toBeGreaterThan(0);
  expect(root instanceof ShadowRoot && root.querySelector('style')).toBeNull();
  expect(
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent),
  ).not.toContain(expect.stringContaining('cm-'));
});

test('is the editor once that is wanted, with the text that was set before', async () => {
  vi.resetModules();
  const { CodeField: Field } = await import('./code-view.tsx');
  const field = (isWanted: boolean) => (
    <Field label="Rules" language="rules" text="match" onChange={ignore} {...{ isWanted }} />
  );
  const { rerender } = renderInApp(field(false));
  expect(screen.getByRole('textbox', { name: 'Rules' })).toMatchObject({ value: 'match' });
  rerender(field(true));
  expect((await findText('Rules')).textContent).toBe('match');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('says that it is loading where no page said to wait', async () => {
  vi.resetModules();
  const { CodeField: Field } = await import('./code-view.tsx');
  renderInApp(<Field label="Rules" language="rules" text="" onChange={ignore} />);
  const status = screen.getByRole('status', { name: 'Loading Rules' });
  expect(status.getAttribute('aria-busy')).toBe('true');
  expect(status.childElementCount).toBe(1);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await findText('Rules');
});

test('draws only the beginning of a long text, and holds all of it', async () => {
  const json = JSON.stringify(
    Array.from({ length: 50_000 }, (_, index) => index),
    null,
    1,
  );
  renderInApp(<CodeView label="Documents as JSON" language="json" text={json} />);
  const text = await findText('Documents as JSON');
  expect(text.textContent.length).toBeLessThan(json.length / 10);
  expect(editorOf(text).state.doc.toString()).toBe(json);
});

function Rules() {
  const [rules, setRules] = useState('');
  return (
    <>
      <CodeField
        label="Rules"
        language="rules"
        text={rules}
        onChange={setRules}
        isInvalid={rules.length > 30}
        placeholder="service …"
      />
      <output>{rules}</output>
      <button type="button" onClick={() => setRules('match /a {}')}>
        Fetch
      </button>
    </>
  );
}

test('takes what is typed, shows what is set, and says what is wrong', async () => {
  const { user } = renderInApp(<Rules />);
  const text = await findText('Rules');
  expect(text.textContent).toBe('service …');
  const typed = 'service cloud.firestore { allow read; }';
  editorOf(text).dispatch({ changes: { from: 0, insert: typed } });
  expect(await screen.findByText(typed, { selector: 'output' })).toBeDefined();
  await vi.waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Fetch' }));
  expect(text.textContent).toBe('match /a {}');
  expect(text.getAttribute('aria-invalid')).toBeNull();
});

function Slow({ typed }: { typed: string[] }) {
  const [text, setText] = useState('');
  return (
    <>
      <CodeField label="Rules" language="rules" text={text} onChange={(next) => typed.push(next)} />
      <button type="button" onClick={() => setText(typed.shift() ?? '')}>
        Hand on
      </button>
    </>
  );
}

test('what comes back late takes nothing of what was typed since', async () => {
  const typed: string[] = [];
  const { user } = renderInApp(<Slow typed={typed} />);
  const text = await findText('Rules');
  editorOf(text).dispatch({ changes: { from: 0, insert: 'm' } });
  editorOf(text).dispatch({ changes: { from: 1, insert: 'atch' } });
  expect(typed).toEqual(['m', 'match']);
  await user.click(screen.getByRole('button', { name: 'Hand on' }));
  expect(text.textContent).toBe('match');
  await user.click(screen.getByRole('button', { name: 'Hand on' }));
  expect([text.textContent, typed]).toEqual(['match', []]);
});

test('what is pasted counts as typed on the page; what the page sets does not', async () => {
  const endWatch = watchTyping();
  fireEvent.submit(document);
  endWatch();
  const { user } = renderInApp(<Rules />);
  const text = await findText('Rules');
  await user.click(screen.getByRole('button', { name: 'Fetch' }));
  expect(text.textContent).toBe('match /a {}');
  expect(hasTyped()).toBe(false);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'match /b {} ');
  fireEvent.paste(text, { clipboardData });
  expect(await screen.findByText(/match .b/u, { selector: 'output' })).toBeDefined();
  expect(hasTyped()).toBe(true);
});
