/** What the shop's people write down. */

export const CUSTOMER_NOTES = [
  'Prefers a call before delivery; the bell has been broken since spring.',
  'Collects the moss-green enamel. Write when a new piece comes in.',
  'Leave parcels with the bakery next door.\nThey close at 14:00 on Saturdays.',
  'Asked for invoices without VAT: the form has been sent twice.',
  'Allergic to lanolin, so no wool in gift boxes.',
  'Wrote a lovely letter about the teapot. Pinned up in the workshop ❤️',
  'Two accounts under similar names; do not merge, they are sisters.',
];

export const ORDER_NOTES = [
  'Customer asked to hold the parcel until they are back from holiday.',
  'Address corrected by phone, postcode had two digits swapped.',
  'Wrap separately: both are presents, and for different people.',
  'Refunded the shipping, the carrier lost it for four days.',
  'Checked for chips twice before packing.',
];

export const SUPPLIER_NOTES = [
  'Closed in August. Order the Christmas stock by mid-July.',
  'New kiln from October: expect the slate glaze a touch bluer.',
  'Prices go up by 4 % in January; the letter is in the shared folder.',
  'Asked whether they can leave out the inner plastic sleeve. They can.',
];

export const TEAM_NOTES = [
  ['Window display', 'Garden until the first frost, then candles and wool.'],
  ['Stocktaking', 'Third weekend of the month. Bring labels, pencils and cake.'],
  ['Phone', 'If nobody answers in Galway, ring Bristol: they share the stock list.'],
  ['Tone of voice', 'Write as you would to a neighbour. No exclamation marks in headings.'],
  ['Returns shelf', 'Everything on the lower shelf has been checked and may go back out.'],
];
