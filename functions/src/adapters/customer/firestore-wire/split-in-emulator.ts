/**
 * The Firestore emulator has no PartitionQuery (UNIMPLEMENTED). There a database is cut by passing
 * over documents, which costs nothing but time. Google's servers would charge a read for each of
 * them, so this is for the emulator alone.
 *
 * @param nameAfter the name that comes `skip` documents after `from`; null where there are fewer
 */
export async function pointsByCounting(
  nameAfter: (from: string | null, skip: number) => Promise<string | null>,
  options: { count: number; documents: number },
): Promise<string[]> {
  const skip = Math.floor(options.documents / options.count);
  if (skip === 0) {
    return [];
  }
  const points: string[] = [];
  let last = await nameAfter(null, skip);
  while (last !== null && points.length + 1 < options.count) {
    points.push(last);
    last = await nameAfter(last, skip);
  }
  return points;
}
