// Placeholder until the next step: export and import of the demo state.
export async function importSecondProject() {}
