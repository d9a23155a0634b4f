/** Clock, time zone and randomness: all given, none of the machine’s. */
export const clock = String.raw`
  const Plain = Date;
  const times = Plain.prototype;
  const iso =
    /^[+-]?\d{4,6}(-\d\d(-\d\d)?)?(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;
  let now = 0;
  let seed = 0;
  function parse(given) {
    const text = String(given);
    const found = iso.exec(text);
    return found === null
      ? NaN
      : Plain.parse(found[3] !== undefined && found[6] === undefined ? text + 'Z' : text);
  }
  function momentOf(given) {
    if (given.length > 1) {
      return Plain.UTC(...given);
    }
    const one = given.length === 0 ? now : given[0];
    return typeof one === 'number' || one === undefined
      ? Number(one)
      : one instanceof Plain ? times.getTime.call(one) : parse(one);
  }
  function GivenDate(...given) {
    return new.target === undefined
      ? new Plain(now).toISOString()
      : Reflect.construct(Plain, [momentOf(given)], new.target);
  }
  for (const name of Object.getOwnPropertyNames(times)) {
    if (name.includes('UTC')) {
      times[name.replace('UTC', '')] = times[name];
    }
  }
  times.toLocaleString = times.toUTCString;
  times.toDateString = times.toLocaleDateString = function () {
    return this.toISOString().slice(0, -14);
  };
  times.toTimeString = times.toLocaleTimeString = function () {
    return this.toISOString().slice(-13, -5);
  };
  times.getTimezoneOffset = () => 0;
  delete times.getYear;
  delete times.setYear;
  GivenDate.prototype = times;
  defineProperty(times, 'constructor', { value: GivenDate });
  defineProperty(GivenDate, 'name', { value: 'Date' });
  GivenDate.UTC = Plain.UTC;
  GivenDate.parse = parse;
  GivenDate.now = () => now;
  globalThis.Date = GivenDate;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
`;
