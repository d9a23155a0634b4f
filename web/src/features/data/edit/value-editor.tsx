import { readTyped, type FirestoreValue, type TypedText } from '@firekeep/functions/contract';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useOpenEditor, type OpenEditors } from './open-editors.ts';
import { onLines, ValueText } from './value-text.tsx';

/** What ended an edit: a key, or the focus went elsewhere. */
export type EditEnd = 'Enter' | 'Tab' | 'Shift Tab' | 'blur';

interface ValueEditorProps {
  readonly label: string;
  /** The value as it is. */
  readonly typed: TypedText;
  /** What has been typed already, in place of all that. */
  readonly begun?: string | undefined;
  readonly root: string;
  readonly onDone: (value: FirestoreValue, end: EditEnd) => void;
  readonly onCancel: () => void;
  /** Whether Tab leads to the next cell instead of to the next control, until F2 is pressed. */
  readonly movesByTab?: boolean;
  /** The editors that it is kept with, as Enter keeps it. */
  readonly among?: OpenEditors | null;
}

function tagOf({ target }: KeyboardEvent): string {
  return target instanceof HTMLElement ? target.tagName : '';
}

/** Whether Tab leads out of an editor. */
function isAtEdge({ target, currentTarget, shiftKey }: KeyboardEvent): boolean {
  const controls = [
    ...currentTarget.querySelectorAll('select, textarea, input:not([hidden]), button'),
  ];
  return target === controls.at(shiftKey ? 0 : -1);
}

/** Where Tab leads: to the next control of the editor, or, but from its last one, to a cell. */
type TabWay = 'controls' | 'cells' | 'controls, then cells';

/** Whether Tab leads to another cell. */
function isForCell(event: KeyboardEvent, way: TabWay): boolean {
  // In what helps with a value, Tab leads on to the next control.
  const isText = ['TEXTAREA', 'SELECT'].includes(tagOf(event));
  return way !== 'controls' && ((way === 'cells' && isText) || isAtEdge(event));
}

function endOf(event: KeyboardEvent, { type }: TypedText, way: TabWay): EditEnd | null {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
  if (nativeEvent.isComposing) {
    return null;
  }
  if (key === 'Enter' && tagOf(event) !== 'BUTTON') {
    const isLine = shiftKey || (onLines.has(type) && !ctrlKey && !metaKey);
    return isLine ? null : 'Enter';
  }
  return key === 'Tab' && isForCell(event, way) ? (shiftKey ? 'Shift Tab' : 'Tab') : null;
}

/** A click on what an editor says leaves the focus in it. */
const holdsFocus = { tabIndex: -1, style: { outline: 'none' } } as const;

/** What ends an edit, once: with a value, or without. */
function useEnd(
  { typed: before, root, onDone, onCancel, among = null }: ValueEditorProps,
  typed: TypedText,
) {
  const isOver = useRef(false);
  /** Returns whether it is over. */
  const finish = (end: EditEnd): boolean => {
    const read = readTyped(typed, root);
    const isSame = typed.type === before.type && typed.text === before.text;
    // What was opened and left as it is may be of a form that can't be typed.
    if (isOver.current || ('problem' in read && !isSame)) {
      return isOver.current;
    }
    isOver.current = true;
    if ('problem' in read || (isSame && end === 'blur')) {
      onCancel();
    } else {
      onDone(read.value, end);
    }
    return true;
  };
  useOpenEditor(() => finish('Enter'), among);
  const cancel = () => {
    isOver.current = true;
    onCancel();
  };
  return { finish, cancel };
}

/** Edits a value in place: Enter keeps it, Escape doesn't, and the focus going elsewhere does. */
export function ValueEditor(props: ValueEditorProps) {
  const { label, root, begun, movesByTab = false } = props;
  const [typed, setTyped] = useState(
    begun === undefined ? props.typed : { ...props.typed, text: begun },
  );
  const { finish, cancel } = useEnd(props, typed);
  const [way, setWay] = useState<TabWay>(movesByTab ? 'cells' : 'controls');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The keys of what it stands in are not for it.
    event.stopPropagation();
    const end = endOf(event, typed, way);
    if (event.key === 'F2' && movesByTab) {
      event.preventDefault();
      setWay('controls, then cells');
      event.currentTarget.querySelector('select')?.focus();
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      cancel();
    } else if (end !== null) {
      event.preventDefault();
      finish(end);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Where the window has lost the focus, to a file dialog or another program, it is still here.
    const next = relatedTarget ?? document.activeElement;
    if (!(next instanceof Node && currentTarget.contains(next))) {
      finish('blur');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps clicks and keys from what it stands in
    <div
      {...holdsFocus}
      data-takes-escape
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ValueText
        label={label}
        typed={typed}
        root={root}
        onChange={setTyped}
        focus={begun === undefined ? 'all' : 'end'}
        {...(movesByTab ? { typeKey: 'F2' } : {})}
      />
    </div>
  );
}
