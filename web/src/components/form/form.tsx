import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { ZodForm } from './use-zod-form.ts';

/** The element of a form; groups of fields in it find the form with `useFormContext`. */
export function Form<Values extends FieldValues, Out>({
  form: { element, submit, noteTyping, ...methods },
  autoComplete,
  children,
}: {
  form: ZodForm<Values, Out>;
  autoComplete?: 'off' | undefined;
  children: ReactNode;
}) {
  return (
    <FormProvider {...methods}>
      <form
        ref={element}
        onSubmit={submit}
        onInput={noteTyping}
        autoComplete={autoComplete}
        noValidate
      >
        {children}
      </form>
    </FormProvider>
  );
}
