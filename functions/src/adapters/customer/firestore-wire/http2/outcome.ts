import { constants, type IncomingHttpHeaders } from 'node:http2';
import { GrpcError, status } from '../grpc-status.ts';

/**
 * How a call ended, from what HTTP/2 says of it:
 * https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 * https://github.com/grpc/grpc/blob/master/doc/http-grpc-status-mapping.md
 */
const ofHttp = new Map<number, number>([
  [400, status.INTERNAL],
  [401, status.UNAUTHENTICATED],
  [403, status.PERMISSION_DENIED],
  [404, status.UNIMPLEMENTED],
  [429, status.UNAVAILABLE],
  [502, status.UNAVAILABLE],
  [503, status.UNAVAILABLE],
  [504, status.UNAVAILABLE],
]);

const ofReset = new Map<number, { code: number; details: string }>([
  [
    constants.NGHTTP2_REFUSED_STREAM,
    { code: status.UNAVAILABLE, details: 'Stream refused by server' },
  ],
  [constants.NGHTTP2_CANCEL, { code: status.CANCELLED, details: 'Call cancelled by server' }],
  [
    constants.NGHTTP2_ENHANCE_YOUR_CALM,
    {
      code: status.RESOURCE_EXHAUSTED,
      details: 'Bandwidth exhausted or memory limit exceeded',
    },
  ],
  [
    constants.NGHTTP2_INADEQUATE_SECURITY,
    { code: status.PERMISSION_DENIED, details: 'Protocol not secure enough' },
  ],
]);

/** The status in trailers, or in the headers of an answer that has nothing else; null for none. */
export function statusOf(headers: IncomingHttpHeaders): { code: number; details: string } | null {
  const { 'grpc-status': code, 'grpc-message': message } = headers;
  if (code === undefined) {
    return null;
  }
  return {
    code: typeof code === 'string' && /^\d{1,3}$/.test(code) ? Number(code) : status.UNKNOWN,
    details: typeof message === 'string' ? decodeMessage(message) : '',
  };
}

/** A failure of whoever answered in place of gRPC; null for an answer of gRPC's. */
export function notGrpc(headers: IncomingHttpHeaders): GrpcError | null {
  const http = Number(headers[':status']);
  if (http !== 200) {
    return new GrpcError(ofHttp.get(http) ?? status.UNKNOWN, `Received HTTP status code ${http}`);
  }
  const type = headers['content-type'];
  return type?.startsWith('application/grpc') === true
    ? null
    : new GrpcError(status.UNKNOWN, `Received content of type ${type ?? 'unknown'}`);
}

/** A stream that was closed before it said how its call ended. */
export function resetWith(code: number): GrpcError {
  const known = ofReset.get(code);
  const words = code === constants.NGHTTP2_NO_ERROR ? ' (Call ended without gRPC status)' : '';
  return new GrpcError(
    known?.code ?? status.INTERNAL,
    known?.details ?? `Received RST_STREAM with code ${code}${words}`,
    { isUnprocessed: code === constants.NGHTTP2_REFUSED_STREAM },
  );
}

/** `grpc-message` is percent-encoded UTF-8; what isn't is passed on as it is. */
function decodeMessage(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}
