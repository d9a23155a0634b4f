/**
 * Texts of the shop by their English source, and switches by name: both are field names that people
 * typed, and so hold whatever people type.
 */

const LONG_SENTENCE =
  'By placing this order you tell us that you have read what we wrote about how things are made. ';
const MAXIMUM_NAME_BYTES = 1500;

/** [source, German] */
export const TRANSLATIONS = [
  ['Add to basket', 'In den Korb'],
  ['Your basket is empty', 'Ihr Korb ist leer'],
  ['checkout.button.pay', 'Jetzt bezahlen'],
  ['checkout.button', 'Weiter'],
  ['checkout', 'Kasse'],
  ['Size / length', 'Größe / Länge'],
  ['per 100 g', 'je 100 g'],
  ['100 %', '100 %'],
  ['100%25', '100 %'],
  ['Hello, {name}!', 'Hallo, {name}!'],
  ['Use the code `WELCOME10`', 'Mit dem Code `WELCOME10`'],
  ['`', 'Gravis'],
  ['\\', 'Rückstrich'],
  ['C:\\labels\\new', 'C:\\Etiketten\\neu'],
  ['"quoted"', '„zitiert“'],
  ["it's here", 'es ist da'],
  ['Dear customer,\nthank you.', 'Liebe Kundin, lieber Kunde,\nvielen Dank.'],
  ['tab\there', 'Tabulator\thier'],
  [' ', 'Leerzeichen'],
  [' leading', ' vorn'],
  ['trailing ', 'hinten '],
  ['.', 'Punkt'],
  ['..', 'zwei Punkte'],
  ['...', 'Auslassung'],
  ['*', 'Pflichtfeld'],
  ['#', 'Nr.'],
  ['?', 'Hilfe'],
  ['[0]', 'das erste'],
  ['~', 'etwa'],
  ['0', 'null Stück'],
  ['9', 'neun Stück'],
  ['10', 'zehn Stück'],
  ['null', 'keine Angabe'],
  ['true', 'ja'],
  ['NaN', 'keine Zahl'],
  ['__name', 'Name'],
  ['name__', 'Name'],
  ['_', 'Unterstrich'],
  ['<b>Sale</b>', '<b>Angebot</b>'],
  ['=SUM(A1:A9)', '=SUMME(A1:A9)'],
  ['🔥 hot', '🔥 heiß'],
  ['👩‍👧 family', '👩‍👧 Familie'],
  ['שלום', 'Hallo'],
  ['مرحبا', 'Hallo'],
  ['Crème', 'Creme'],
  ['Cre\u0300me', 'Creme, zerlegt geschrieben'],
  ['\u200b', 'unsichtbar'],
  ['｡', 'Halbbreiter Punkt'],
  ['😀', 'Gesicht'],
  [LONG_SENTENCE.repeat(20).slice(0, MAXIMUM_NAME_BYTES), 'Mit der Bestellung …'],
];

/** [name, share of visitors] */
export const ODD_FEATURES = [
  ['newCheckout', 1],
  ['gift wrap', 0.5],
  ['search.v2', 0.25],
  ['constructor', 0],
  ['toString', 0],
  ['hasOwnProperty', 0],
  ['valueOf', 1],
  ['prototype', 0],
  ['length', 1],
  ['then', 0],
  ['toJSON', 0],
  ['$where', 0],
  ['__proto', 0],
];
