/**
 * Firestore security rules, read into what they say
 * (https://firebase.google.com/docs/rules/rules-language). Own code, pure and bounded: nothing is
 * evaluated, and nesting is limited. A statement that can't be read is noted and skipped; what
 * stands around it is read.
 */
import { parseCondition } from './parse-expression.ts';
import {
  allowWords,
  type Allow,
  type Block,
  type Rules,
  type RulesFunction,
  type Segment,
  type Service,
} from './syntax.ts';
import { RuleTokenReader } from './token-reader.ts';
import { RulesSyntaxError, tokenize } from './tokens.ts';

const maxErrors = 20;
/** An error with its stack takes microseconds: text of nothing but mistakes would take seconds. */
const maxMistakes = 200;

/** What is said where the parser gives up. */
export const stoppedReading = 'There are too many mistakes: nothing is read from here on';

interface Open {
  allows: Allow[];
  functions: RulesFunction[];
  matches: Block[];
}

class RulesParser {
  private readonly reader: RuleTokenReader;
  readonly errors: { line: number; message: string }[] = [];
  private mistakes = 0;

  constructor(reader: RuleTokenReader) {
    this.reader = reader;
  }

  parse(): Omit<Rules, 'errors'> {
    const { reader } = this;
    let version: string | null = null;
    const services: Service[] = [];
    const functions: RulesFunction[] = [];
    while (!reader.isAtEnd) {
      this.guarded(() => {
        if (reader.accept('rules_version')) {
          version = this.version();
        } else if (reader.accept('function')) {
          functions.push(this.function());
        } else {
          services.push(this.service());
        }
      });
      // A brace too many: whoever wrote it meant to close something.
      if (reader.is('}')) {
        this.note(reader.unexpected('A brace is closed that is not open'));
        reader.take();
      }
    }
    return { version, services, functions };
  }

  private guarded(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) {
        throw error;
      }
      this.note(error);
      this.reader.skip();
    }
  }

  private note({ line, message }: RulesSyntaxError): void {
    this.mistakes += 1;
    if (this.errors.length < maxErrors) {
      this.errors.push({ line, message });
    }
    if (this.mistakes === maxMistakes) {
      this.errors.push({ line, message: stoppedReading });
      this.reader.toEnd();
    }
  }

  private version(): string {
    const { reader } = this;
    reader.expect('=', 'after rules_version');
    if (reader.token.kind !== 'string') {
      throw reader.unexpected('The version, in quotes, is missing');
    }
    const { text } = reader.take();
    reader.endStatement('the version');
    return text;
  }

  private service(): Service {
    const { reader } = this;
    const { line } = reader.token;
    reader.expect('service', 'here');
    let name = reader.name('The service’s name');
    while (reader.accept('.')) {
      name += `.${reader.name('The service’s name')}`;
    }
    return { name, line, block: this.block([], line) };
  }

  private block(segments: readonly Segment[], line: number): Block {
    const { reader } = this;
    reader.expect('{', 'to open the block');
    return reader.nested(() => {
      const open: Open = { allows: [], functions: [], matches: [] };
      while (!reader.accept('}')) {
        if (reader.isAtEnd) {
          this.note(new RulesSyntaxError('This block is never closed: ‘}’ is missing', line));
          break;
        }
        this.guarded(() => {
          this.statement(open);
        });
      }
      return { segments, line, ...open };
    });
  }

  private statement(open: Open): void {
    const { reader } = this;
    const { line } = reader.token;
    if (reader.accept('match')) {
      open.matches.push(this.block(this.matchPath(), line));
    } else if (reader.accept('function')) {
      open.functions.push(this.function());
    } else if (reader.accept('allow')) {
      open.allows.push(this.allow(line));
    } else {
      throw reader.unexpected('match, allow or function is missing');
    }
  }

  private matchPath(): Segment[] {
    const { reader } = this;
    const segments: Segment[] = [];
    while (reader.accept('/')) {
      segments.push(reader.is('{') ? this.wildcard() : this.fixedSegment());
    }
    if (segments.length === 0) {
      throw reader.unexpected('A path that begins with ‘/’ is missing');
    }
    return segments;
  }

  private wildcard(): Segment {
    const { reader } = this;
    reader.expect('{', 'to open a wildcard');
    const name = reader.name('The wildcard’s name');
    const isRest = reader.accept('=');
    if (isRest) {
      reader.expect('**', 'after ‘=’');
    }
    reader.expect('}', 'to close a wildcard');
    return { kind: isRest ? 'rest' : 'one', name };
  }

  private fixedSegment(): Segment {
    const { reader } = this;
    let text = '';
    do {
      const { token } = reader;
      const belongs = token.kind === 'name' || token.kind === 'number';
      if (!belongs && !['-', '.', '(', ')'].includes(token.text)) {
        throw reader.unexpected('A segment of the path is missing');
      }
      text += reader.take().text;
    } while (reader.isAdjacent && !reader.is('/') && !reader.is('{') && !reader.isAtEnd);
    return { kind: 'fixed', text };
  }

  private allow(line: number): Allow {
    const { reader } = this;
    const words: string[] = [];
    do {
      if (!allowWords.has(reader.token.text)) {
        throw reader.unexpected('One of read, write, get, list, create, update, delete is missing');
      }
      words.push(reader.name('What is allowed'));
    } while (reader.accept(','));
    let condition = null;
    if (reader.accept(':')) {
      reader.expect('if', 'after ‘:’');
      condition = parseCondition(reader);
    }
    reader.endStatement('allow');
    const allowed = new Set(words.flatMap((word) => allowWords.get(word) ?? []));
    return { words, methods: [...allowed], condition, line };
  }

  private function(): RulesFunction {
    const { reader } = this;
    const { line } = reader.token;
    const name = reader.name('The function’s name');
    reader.expect('(', 'after the function’s name');
    const parameters: string[] = [];
    while (!reader.accept(')')) {
      parameters.push(reader.name('A parameter'));
      if (!reader.is(')')) {
        reader.expect(',', 'between two parameters');
      }
    }
    reader.expect('{', 'to open the function');
    const lets: { name: string; value: ReturnType<typeof parseCondition> }[] = [];
    while (reader.accept('let')) {
      const variable = reader.name('The variable’s name');
      reader.expect('=', 'after the variable’s name');
      lets.push({ name: variable, value: parseCondition(reader) });
      reader.expect(';', 'after the variable');
    }
    reader.expect('return', 'in the function');
    const result = parseCondition(reader);
    reader.endStatement('return');
    reader.expect('}', 'to close the function');
    return { name, parameters, lets, result, line };
  }
}

/** Reads rules. What can't be read is in `errors`, with its line. */
export function parseRules(source: string): Rules {
  try {
    const parser = new RulesParser(new RuleTokenReader(tokenize(source)));
    const rules = parser.parse();
    return { ...rules, errors: parser.errors };
  } catch (error) {
    if (!(error instanceof RulesSyntaxError)) {
      throw error;
    }
    const { line, message } = error;
    return { version: null, services: [], functions: [], errors: [{ line, message }] };
  }
}
