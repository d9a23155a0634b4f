import { confirmChannel, unsubscribeChannel } from '@firekeep/functions/contract';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '#components/plain/button.tsx';
import { Notice } from '#components/plain/notice.tsx';
import { paths } from '#config/paths.ts';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import { call } from '#lib/api/call.ts';
import { describeError } from '#lib/errors/describe-error.ts';

interface Question {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly failed: string;
  /** Does what the link is for. */
  readonly answer: (token: string) => Promise<{ readonly shownAddress: string }>;
  readonly doneTitle: string;
  readonly doneLead: (address: string) => string;
}

const confirmation: Question = {
  title: 'Get notices from Firekeep?',
  lead: 'Somebody who keeps backups with Firekeep wants notices of them sent to your address. If you don’t know of it, close this page: nothing is sent.',
  button: 'Yes, send notices to this address',
  failed: 'The address was not confirmed',
  answer: async (token) => call(confirmChannel, { body: { token } }),
  doneTitle: 'Notices are on',
  doneLead: (address) =>
    `Firekeep sends notices to ${address} from now on. Each has a link that ends them. You can close this page.`,
};

const unsubscription: Question = {
  title: 'Unsubscribe from notices?',
  lead: 'Firekeep then sends no more notices of this channel to your address.',
  button: 'Unsubscribe',
  failed: 'The notices were not ended',
  answer: async (token) => call(unsubscribeChannel, { query: { token } }),
  doneTitle: 'You are unsubscribed',
  doneLead: (address) =>
    `Firekeep sends no more notices of this channel to ${address}. You can close this page.`,
};

/** Answers that another attempt does not change. */
const finalCodes = new Set([
  'invalid-argument',
  'not-found',
  'failed-precondition',
  'permission-denied',
]);

function Failure({ title, error }: { title: string; error: unknown }) {
  const { code, message } = describeError(error);
  const isFinal = finalCodes.has(code);
  return (
    <Notice
      kind="error"
      title={isFinal ? 'The link can’t be used' : title}
      text={
        isFinal
          ? 'It is incomplete or too old, or its channel is gone. Open the link in the newest mail.'
          : message
      }
    />
  );
}

/** Asks, as programs that look for viruses open links too; then says what is so. */
function NoticeLink({ question }: { question: Question }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [address, setAddress] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const answer = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { shownAddress } = await question.answer(token);
      setAddress(shownAddress);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  if (address !== undefined) {
    return (
      <AuthCard title={question.doneTitle} lead={question.doneLead(address)}>
        {null}
      </AuthCard>
    );
  }
  if (token === '') {
    return (
      <AuthCard title={question.failed} lead="The address of this page is incomplete.">
        <Notice
          kind="error"
          title="The link can’t be used"
          text="Open it from the mail again, or copy all of it."
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={question.title} lead={question.lead}>
      {error === undefined ? null : <Failure title={question.failed} error={error} />}
      <Button isLarge isBusy={isBusy} onClick={() => void answer()}>
        {question.button}
      </Button>
    </AuthCard>
  );
}

/** Where links in mails lead: the one that asks for confirmation, and the way out of each. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <NoticeLink
      question={pathname.startsWith(paths.confirmNotices.pattern) ? confirmation : unsubscription}
    />
  );
}
