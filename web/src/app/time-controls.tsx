import type { At } from '@firekeep/functions/contract';
import { SinceMenu, TimeMenu } from '#features/time/components/time-menu.tsx';
import type { Source } from '#features/data/model/source.ts';

/** Which time of the data is shown and which it is compared with, and the ways to others. */
export function TimeControls({
  source,
  linkTo,
}: {
  source: Required<Source>;
  /** The address of the same place in another source. */
  linkTo: (source: Source) => string;
}) {
  const { projectId, at, since } = source;
  return (
    <>
      <SinceMenu
        projectId={projectId}
        since={since}
        linkTo={(other: At) => linkTo({ ...source, since: other })}
      />
      <TimeMenu
        projectId={projectId}
        at={at}
        linkTo={(other: At) => linkTo({ ...source, at: other })}
      />
    </>
  );
}
