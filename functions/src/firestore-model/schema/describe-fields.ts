import { ownerCounts } from './inconsistencies.ts';
import {
  anyKey,
  fieldTypes,
  valueCount,
  type FieldTally,
  type FieldType,
  type SchemaTally,
} from './shape.ts';

export interface Member<Form> {
  readonly name: string;
  readonly isOptional: boolean;
  readonly form: Form;
}

/** How a language of types writes them. Documents are meant as plain JSON. */
export interface TypeLanguage<Form> {
  readonly scalar: (type: Exclude<FieldType, 'array' | 'map'>, isTextual: boolean) => Form;
  /**
   * A map of which no field is known is one of any fields.
   * @param rest the form under keys that are data; null where there are none
   */
  readonly map: (members: readonly Member<Form>[], rest: Form | null) => Form;
  /** Elements of any form where it is null. */
  readonly array: (element: Form | null) => Form;
  readonly either: (forms: readonly Form[]) => Form;
}

/** The type of a collection's documents. */
export function describeFields<Form>(tally: SchemaTally, language: TypeLanguage<Form>): Form {
  const ownerCount = ownerCounts(tally);
  const below = new Map<string, FieldTally[]>();
  for (const field of tally.fields) {
    const owner = JSON.stringify(field.path.slice(0, -1));
    below.set(owner, [...(below.get(owner) ?? []), field]);
  }
  const childrenOf = (path: FieldTally['path']) => below.get(JSON.stringify(path)) ?? [];

  const unnamedAt = (path: FieldTally['path'], step: null | typeof anyKey): Form | null => {
    const one = childrenOf(path).find((field) => field.path.at(-1) === step);
    return one === undefined ? null : formOf(one);
  };
  const mapAt = (path: FieldTally['path']): Form => {
    const members = childrenOf(path).flatMap((field) => {
      const name = field.path.at(-1);
      const isOptional = valueCount(field) < ownerCount(field.path);
      return typeof name === 'string' ? [{ name, isOptional, form: formOf(field) }] : [];
    });
    return language.map(members, unnamedAt(path, anyKey));
  };
  const arrayAt = (path: FieldTally['path']): Form => language.array(unnamedAt(path, null));
  const formOf = ({ path, types, numbers }: FieldTally): Form => {
    const forms = new Map<string, Form>();
    for (const type of fieldTypes.filter((one) => types[one] !== undefined)) {
      const form =
        type === 'map'
          ? mapAt(path)
          : type === 'array'
            ? arrayAt(path)
            : language.scalar(type, numbers?.isTextual ?? false);
      forms.set(JSON.stringify(form), form);
    }
    const [only, ...others] = forms.values();
    return only !== undefined && others.length === 0 ? only : language.either([...forms.values()]);
  };
  return mapAt([]);
}
