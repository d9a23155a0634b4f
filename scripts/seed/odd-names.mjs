/** What people type as a name and programs get wrong: legal as ids of documents and of fields. */
export const ODD_NAMES = [
  'New|new|Sale|Last one|2 for 1|Oak & ash|Salt + pepper|baker\'s dozen|"Best of 2026"',
  '50 % off|50%25 off|summer%2Fwinter|#handmade|Why not?|~€20|sea:salt;flakes,coarse',
  '*|**limited**|[sample]|(seconds)|{price}|$where|back\\slash|back`tick',
  'a.b|.hidden|...and more| leading space|trailing space |two\nlines|tab\tbed',
  'constructor|toString|__proto|0|10|9|-1|null|undefined',
  'été|e\u0301te\u0301|Straße|İstanbul|限定|عرض خاص|מבצע|｡|😀|🔥 hot|👩‍🍳 chef’s choice',
  '<img src=x onerror=alert(1)>|=SUM(A1:A9)',
].flatMap((names) => names.split('|'));

/** The most bytes of UTF-8 that Firestore takes in an id or the name of a field. */
export const MAXIMUM_NAME_BYTES = 1500;
