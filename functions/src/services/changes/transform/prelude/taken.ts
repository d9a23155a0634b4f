/** A document as it is taken from a transform, and the call between. */
export const taken = String.raw`
  class Refused {
    constructor(reason) {
      this.names = place.slice();
      this.reason = reason;
    }
  }
  const maxDepth = 64;
  // Of the result as JSON: a document of 1 MiB has less, however it is written.
  const maxLength = 8 * 1024 * 1024;
  const tooLarge = 'would be larger than Firestore takes (1 MiB)';
  let place = [];
  let around = [];
  let length = 0;
  function added(text) {
    length += text.length;
    if (length > maxLength) {
      place = [];
      throw new Refused(tooLarge);
    }
    return text;
  }
  function numberOf(value) {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : ['n', Object.is(value, -0) ? '-0' : String(value)];
  }
  function taken(value) {
    switch (typeof value) {
      case 'string':
        return added(value);
      case 'boolean':
        return value;
      case 'number':
        return numberOf(value);
      case 'bigint':
        if (BigInt.asIntN(64, value) !== value) {
          throw new Refused('would be an integer of more than 64 bits');
        }
        return ['i', String(value)];
      case 'undefined':
        throw new Refused('would be undefined: delete the field, or set it to null');
      case 'object':
        return value === null ? null : insideOf(value);
      default:
        throw new Refused('would be a ' + typeof value + ', which Firestore doesn’t store');
    }
  }
  function insideOf(value) {
    const typed = typedOf(value);
    if (typed !== null) {
      return typed;
    }
    if (around.includes(value)) {
      throw new Refused('would contain itself');
    }
    if (around.length >= maxDepth) {
      throw new Refused('would be nested deeper than Firestore takes');
    }
    around.push(value);
    const inside = Array.isArray(value) ? ['a', takenList(value)] : takenMap(value);
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
  function takenList(list) {
    const all = [];
    for (let at = 0; at < list.length; at += 1) {
      place.push(at);
      all.push(taken(list[at]));
      place.pop();
    }
    return all;
  }
  function takenMap(map) {
    if (map instanceof Promise) {
      throw new Refused('would be a promise: a transform can’t wait');
    }
    const kind = getPrototypeOf(map);
    if (kind !== null && kind !== Object.prototype) {
      throw new Refused('would be an object of a class, which Firestore doesn’t store');
    }
    const fields = create(null);
    for (const name of keys(map)) {
      place.push(name);
      fields[name] = taken(map[name]);
      place.pop();
    }
    return fields;
  }
  function textOf(result) {
    if (result === null) {
      return '0';
    }
    if (result === undefined) {
      throw new Refused('isn’t transformed: it returns nothing, where null would leave the document as it is');
    }
    const content = taken(result);
    if (typeof content !== 'object' || Array.isArray(content)) {
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
    place = [];
    around = [];
    length = 0;
    try {
      const transform = factory();
      if (typeof transform !== 'function') {
        throw new Refused('isn’t transformed: the code is no function');
      }
      const { path, id } = document;
      return textOf(transform(mapOf(document.fields), freeze({ path, id })));
    } catch (error) {
      return described(error);
    }
  }
`;
