import { latePart } from '#lib/late-part.tsx';

/** Its code comes with the first dialog that shows it. */
export const LateProjectChannels = latePart(
  async () => (await import('./project-channels.tsx')).ProjectChannels,
);
