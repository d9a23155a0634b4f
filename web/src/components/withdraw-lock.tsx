import { RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatDateTime } from '#lib/format.ts';

/** Of a lock that was set or extended lately: until when it can be withdrawn. */
export function WithdrawLock({
  until,
  isPending,
  onWithdraw,
}: {
  until: string;
  isPending: boolean;
  onWithdraw: () => void;
}) {
  return (
    <RowNote>
      Until {formatDateTime(until)} it can be withdrawn, after that nobody can end it.{' '}
      <QuietButton size="xs" loading={isPending} onClick={onWithdraw}>
        Withdraw lock
      </QuietButton>
    </RowNote>
  );
}
