/** A document as it is taken from a transform, and the call between. */
export const taken = String.raw`
  class Refused {
    constructor(reason) {
      this.names = place.slice(0, depth);
      this.reason = reason;
    }
  }
  const maxDepth = 64;
  // Of the result as JSON: a document of 1 MiB has less, however it is written.
  const maxLength = 8 * 1024 * 1024;
  const tooLarge = 'would be larger than Firestore takes (1 MiB)';
  // Names of the value that is taken: as many as it is deep.
  const place = [];
  let depth = 0;
  let around = [];
  let length = 0;
  function added(text) {
    length += text.length;
    if (length > maxLength) {
      depth = 0;
      throw new Refused(tooLarge);
    }
    return text;
  }
  function numberOf(value) {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : ['n', Object.is(value, -0) ? '-0' : String(value)];
  }
  // Stands for a value that is as it was given.
  const same = freeze([]);
  function taken(value, before) {
    switch (typeof value) {
      case 'string':
        return value === before ? same : added(value);
      case 'boolean':
        return value === before ? same : value;
      case 'number':
        return Object.is(value, before) ? same : numberOf(value);
      case 'bigint':
        if (BigInt.asIntN(64, value) !== value) {
          throw new Refused('would be an integer of more than 64 bits');
        }
        return sameOr(['i', String(value)], before);
      case 'undefined':
        throw new Refused('would be undefined: delete the field, or set it to null');
      case 'object':
        if (value !== null) {
          return insideOf(value, before);
        }
        return before === null ? same : null;
      default:
        throw new Refused('would be a ' + typeof value + ', which Firestore doesn’t store');
    }
  }
  function sameOr(typed, before) {
    return isTagged(before) && typed.every((one, at) => one === before[at]) ? same : typed;
  }
  const isTagged = (before) => typeof before === 'object' && Array.isArray(before);
  function insideOf(value, before) {
    const isList = Array.isArray(value);
    const kind = isList ? null : getPrototypeOf(value);
    const isPlain = kind === null || kind === Object.prototype;
    const typed = isPlain ? null : typedOf(value);
    if (typed !== null) {
      return sameOr(typed, before);
    }
    if (around.includes(value)) {
      throw new Refused('would contain itself');
    }
    if (around.length >= maxDepth) {
      throw new Refused('would be nested deeper than Firestore takes');
    }
    if (!isPlain) {
      throw new Refused(
        value instanceof Promise
          ? 'would be a promise: a transform can’t wait'
          : 'would be an object of a class, which Firestore doesn’t store',
      );
    }
    around.push(value);
    const inside = isList ? takenList(value, before) : takenMap(value, before);
    around.pop();
    return inside;
  }
  function typedOf(value) {
    if (value instanceof Timestamp) {
      return ['t', String(value.text)];
    }
    if (value instanceof Plain) {
      return ['t', times.toISOString.call(value)];
    }
    if (value instanceof Reference) {
      return ['r', String(value.name)];
    }
    if (value instanceof Bytes) {
      return ['b', added(String(value.base64))];
    }
    if (value instanceof GeoPoint) {
      return ['g', numberOf(value.latitude), numberOf(value.longitude)];
    }
    if (value instanceof Vector) {
      return ['v', value.values.map(numberOf)];
    }
    return value instanceof Double ? ['d', numberOf(value.value)] : null;
  }
  function takenList(list, before) {
    const given = isTagged(before) && before[0] === 'a' ? before[1] : [];
    const all = [];
    const level = depth;
    depth += 1;
    let unchanged = 0;
    for (let at = 0; at < list.length; at += 1) {
      place[level] = at;
      const one = taken(list[at], given[at]);
      all.push(one);
      unchanged += one === same ? 1 : 0;
    }
    depth = level;
    const isSame = isTagged(before) && before[0] === 'a' && unchanged === given.length;
    return isSame && unchanged === all.length ? same : ['a', all];
  }
  function takenMap(map, before) {
    const isMap = typeof before === 'object' && before !== null && !Array.isArray(before);
    const fields = create(null);
    const names = keys(map);
    const level = depth;
    depth += 1;
    let unchanged = 0;
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at];
      place[level] = name;
      const one = taken(map[name], isMap ? before[name] : undefined);
      fields[name] = one;
      unchanged += one === same ? 1 : 0;
    }
    depth = level;
    const isSame = isMap && unchanged === names.length && unchanged === keys(before).length;
    return isSame ? same : fields;
  }
  function textOf(result, before) {
    if (result === null) {
      return '0';
    }
    if (result === undefined) {
      throw new Refused('isn’t transformed: it returns nothing, where null would leave the document as it is');
    }
    const content = taken(result, before);
    if (typeof content !== 'object' || (Array.isArray(content) && content !== same)) {
      throw new Refused('isn’t transformed: it returns no document');
    }
    const text = JSON.stringify(content);
    if (text.length > maxLength) {
      throw new Refused(tooLarge);
    }
    return '=' + text;
  }
  function described(error) {
    if (error instanceof Refused) {
      return '!' + JSON.stringify([error.names, error.reason]);
    }
    let [name, message, line] = ['', '', 0];
    try {
      if (error instanceof Error) {
        name = String(error.name).slice(0, 60);
        message = String(error.message).slice(0, 200);
        const at = /transform\.js:(\d{1,6})/.exec(String(error.stack));
        line = at === null ? 0 : Number(at[1]);
        if (error instanceof InternalError && message === 'out of memory') {
          return '#' + line;
        }
      } else if (error === null) {
        // Null was thrown, or there was no room for an error.
        return '~';
      } else {
        message = String(error).slice(0, 200);
      }
    } catch {}
    return '?' + JSON.stringify([name, message, line]);
  }
  function run(factory, given) {
    const document = JSON.parse(given);
    now = document.now;
    seed = document.seed;
    root = document.root;
    depth = 0;
    around = [];
    length = 0;
    try {
      const transform = factory();
      if (typeof transform !== 'function') {
        throw new Refused('isn’t transformed: the code is no function');
      }
      const { path, id, fields } = document;
      return textOf(transform(mapOf(fields), freeze({ path, id })), fields);
    } catch (error) {
      return described(error);
    }
  }
`;
