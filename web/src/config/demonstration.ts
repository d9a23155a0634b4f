/** The demonstration's place among the projects: `/projects/demo`. */
export const demonstrationId = 'demo';

/** Its second project, into which the first one's documents can be copied. */
export const demonstrationStagingId = 'demo-staging';

/** Records of the demonstration. The server's ids have 22 characters: none looks like one. */
const recordOfDemonstration = /^demo-[a-z0-9-]{1,16}$/;

/** Whether it is the id of one of the demonstration's two projects. */
export function isDemonstrationId(id: unknown): boolean {
  return id === demonstrationId || id === demonstrationStagingId;
}

/** Whether a project has pages of what was done to it: the demonstration's staging has none. */
export function hasEvidence(id: string): boolean {
  return id !== demonstrationStagingId;
}

/** Whether an id is the demonstration's, or that of a backup, schedule, restore or alert of it. */
export function isOfDemonstration(id: unknown): boolean {
  return typeof id === 'string' && (id === demonstrationId || recordOfDemonstration.test(id));
}
