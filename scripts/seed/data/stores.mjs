/** The shop's four doors on the street; all made up. */
export const STORES = [
  {
    id: 'bristol-harbourside',
    name: 'Bristol, Harbourside',
    street: '14 Ropewalk Yard',
    city: 'Bristol',
    country: 'GB',
    latitude: 51.4492,
    longitude: -2.5987,
    floorSpaceM2: 212,
    staff: 9,
    since: 2011,
  },
  {
    id: 'edinburgh-leith',
    name: 'Edinburgh, Leith',
    street: '3 Tolbooth Steps',
    city: 'Edinburgh',
    country: 'GB',
    latitude: 55.9762,
    longitude: -3.1704,
    floorSpaceM2: 96.5,
    staff: 5,
    since: 2015,
  },
  {
    id: 'galway-quays',
    name: 'Galway, The Quays',
    street: '22 Long Walk',
    city: 'Galway',
    country: 'IE',
    latitude: 53.2689,
    longitude: -9.0531,
    floorSpaceM2: 74,
    staff: 4,
    since: 2018,
  },
  {
    id: 'hamburg-ottensen',
    name: 'Hamburg, Ottensen',
    street: 'Kleine Rainstraße 8',
    city: 'Hamburg',
    country: 'DE',
    latitude: 53.5541,
    longitude: 9.9297,
    floorSpaceM2: 130,
    staff: 6,
    since: 2021,
  },
];

/** By store: [rating, title, text]. */
export const STORE_REVIEWS = {
  'bristol-harbourside': [
    [5, 'An hour gone', 'Came for a spoon, left with a spoon, a pot and a recipe.'],
    [5, 'Kind people', 'They sharpened my knife while I waited and would not take money for it.'],
    [4, 'Lovely but busy', 'On Saturdays you queue. Go on a Thursday evening instead.'],
    [3, 'Parking', 'Nice shop, nowhere to stop the car. The ferry is the way to come.'],
  ],
  'edinburgh-leith': [
    [5, 'Up the steps', 'Worth every step. The kettle was on.'],
    [
      4,
      'Small and full',
      'Much of the range is only in the catalogue, but it comes within two days.',
    ],
    [2, 'No lift', 'I could not get the pram in and nobody had written that anywhere.'],
  ],
  'galway-quays': [
    [5, 'Best window in town', 'My children press their noses to it on the way to school.'],
    [5, 'They remembered me', 'Second visit, a year later, and they asked after the teapot.'],
    [4, 'Good coffee too', 'Try the Guji at the back before you buy the beans.'],
  ],
  'hamburg-ottensen': [
    [5, 'Wie bei Freunden', 'Beratung ohne Eile, und das Messer wurde gleich graviert.'],
    [4, 'Schönes Sortiment', 'Etwas eng, aber jedes Regal lohnt sich.'],
    [5, 'Endlich in Hamburg', 'Früher habe ich in Bristol bestellt, jetzt laufe ich um die Ecke.'],
  ],
};
