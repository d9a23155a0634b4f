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
      The lock can be withdrawn until {formatDateTime(until)}. After that nobody can end it.
      <QuietButton size="xs" marginInlineStart="2" loading={isPending} onClick={onWithdraw}>
        Withdraw lock
      </QuietButton>
    </RowNote>
  );
}
