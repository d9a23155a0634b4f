/** A document as it is given to a transform. */
export const given = String.raw`
  // Of what was parsed nothing changes: results are compared with it.
  function mapOf(fields) {
    setPrototypeOf(fields, null);
    const map = create(null);
    const names = keys(fields);
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at];
      const value = fields[name];
      map[name] = typeof value === 'object' && value !== null ? valueOf(value) : value;
    }
    return map;
  }
  function listOf(list) {
    const all = [];
    for (let at = 0; at < list.length; at += 1) {
      const value = list[at];
      all.push(typeof value === 'object' && value !== null ? valueOf(value) : value);
    }
    return all;
  }
  function valueOf(value) {
    if (!Array.isArray(value)) {
      return mapOf(value);
    }
    const one = value[1];
    switch (value[0]) {
      case 'a':
        return listOf(one);
      case 'n':
        return Number(one);
      case 'i':
        return BigInt(one);
      case 't':
        return made(Timestamp, { text: one });
      case 'r':
        return made(Reference, { name: one });
      case 'b':
        return made(Bytes, { base64: one });
      case 'g':
        return made(GeoPoint, { latitude: Number(one), longitude: Number(value[2]) });
      default:
        return made(Vector, { values: freeze(one.map(Number)) });
    }
  }
`;
