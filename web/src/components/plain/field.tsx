import { useState } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  /** No two fields of a page have the same. */
  readonly name: string;
  readonly type: 'text' | 'email' | 'password' | 'textarea';
  readonly autoComplete: string;
  /** Where the form itself keeps the text, both of these are omitted. */
  readonly value?: string;
  readonly onValueChange?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
}

/** Its name is text, not a label: the field alone is called by its label. */
function RevealButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles['reveal']} onClick={onToggle}>
      {isShown ? 'Hide' : 'Show'}
      <span className={styles['hidden']}> password</span>
    </button>
  );
}

/**
 * A labelled input on pages without Chakra, which must not be left empty; what is wrong with it, or
 * a hint, stands below. A password can be shown.
 */
export function Field({ label, type, onValueChange, error, help, ...props }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const id = `field-${props.name}`;
  const hint = error ?? help;
  const shared = {
    ...props,
    id,
    'aria-required': true,
    ...(onValueChange === undefined
      ? {}
      : {
          onChange: ({ target }: { target: { value: string } }) => onValueChange(target.value),
        }),
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {type === 'textarea' ? <textarea {...shared} rows={8} /> : null}
      {type === 'password' ? (
        <div className={styles['secret']}>
          <input
            {...shared}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
          />
          <RevealButton isShown={isShown} onToggle={() => setShown(!isShown)} />
        </div>
      ) : null}
      {type === 'text' || type === 'email' ? <input {...shared} type={type} /> : null}
      {hint === undefined ? null : (
        <p
          id={`${id}-hint`}
          className={`${styles['hint']}${error === undefined ? '' : ` ${styles['error']}`}`}
        >
          {hint}
        </p>
      )}
    </div>
  );
}
