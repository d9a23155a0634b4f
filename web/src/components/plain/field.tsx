import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  /** No two fields of a page have the same. */
  readonly name: string;
  readonly type: 'text' | 'email' | 'password' | 'textarea';
  readonly autoComplete: string;
  /** Where the form itself keeps the text, both of these are left out. */
  readonly value?: string;
  readonly onValueChange?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
}

/** A labelled input on pages without Chakra, which must not be left empty; what is wrong with it, or a hint, stands below. */
export function Field({ label, type, onValueChange, error, help, ...props }: FieldProps) {
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
      {type === 'textarea' ? <textarea {...shared} rows={8} /> : <input {...shared} type={type} />}
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
