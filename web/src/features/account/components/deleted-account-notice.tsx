import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { listDeletions } from '@firekeep/functions/contract';
import { Callout } from '#components/callout.tsx';
import { call } from '#lib/api/call.ts';
import { takeBack } from '#lib/api/take-back.ts';
import { formatDay } from '#lib/format.ts';
import { useAccount } from '../api/account.ts';

/** On every page of an account that was deleted: when it is gone, and how to keep it. */
export function DeletedAccountNotice() {
  const { data: account } = useAccount();
  const client = useQueryClient();
  const goneAt = account?.goneAt ?? null;
  if (goneAt === null) {
    return null;
  }
  const keep = async () => {
    let pageToken: string | undefined;
    do {
      const page = await call(listDeletions, { query: { pageToken } });
      const own = page.items.find(({ kind }) => kind === 'account');
      if (own !== undefined) {
        await takeBack(client, own.id);
        return;
      }
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
  };
  return (
    <Callout
      status="warning"
      alignItems="center"
      marginBottom="4"
      title={`This account is deleted on ${formatDay(goneAt)}`}
      action={
        <Button size="xs" variant="outline" onClick={() => void keep()}>
          Keep it
        </Button>
      }
    />
  );
}
