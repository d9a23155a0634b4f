/** A document as it is given to a transform. */
export const given = String.raw`
  function mapOf(fields) {
    setPrototypeOf(fields, null);
    for (const name of keys(fields)) {
      const value = fields[name];
      if (typeof value === 'object' && value !== null) {
        fields[name] = valueOf(value);
      }
    }
    return fields;
  }
  function listOf(list) {
    for (let at = 0; at < list.length; at += 1) {
      const value = list[at];
      if (typeof value === 'object' && value !== null) {
        list[at] = valueOf(value);
      }
    }
    return list;
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
