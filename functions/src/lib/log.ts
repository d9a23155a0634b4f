import { AppError } from './errors.ts';
import { redact } from './redact.ts';
import { withoutValues } from './without-values.ts';

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
  'deletionId',
  'step',
  'reason',
] as const;
const numbers = ['status', 'durationMs', 'attempt', 'count', 'bytes'] as const;

/**
 * What a log line may carry besides its message. Anything else is dropped at run time too, so that
 * an object passed by chance can't take a secret into the log with it.
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

/** Of the language; Node and `fetch` use them too. Their words hold values as they like. */
const languageErrors: ReadonlySet<string> = new Set([
  'TypeError',
  'RangeError',
  'SyntaxError',
  'URIError',
  'EvalError',
]);

/** Of those, what names code or nothing. */
const wordsOfBugs: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[^']*'\))?$/,
  /^(?:[\w$.[\]]|\(intermediate value\)){1,200} is not (?:a function|a constructor|iterable)$/,
  /^Cannot destructure property '[^']*' of '[^']*' as it is (?:undefined|null)\.$/,
  /^Invalid (?:array length|string length|time value|URL)$/,
  /^Maximum call stack size exceeded$/,
  /^Array buffer allocation failed$/,
  /^(?:fetch failed|terminated)$/,
];

/** Node's, such as `ERR_INVALID_ARG_TYPE`, which says what its words would. */
function codeOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return /^[A-Z][A-Z_]{0,60}$/.test(code) ? `${code} ` : '';
}

/** An error's words, without the values that they may hold. */
function wordsOf(error: Error): string {
  const { name, message } = error;
  if (name === 'ReferenceError') {
    return message;
  }
  if (languageErrors.has(name)) {
    return wordsOfBugs.some((words) => words.test(message)) ? message : `${codeOf(error)}“…”`;
  }
  return withoutValues(message);
}

/** The stack, in whose first lines the message stands. */
function stackOf(error: Error): string {
  const { message, stack = message } = error;
  return message === '' ? stack : stack.replace(message, () => wordsOf(error));
}

function describeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) {
    return { error: redact(typeof error) };
  }
  const described: Record<string, string> = { error: redact(error.name, 80) };
  if (error instanceof AppError) {
    described['errorCode'] = error.code;
  }
  described['stack'] = redact(stackOf(error), 2000);
  if (error.cause instanceof Error) {
    described['cause'] = redact(stackOf(error.cause), 1000);
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
