import { Skeleton } from '@chakra-ui/react';
import { createElement, type ComponentType } from 'react';
import { latePart } from '#lib/late-part.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { Panel, type PanelProps } from './panel.tsx';

/**
 * A panel below those that a page begins with, whose code comes after the page's.
 *
 * @param meanwhile what it is known by until then; `height` that of what it will show
 */
export function latePanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { height, ...panel }: Pick<PanelProps, 'id' | 'title'> & { height: string },
): ComponentType<Props> {
  const LatePanel = latePart(
    load,
    <Panel scrollMarginTop="16" {...panel}>
      <Skeleton height={height} />
    </Panel>,
  );
  return function PanelOnceLoaded(props: Props) {
    return <PanelBoundary>{createElement(LatePanel, props)}</PanelBoundary>;
  };
}
