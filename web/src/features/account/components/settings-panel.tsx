import type { AccountSettings } from '@firekeep/functions/contract';
import { Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { useLinkedTo } from '#components/use-linked-to.ts';
import { useAccount } from '../api/account.ts';

/** A part of the settings that are kept in the account, once they are loaded. */
export function SettingsPanel({
  id,
  title,
  description,
  height,
  children,
}: {
  /** For links to it. */
  id?: string;
  title: string;
  description: string;
  /** What it takes up, so that nothing moves once it is loaded. */
  height: string;
  children: (settings: AccountSettings) => ReactNode;
}) {
  const { data: account, error, refetch } = useAccount();
  useLinkedTo(id, account !== undefined);
  return (
    <Panel
      id={id}
      scrollMarginTop="16"
      title={title}
      description={`${description}. Kept in your account`}
    >
      {error === null ? (
        account === undefined ? (
          <Skeleton height={height} />
        ) : (
          children(account.settings)
        )
      ) : (
        <ErrorNotice
          title="Failed to load the settings"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}
