import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/plain/button.tsx';
import { Field } from '#components/plain/field.tsx';
import { Notice } from '#components/plain/notice.tsx';
import { focusInvalid } from '#lib/focus-invalid.ts';
import type { SendResult } from '../api/send-message.ts';
import styles from './contact-form.module.css';

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email address', type: 'email', autoComplete: 'email' },
  { name: 'subject', label: 'Subject', type: 'text', autoComplete: 'off' },
  { name: 'message', label: 'Message', type: 'textarea', autoComplete: 'off' },
] as const;

// The rules and the call are the contract's, and loaded when somebody begins to write.
const loadSend = async () => import('../api/send-message.ts');

/** A failure is shown when the form is sent. */
function prepare(): void {
  loadSend().catch(() => undefined);
}

function messageOf(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}

/** What people don't see and machines fill in. */
function Trap() {
  return (
    <div className={styles['unseen']} aria-hidden="true">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles['notice']} tabIndex={-1}>
      <h2>Your message was sent</h2>
      <p>Thank you. You get an answer by email.</p>
      <Button look="secondary" onClick={onAgain}>
        Write another
      </Button>
    </div>
  );
}

const failed: SendResult = {
  isSent: false,
  reason: 'The form could not be sent. Please check your connection and try again',
  errors: {},
};

/** Writes to the people who run this installation. What is wrong is said in the API's words. */
export function ContactForm() {
  const [result, setResult] = useState<SendResult>();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const errors = result?.isSent === false ? result.errors : {};
  const show = (next: SendResult) => {
    flushSync(() => setResult(next));
    focusInvalid(form.current);
  };

  const send = async (data: FormData) => {
    setSending(true);
    try {
      const { sendMessage } = await loadSend();
      show(
        await sendMessage({
          ...messageOf(data),
          elapsedMs: Math.round(performance.now() - shownAt.current),
        }),
      );
    } catch {
      show(failed);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };

  if (result?.isSent === true) {
    return <Sent onAgain={() => setResult(undefined)} />;
  }
  return (
    <form ref={form} className={styles['form']} method="post" noValidate onSubmit={submit}>
      <noscript>
        <p className={styles['notice']}>Sending a message from here needs JavaScript.</p>
      </noscript>
      {fields.map((field) => (
        <Field key={field.name} {...field} onFocus={prepare} error={errors[field.name]} />
      ))}
      <Trap />
      {result?.isSent === false && result.reason !== '' ? (
        <Notice kind="error" title={result.reason} />
      ) : null}
      <div>
        <Button type="submit" isLarge isBusy={isSending}>
          {isSending ? 'Sending …' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}
