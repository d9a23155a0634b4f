/** Firestore’s types that JavaScript lacks, as classes. None of their objects can be changed. */
export const typedValues = String.raw`
  const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
  let root = '';
  const made = (of, content) => freeze(Object.assign(create(of.prototype), content));
  const checked = (isRight, what) => {
    if (!isRight) {
      throw new TypeError(what);
    }
  };
  class Timestamp {
    constructor(time) {
      const isExact = typeof time === 'string' && exact.test(time);
      this.text = isExact ? time : new GivenDate(time).toISOString();
      freeze(this);
    }
    get millis() {
      return Plain.parse(this.text.replace(/(\.\d{3})\d+/, '$1'));
    }
    toDate() {
      return new GivenDate(this.millis);
    }
    valueOf() {
      return this.millis;
    }
    toString() {
      return this.text;
    }
    toJSON() {
      return this.text;
    }
  }
  class GeoPoint {
    constructor(latitude, longitude) {
      const areNumbers = typeof latitude === 'number' && typeof longitude === 'number';
      checked(areNumbers, 'a GeoPoint is made of two numbers');
      this.latitude = latitude;
      this.longitude = longitude;
      freeze(this);
    }
  }
  class Reference {
    constructor(path) {
      checked(typeof path === 'string', 'a Reference is made of the path of a document');
      this.name = root + '/' + path;
      freeze(this);
    }
    get path() {
      return this.name.split('/').slice(5).join('/');
    }
    get id() {
      return this.name.slice(this.name.lastIndexOf('/') + 1);
    }
    toString() {
      return this.path;
    }
    toJSON() {
      return this.path;
    }
  }
  class Bytes {
    constructor(base64) {
      checked(typeof base64 === 'string', 'Bytes are made of a text in base64');
      this.base64 = base64;
      freeze(this);
    }
    toString() {
      return this.base64;
    }
    toJSON() {
      return this.base64;
    }
  }
  class Vector {
    constructor(values) {
      this.values = freeze(Array.from(values));
      checked(this.values.every((one) => typeof one === 'number'), 'a Vector is made of numbers');
      freeze(this);
    }
    toJSON() {
      return this.values;
    }
  }
  class Double {
    constructor(value) {
      this.value = Number(value);
      freeze(this);
    }
    valueOf() {
      return this.value;
    }
    toJSON() {
      return this.value;
    }
  }
  Object.assign(globalThis, { Timestamp, GeoPoint, Reference, Bytes, Vector, Double });
`;
