import { AppError } from './errors.ts';
import { redact } from './redact.ts';

const texts = [
  'requestId',
  'method',
  /** The route's pattern, never the URL: a query string may hold anything. */
  'route',
  'code',
  'projectId',
  'recordId',
  'restoreId',
  'configurationId',
  'runId',
  'step',
  'reason',
] as const;
const numbers = ['status', 'durationMs', 'attempt', 'count', 'bytes'] as const;

/**
 * What a log line may carry besides its message. Anything else is left out at run time too, so that
 * an object that happens to be at hand can't take a secret into the log with it.
 */
export type LogFields = Readonly<
  Partial<Record<(typeof texts)[number], string> & Record<(typeof numbers)[number], number>>
>;

const allowed: ReadonlySet<string> = new Set([...texts, ...numbers]);

type Severity = 'INFO' | 'WARNING' | 'ERROR';

/** Writes one JSON line per entry, in the form Cloud Logging reads. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `error` is logged with its class, code and stack, all redacted. */
  error(message: string, error: unknown, fields?: LogFields): void;
}

function cleanFields(fields: LogFields): Record<string, string | number> {
  const clean: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (allowed.has(name) && (typeof value === 'string' || typeof value === 'number')) {
      clean[name] = typeof value === 'string' ? redact(value, 200) : value;
    }
  }
  return clean;
}

function describeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) {
    return { error: redact(typeof error) };
  }
  const described: Record<string, string> = { error: redact(error.name, 80) };
  if (error instanceof AppError) {
    described['errorCode'] = error.code;
  }
  described['stack'] = redact(error.stack ?? error.message, 2000);
  if (error.cause instanceof Error) {
    described['cause'] = redact(error.cause.stack ?? error.cause.message, 1000);
  }
  return described;
}

/** @param write takes one finished line; the default is the process's standard output. */
export function createLog(
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const entry = (severity: Severity, message: string, rest: Record<string, string | number>) =>
    write(`${JSON.stringify({ severity, message: redact(message), ...rest })}\n`);
  return {
    info: (message, fields = {}) => entry('INFO', message, cleanFields(fields)),
    warn: (message, fields = {}) => entry('WARNING', message, cleanFields(fields)),
    error: (message, error, fields = {}) =>
      entry('ERROR', message, { ...cleanFields(fields), ...describeError(error) }),
  };
}
