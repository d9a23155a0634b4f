/** The demonstration's place among the projects: `/projects/demo`. */
export const demonstrationId = 'demo';

/** Records of the demonstration. The server's ids have 22 characters: none looks like one. */
const recordOfDemonstration = /^demo-[a-z0-9-]{1,16}$/;

/** Whether an id is the demonstration's, or that of a backup, schedule, restore or alert of it. */
export function isOfDemonstration(id: unknown): boolean {
  return typeof id === 'string' && (id === demonstrationId || recordOfDemonstration.test(id));
}
