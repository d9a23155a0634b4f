import { Skeleton } from '@chakra-ui/react';
import { Panel } from '#components/panel.tsx';
import { latePart } from '#lib/late-part.tsx';

/** The panel, whose code comes after the page's. */
export const LateChannelsPanel = latePart(
  async () => (await import('./channels-panel.tsx')).ChannelsPanel,
  <Panel id="channels" title="Channels" scrollMarginTop="16">
    <Skeleton height="6rem" />
  </Panel>,
);
