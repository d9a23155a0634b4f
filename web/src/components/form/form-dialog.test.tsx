// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#lib/errors/api-error.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SelectField } from './select-field.tsx';
import { CheckField, SwitchField } from './flag-fields.tsx';
import { TextField } from './text-field.tsx';
import { typedNumber } from '#lib/typed-number.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'A name is required'),
  keep: z.object({ days: typedNumber({ from: 1, to: 9 }, 'From 1 to 9') }),
  kind: z.enum(['one', 'two']),
  isOn: z.boolean(),
  isSure: z.boolean(),
});
const defaultValues = {
  name: '',
  keep: { days: '3' },
  kind: 'one',
  isOn: true,
  isSure: false,
} as const;

const save = vi.fn<(values: z.output<typeof schema>) => Promise<string>>();
const done = vi.fn<(result: string) => void>();

beforeEach(() => {
  save.mockReset().mockResolvedValue('saved');
  done.mockReset();
});

// What a dialog that is open listens for, after it is gone, would close the next one.
afterEach(async () => {
  const [cancel] = screen.queryAllByRole('button', { name: 'Cancel' });
  if (cancel !== undefined) {
    await userEvent.click(cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="New thing"
        submitLabel="Save"
        failureTitle="Failed to save"
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={save}
        onDone={done}
      >
        {({ control }) => (
          <>
            <TextField control={control} name="name" label="Name" />
            <TextField control={control} name="keep.days" label="Days" help="So many" />
            <SelectField
              control={control}
              name="kind"
              label="Kind"
              options={[
                { value: 'one', label: 'One' },
                { value: 'two', label: 'Two' },
              ]}
            />
            <SwitchField control={control} name="isOn" label="On" />
            <CheckField control={control} name="isSure" label="Sure" />
          </>
        )}
      </FormDialog>
    </>
  );
}

async function open() {
  const { user } = renderInApp(<Page />);
  await screen.findByRole('dialog', { name: 'New thing' });
  return { user, submit: async () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

const nameField = () => screen.getByLabelText('Name');
const daysField = () => screen.getByLabelText('Days');

function later(): { promise: Promise<string>; reject: (error: unknown) => void } {
  let fail: ((error: unknown) => void) | undefined;
  const promise = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  return { promise, reject: (error) => fail?.(error) };
}

function refusal(fields: Readonly<Record<string, string>>): ApiError {
  return new ApiError('invalid-argument', 'Not like this', { fields });
}

test('what the schema makes of the fields is sent, and the dialog closes', async () => {
  const { user, submit } = await open();
  await user.type(nameField(), ' Ada ');
  await user.selectOptions(screen.getByLabelText('Kind'), 'two');
  await user.click(screen.getByLabelText('On'));
  await user.click(screen.getByLabelText('Sure'));
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(save.mock.calls.map(([values]) => values)).toEqual([
    { name: 'Ada', keep: { days: 3 }, kind: 'two', isOn: false, isSure: true },
  ]);
  expect(done.mock.calls).toEqual([['saved']]);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  expect(nameField()).toHaveProperty('value', '');
});

test('what the schema refuses stands at its fields, the first of which has the focus', async () => {
  const { user, submit } = await open();
  await user.clear(daysField());
  await submit();
  expect(await screen.findByText('A name is required')).toBeDefined();
  expect(screen.getByText('From 1 to 9')).toBeDefined();
  expect(screen.queryByText('So many')).toBeNull();
  expect(daysField().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(nameField());
  await user.type(nameField(), 'A');
  expect(screen.queryByText('From 1 to 9')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test('what the server refuses stands at its fields, and has the focus', async () => {
  const { user, submit } = await open();
  save.mockRejectedValueOnce(refusal({ 'keep.days.0': 'Too many', 'keep.days': 'Never' }));
  await user.type(nameField(), 'Ada');
  await submit();
  expect(await screen.findByText('Too many')).toBeDefined();
  expect(document.activeElement).toBe(daysField());
  expect(screen.queryByText('Failed to save')).toBeNull();
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refusal leaves the focus where somebody types', async () => {
  const { user, submit } = await open();
  const { promise, reject } = later();
  save.mockReturnValueOnce(promise);
  await user.type(nameField(), 'Ada');
  await submit();
  await user.type(nameField(), '!');
  reject(refusal({ 'keep.days': 'Too many' }));
  expect(await screen.findByText('Too many')).toBeDefined();
  expect(document.activeElement).toBe(nameField());
});

test('a failure that is about no field stands below them until something is changed', async () => {
  const { user, submit } = await open();
  save.mockRejectedValueOnce(refusal({ elsewhere: 'No' }));
  await user.type(nameField(), 'Ada');
  await submit();
  expect(await screen.findByText('Failed to save')).toBeDefined();
  expect(screen.getByText('Not like this')).toBeDefined();
  await user.type(nameField(), '!');
  expect(screen.queryByText('Failed to save')).toBeNull();
});

test('it waits for the answer, which is nothing to a dialog that was closed', async () => {
  const { user, submit } = await open();
  let answer: ((result: string) => void) | undefined;
  save.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await user.type(nameField(), 'Ada');
  const button = screen.getByRole('button', { name: 'Save' });
  await submit();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open' }));
  answer?.('late');
  await screen.findByRole('dialog');
  expect(done).not.toHaveBeenCalled();
});
