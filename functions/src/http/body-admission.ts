import type { Identity } from '../services/ports/identity.ts';
import { authenticate } from './authenticate.ts';
import { heldByBody } from './held-bytes.ts';
import type { AdmitBody } from './hold-body.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { methodOf } from './request-method.ts';
import type { Route } from './route.ts';

/**
 * Larger bodies are for who is signed in, and count as what they become. What the call may hold
 * beside its body is taken with it: no call waits for more while it holds some.
 * @param options.memory of this process
 */
export function bodyAdmission({
  routes,
  identity,
  memory,
}: {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly memory: MemoryBudget;
}): AdmitBody {
  const holding = routes.filter(({ holdsBytes }) => holdsBytes > 0);
  const addressed = holding.map(({ endpoint: { method, path }, holdsBytes }) => {
    const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
    return { address: new RegExp(`^${method} ${pattern}$`), holdsBytes };
  });
  return async (req, bytes, signal) => {
    const { uid } = await authenticate(req, identity);
    const isJson = req.headers['content-type'] !== 'application/octet-stream';
    const [path = ''] = (req.url ?? '').split('?', 1);
    const called = addressed.filter(({ address }) => address.test(`${methodOf(req)} ${path}`));
    const besideBodyBytes = Math.max(0, ...called.map(({ holdsBytes }) => holdsBytes));
    const all = heldByBody(bytes, isJson) + besideBodyBytes;
    return { ...(await memory.take(uid, all, signal)), besideBodyBytes };
  };
}
