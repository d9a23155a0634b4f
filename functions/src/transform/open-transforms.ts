import { z } from 'zod';
import {
  endedByForceTexts,
  newField,
  type OperatedDocument,
  type Together,
  type Transform,
  type Transformed,
  type TransformedDocument,
} from '../firestore-model/operations/apply-operations.ts';
import type { Operation } from '../firestore-model/operations/shape.ts';
import { idOf } from '../firestore-model/paths.ts';
import { AppError } from '../lib/errors.ts';
import { knownPath, receivedFields, RefusedValue, shownPath } from './received-values.ts';
import type { PathInFields } from './number-types.ts';
import type { Called } from './realm.ts';
import { ForciblyEnded } from './forcibly-ended.ts';
import type { WorkLimit, Sandbox } from './sandbox.ts';
import { sentFields } from './sent-values.ts';

type TransformOperation = Extract<Operation, { op: 'transform' }>;

export interface TransformOptions {
  /**
   * Whether reasons say what an error says, and how a new field is called. Both may repeat a
   * document's value, which nothing keeps: for answers only.
   */
  readonly saysMessages?: boolean;
  /** What ends work that does not end. */
  readonly loadLimit: () => Promise<WorkLimit>;
}

/** So many documents may take more than they may; a transform with more is ended. */
const maxStopped = 20;

/**
 * What runs the transforms among these operations; null where there are none. The interpreter is
 * loaded for the first.
 * @throws AppError `invalid-argument` for code that can't be read
 */
export async function openTransforms(
  operations: readonly Operation[],
  options: TransformOptions,
): Promise<Transform | null> {
  const sources = operations.flatMap((one) => (one.op === 'transform' ? [one.source] : []));
  if (sources.length === 0) {
    return null;
  }
  const { Sandbox: Loaded, UnreadableCode } = await import('./sandbox.ts');
  const sandbox = await Loaded.open(await options.loadLimit());
  for (const source of sources) {
    try {
      sandbox.check(source);
    } catch (error) {
      if (!(error instanceof UnreadableCode)) {
        throw error;
      }
      const { line, message } = error;
      const where = line === null ? '' : `line ${line}: `;
      throw new AppError('invalid-argument', `The transform can’t be read: ${where}${message}`, {
        hint: 'It is one function, such as (doc, { path, id }) => doc',
      });
    }
  }
  const transforms = new Transforms(sandbox, options);
  const watched: Together = (work) => {
    try {
      return sandbox.together(work);
    } catch (error) {
      throw error instanceof ForciblyEnded ? endedByForce(transforms.path) : error;
    }
  };
  return {
    of: (document, operation, root) =>
      watched(() => transforms.transformed(document, operation, root)),
    together: watched,
    mayQuote: options.saysMessages === true,
  };
}

/** When that happens differs from run to run, so that no plan can be made of it. */
function endedByForce(path: string): AppError {
  const { message, hint } = endedByForceTexts(path);
  return new AppError('failed-precondition', message, { hint });
}

class Transforms {
  private readonly sandbox: Sandbox;
  private readonly saysMessages: boolean;
  private stopped = 0;
  /** Of the document that is transformed. */
  path = '';

  constructor(sandbox: Sandbox, { saysMessages = false }: Pick<TransformOptions, 'saysMessages'>) {
    this.sandbox = sandbox;
    this.saysMessages = saysMessages;
  }

  transformed(
    document: TransformedDocument,
    operation: TransformOperation,
    root: string,
  ): Transformed {
    this.path = document.path;
    const called = this.sandbox.call(operation.source, givenText(document, operation, root));
    if ('limit' in called) {
      return this.limited(called, document.path);
    }
    const [kind, content] = [called.text.slice(0, 1), called.text.slice(1)];
    switch (kind) {
      case '0':
        return { result: 'unchanged' };
      case '=':
        return this.received(content, document);
      case '!': {
        const [names, reason] = refusedSchema.parse(JSON.parse(content));
        return { result: 'refused', field: this.fieldText(names, document), reason };
      }
      default:
        return refused(this.thrown(content));
    }
  }

  private limited({ limit, line }: Limited, path: string): Transformed {
    this.stopped += 1;
    const why = `it ${limits[limit]}${line === null ? '' : `, at line ${line}`}`;
    if (this.stopped > maxStopped) {
      throw new AppError('failed-precondition', `The transform was stopped ${this.stopped} times`, {
        hint: `For ${path}, the last of these documents, ${why}: change the transform`,
      });
    }
    return refused(why);
  }

  private received(content: string, document: TransformedDocument): Transformed {
    try {
      return { result: 'fields', fields: receivedFields(JSON.parse(content), document.fields) };
    } catch (error) {
      if (!(error instanceof RefusedValue)) {
        throw error;
      }
      const field = this.fieldText(error.path, document);
      return { result: 'refused', field, reason: error.message };
    }
  }

  private fieldText(path: PathInFields, { original }: TransformedDocument): string {
    const known = this.saysMessages ? path : knownPath(path, original);
    if (known.length === path.length) {
      return shownPath(path);
    }
    return known.length === 0 ? newField : `${newField} in ${shownPath(known)}`;
  }

  private thrown(content: string): string {
    const [name, message, line] = thrownSchema.parse(JSON.parse(content));
    const where = line === 0 ? 'it' : `line ${line}`;
    if (this.saysMessages) {
      return `${where} throws ${[name, message].filter((text) => text !== '').join(': ')}`;
    }
    return `${where} throws ${errorNames.has(name) ? `a ${name}` : 'an error'}`;
  }
}

type Limited = Extract<Called, { limit: unknown }>;

const limits: Readonly<Record<Limited['limit'], string>> = {
  time: 'takes longer than 50 ms',
  memory: 'takes more than 64 MiB',
  waiting: 'waits for something, which a transform can’t',
};

/** What a name says of an error and not of a document. */
const errorNames = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
]);

const refusedSchema = z.tuple([z.array(z.union([z.string(), z.number()])), z.string()]);
/** Its name, its message, and its line; 0 where that isn’t known. */
const thrownSchema = z.tuple([z.string(), z.string(), z.number()]);

function refused(why: string): Transformed {
  return { result: 'refused', field: '', reason: `isn’t transformed: ${why}` };
}

function givenText(
  { path, fields }: OperatedDocument,
  { clock }: TransformOperation,
  root: string,
): string {
  const at = { path, id: idOf(path), root, now: Date.parse(clock), seed: seedOf(path) };
  return JSON.stringify({ ...at, fields: sentFields(fields) });
}

/** 32 bits of a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
