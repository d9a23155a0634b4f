/** Leaves nothing that can be changed, and nothing that makes code of text. */
export const settled = String.raw`
  const kept = new Set(
    ('Object Array String Number Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap ' +
      'WeakSet Promise Proxy Reflect Iterator ArrayBuffer DataView Int8Array Uint8Array ' +
      'Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array ' +
      'Float64Array BigInt64Array BigUint64Array Error TypeError RangeError ReferenceError ' +
      'SyntaxError EvalError URIError AggregateError InternalError parseInt parseFloat isNaN ' +
      'isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape ' +
      'globalThis NaN Infinity undefined ' +
      'Timestamp GeoPoint Reference Bytes Vector Double').split(' '),
  );
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) {
      delete globalThis[name];
    }
  }
  function noCode() {
    throw new TypeError('a transform makes no code of text');
  }
  const functions = [function () {}, function* () {}, async function () {}, async function* () {}];
  for (const one of functions) {
    defineProperty(getPrototypeOf(one), 'constructor', { value: noCode });
  }
  const { from: wrapped } = typeof Iterator === 'function' ? Iterator : {};
  const open = [
    globalThis,
    ...functions,
    functions[1](),
    functions[3](),
    [].values(),
    ''[Symbol.iterator](),
    new Map().entries(),
    new Set().entries(),
    'a'.matchAll(/a/g),
    (function () {
      return Object.getOwnPropertyDescriptor(arguments, 'callee').get;
    })(),
    ...(typeof Iterator === 'function'
      ? [Iterator.prototype.map.call([].values(), (one) => one), wrapped({ next() {} })]
      : []),
  ];
  const settled = new Set();
  while (open.length > 0) {
    const one = open.pop();
    const isOpen = (typeof one === 'object' && one !== null) || typeof one === 'function';
    if (!isOpen || settled.has(one)) {
      continue;
    }
    settled.add(one);
    open.push(getPrototypeOf(one));
    for (const key of Reflect.ownKeys(one)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(one, key);
      // Such as Error.stackTraceLimit: what is set there would stay.
      if (typeof one === 'function' && set !== undefined) {
        delete one[key];
      } else {
        open.push(value, get, set);
      }
    }
    freeze(one);
  }
`;
