import type { CustomerDatabase } from '../services/ports/customer-database.ts';

function refuse(): never {
  throw new Error('the test has no such call');
}

const refusing: CustomerDatabase = {
  root: '',
  at: refuse,
  scan: refuse,
  countGroup: refuse,
  countAll: refuse,
  countRange: refuse,
  countBelow: refuse,
  countCollection: refuse,
  splitPoints: refuse,
  getDocument: refuse,
  getDocuments: refuse,
  getUpdateTimes: refuse,
  writeBatch: refuse,
  listCollectionIds: refuse,
  listDocuments: refuse,
  serverTime: refuse,
  takeReadTime: refuse,
  runQuery: refuse,
  aggregate: refuse,
  explain: refuse,
  lookUp: refuse,
  close: () => undefined,
};

/** For tests: a database of which only `part` is ever asked for. */
export function customerDatabase(part: Partial<CustomerDatabase>): CustomerDatabase {
  return new Proxy(refusing, {
    get(target, key) {
      const member: unknown = Reflect.get(key in part ? part : target, key);
      return typeof member === 'function' ? member.bind(part) : member;
    },
  });
}
