import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { focusInvalid } from '#lib/focus-invalid.ts';
import { applyServerErrors } from './apply-server-errors.ts';

export interface ZodFormOptions<Values extends FieldValues, Out, Result> {
  /** From what is typed to what is sent. */
  readonly schema: z.ZodType<Out, Values>;
  readonly defaultValues: DefaultValues<NoInfer<Values>>;
  /** What the form is for. A rejection is shown at the fields it names, or as `failure`. */
  readonly onSubmit: (values: Out, form: UseFormReturn<Values, unknown, Out>) => Promise<Result>;
  /** Once that is done, unless the form was closed before. */
  readonly onDone?: (result: Result) => void;
}

/**
 * A form whose fields are checked by a zod schema when it is sent. The focus goes to the first
 * field that the schema or the server refuses, unless somebody types already. Every change takes
 * all refusals away.
 */
export function useZodForm<Values extends FieldValues, Out, Result>({
  schema,
  defaultValues,
  onSubmit,
  onDone,
}: ZodFormOptions<Values, Out, Result>) {
  const form = useForm<Values, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
    // It would go by the order in which fields came up, not by the one on the page.
    shouldFocusError: false,
  });
  const [rejection, setRejection] = useState<unknown>(null);
  const element = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);
  const { subscribe, clearErrors, handleSubmit } = form;
  const { errors, isSubmitting } = form.formState;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          clearErrors();
          setRejection(null);
        },
      }),
    [subscribe, clearErrors],
  );
  useEffect(() => {
    if (Object.keys(errors).length > 0 && !hasTyped.current) {
      focusInvalid(element.current);
    }
  }, [errors]);
  const send = handleSubmit(async (values) => {
    try {
      const result = await onSubmit(values, form);
      if (element.current !== null) {
        onDone?.(result);
      }
    } catch (error) {
      applyServerErrors(form, error);
      setRejection(error);
    }
  });
  const submit = (event: FormEvent) => {
    // React hands the event on to a form around a dialog, though the page has none there.
    event.stopPropagation();
    hasTyped.current = false;
    setRejection(null);
    void send(event);
  };
  const noteTyping = () => {
    hasTyped.current = true;
  };
  // What is shown at fields is no failure of the whole.
  const failure = Object.keys(errors).length > 0 ? null : rejection;
  return { ...form, element, submit, noteTyping, rejection, failure, isPending: isSubmitting };
}

export type ZodForm<Values extends FieldValues, Out> = ReturnType<
  typeof useZodForm<Values, Out, unknown>
>;
