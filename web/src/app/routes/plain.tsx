import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Hammer } from 'lucide-react';
import type { ReactNode } from 'react';

/** A page whose work is not built yet: says what there is and what there is not. */
export function PlainPage({
  title,
  missing,
  instead,
  action,
}: {
  title: string;
  /** What can't be done here yet. */
  missing: string;
  /** What can be done meanwhile. */
  instead: string;
  action?: ReactNode;
}) {
  return (
    <Page title={title}>
      <Panel>
        <EmptyNotice icon={<Hammer />} title={missing} description={instead} action={action} />
      </Panel>
    </Page>
  );
}
