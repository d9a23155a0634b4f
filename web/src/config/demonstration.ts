/** The demonstration's place among the projects: `/projects/demo`. Ids that the server makes are longer. */
export const demonstrationId = 'demo';
