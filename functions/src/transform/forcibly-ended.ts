/** Thrown once nothing but force was left. The sandbox is of no use then. */
export class ForciblyEnded extends Error {}
