import type { CsvCells, CsvForm } from '@firekeep/functions/contract';
import { GridItem, Text } from '@chakra-ui/react';
import { CheckBox } from '#components/check-box.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';

const cellChoices: readonly { value: CsvCells; label: string }[] = [
  { value: 'flat', label: 'One column per field' },
  { value: 'json', label: 'JSON in one column' },
];

const separators: readonly { value: CsvForm['separator']; label: string }[] = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'tab', label: 'Tab' },
];

const formulas: readonly { value: CsvForm['formulas']; label: string }[] = [
  { value: 'apostrophe', label: 'Add an apostrophe' },
  { value: 'none', label: 'Leave as they are' },
];

const formulaTexts: Readonly<Record<CsvForm['formulas'], string>> = {
  apostrophe:
    'A text that a spreadsheet would run as a formula, such as =1+1, gets an apostrophe before it. Numbers stay as they are.',
  none: 'Every text is written exactly as it is stored. A spreadsheet runs those that look like formulas, so open the file in one only if you trust whoever wrote the data.',
};

/** How a table is written, for the program that will open it. */
export function CsvOptions({
  cells,
  form,
  onCells,
  onForm,
}: {
  cells: CsvCells;
  form: CsvForm;
  onCells: (cells: CsvCells) => void;
  onForm: (form: CsvForm) => void;
}) {
  return (
    <>
      <LabelledSelect label="Maps" value={cells} options={cellChoices} onValueChange={onCells} />
      <LabelledSelect
        label="Separator"
        value={form.separator}
        options={separators}
        onValueChange={(separator) => onForm({ ...form, separator })}
      />
      <LabelledSelect
        label="Texts like formulas"
        value={form.formulas}
        options={formulas}
        onValueChange={(chosen) => onForm({ ...form, formulas: chosen })}
      />
      <GridItem colSpan={{ sm: 2 }}>
        <Text fontSize="sm" color="fg.muted" marginBottom="3">
          {formulaTexts[form.formulas]}
        </Text>
        <CheckBox
          label="Begin with a byte order mark"
          help="Excel needs it to show accents and other scripts. Excel in many countries expects semicolons, too."
          checked={form.byteOrderMark}
          onValueChange={(byteOrderMark) => onForm({ ...form, byteOrderMark })}
        />
      </GridItem>
    </>
  );
}
