import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { ZodForm } from './use-zod-form.ts';

/** The element of a form; groups of fields in it find the form with `useFormContext`. */
export function Form<Values extends FieldValues, Out>({
  form: { element, submit, ...methods },
  children,
}: {
  form: ZodForm<Values, Out>;
  children: ReactNode;
}) {
  return (
    <FormProvider {...methods}>
      <form ref={element} onSubmit={submit} noValidate>
        {children}
      </form>
    </FormProvider>
  );
}
