/**
 * The Firestore emulator has no PartitionQuery (UNIMPLEMENTED). There a database is cut by passing over documents, which costs nothing but
 * time. Google's servers would charge a read for each of them, so this is for the emulator alone.
 *
 * @param nameBehind the name that lies `skip` documents behind `from`; null where there are fewer
 */
export async function pointsByCounting(
  nameBehind: (from: string | null, skip: number) => Promise<string | null>,
  options: { count: number; documents: number },
): Promise<string[]> {
  const skip = Math.floor(options.documents / options.count);
  if (skip === 0) {
    return [];
  }
  const points: string[] = [];
  let last = await nameBehind(null, skip);
  while (last !== null && points.length + 1 < options.count) {
    points.push(last);
    last = await nameBehind(last, skip);
  }
  return points;
}
