/** Names and places for the shop's customers, by country. All of them are fictional. */

const list = (text) => text.trim().split(/,\s+/);

export const GIVEN_NAMES = list(`
Amara, Anneke, Arjun, Aisha, Beatriz, Björn, Camille, Chidi, Clara, Daniel, Davide, Dorota,
Eleni, Elif, Emeka, Esther, Farah, Felix, Fiona, Gabriel, Grace, Hana, Hannah, Hiro, Ines,
Isak, Ivana, Jamal, Joana, Jonas, Kateřina, Kenji, Kwame, Lars, Leila, Lena, Liam, Linh,
Lucía, Maeve, Malik, Marek, Margaux, Mateo, Mei, Miriam, Nadia, Niamh, Noor, Oksana, Oliver,
Omar, Paolo, Priya, Rafael, Ravi, Rosa, Rúna, Samira, Sanna, Saoirse, Sofia, Sven, Tamar,
Tomás, Uchenna, Valentina, Wanjiru, Yara, Yusuf, Zeynep, Zoë
`);

export const FAMILY_NAMES = list(`
Abadi, Adeyemi, Almeida, Andersson, Bakker, Banerjee, Bauer, Bergström, Bianchi, Brennan,
Calloway, Castellanos, Chen, Cohen, Costa, Dąbrowski, Delacroix, Demir, Dubois, Eriksen,
Fairweather, Ferreira, Fischer, Gallagher, Georgiou, Haddad, Hansen, Hashimoto, Hughes,
Ibrahim, Jansen, Kaplan, Kaur, Keller, Kimani, Kovács, Lefèvre, Lindholm, MacLeod, Mahmoud,
Marchetti, Mensah, Moreau, Murphy, Nakamura, Ngata, Novák, Nwosu, O'Sullivan, Okafor, Osei,
Pereira, Petrov, Quinn, Rahman, Rasmussen, Reyes, Rossi, Sato, Schmidt, Sharma, Silva,
Sørensen, Tanaka, Thorne, van Dijk, Vasquez, Virtanen, Weber, Whitcombe, Yılmaz, Zieliński
`);

/**
 * Where parcels go: a country's locale and calling code, its streets, and its places as
 * [city, postal code, latitude, longitude].
 */
export const COUNTRIES = {
  GB: {
    locale: 'en-GB',
    dialCode: '+44',
    streets: [
      'Mill Lane',
      'Orchard Row',
      'Station Road',
      'Chapel Street',
      'Harbour View',
      'The Green',
    ],
    places: [
      ['Bristol', 'BS3 4QN', 51.4416, -2.6007],
      ['Edinburgh', 'EH6 7DJ', 55.9714, -3.1726],
      ['Norwich', 'NR2 1TF', 52.6286, 1.2923],
      ['Leeds', 'LS7 3PD', 53.8178, -1.5355],
      ['Cardiff', 'CF11 9HB', 51.4793, -3.1995],
    ],
  },
  IE: {
    locale: 'en-IE',
    dialCode: '+353',
    streets: ['Quay Street', 'Strand Road', 'Abbey Lane', 'Sea Road'],
    places: [
      ['Galway', 'H91 E2C8', 53.2719, -9.0489],
      ['Cork', 'T12 W8KP', 51.8985, -8.4756],
      ['Dublin', 'D07 XH9F', 53.3597, -6.2744],
    ],
  },
  DE: {
    locale: 'de-DE',
    dialCode: '+49',
    streets: ['Lindenallee', 'Am Mühlbach', 'Gärtnerstraße', 'Kastanienweg', 'Hafenstraße'],
    places: [
      ['Hamburg', '20359', 53.5503, 9.9654],
      ['Leipzig', '04229', 51.3266, 12.3343],
      ['Köln', '50672', 50.9413, 6.9369],
      ['Freiburg', '79102', 47.9904, 7.8537],
    ],
  },
  FR: {
    locale: 'fr-FR',
    dialCode: '+33',
    streets: ['rue des Tanneurs', 'avenue du Port', 'rue Saint-Michel', 'chemin des Vignes'],
    places: [
      ['Nantes', '44000', 47.2124, -1.5601],
      ['Lyon', '69004', 45.7797, 4.8271],
      ['Lille', '59800', 50.6341, 3.0617],
    ],
  },
  ES: {
    locale: 'es-ES',
    dialCode: '+34',
    streets: ['Calle del Olivo', 'Carrer de la Mar', 'Plaza Nueva', 'Calle Mayor'],
    places: [
      ['Valencia', '46003', 39.4763, -0.3749],
      ['Bilbao', '48005', 43.2586, -2.9236],
      ['Granada', '18009', 37.1742, -3.5992],
    ],
  },
  NL: {
    locale: 'nl-NL',
    dialCode: '+31',
    streets: ['Prinsenkade', 'Molenstraat', 'Oude Haven', 'Kerkplein'],
    places: [
      ['Utrecht', '3511 LN', 52.0899, 5.1164],
      ['Groningen', '9712 HM', 53.2178, 6.5617],
    ],
  },
  SE: {
    locale: 'sv-SE',
    dialCode: '+46',
    streets: ['Strandvägen', 'Björkgatan', 'Kvarngatan', 'Skolvägen'],
    places: [
      ['Göteborg', '413 01', 57.6977, 11.9447],
      ['Umeå', '903 25', 63.8277, 20.2592],
    ],
  },
  JP: {
    locale: 'ja-JP',
    dialCode: '+81',
    streets: ['寺町通', '栄町', '本町'],
    places: [
      ['京都市', '604-8091', 35.0104, 135.7671],
      ['札幌市', '060-0061', 43.0573, 141.3489],
    ],
  },
  US: {
    locale: 'en-US',
    dialCode: '+1',
    streets: ['Maple Avenue', 'Old Ferry Road', 'Juniper Street', 'Second Street'],
    places: [
      ['Portland', 'OR 97214', 45.5147, -122.6418],
      ['Burlington', 'VT 05401', 44.4806, -73.2229],
      ['Asheville', 'NC 28801', 35.5951, -82.5515],
    ],
  },
};

/** How often each country is drawn: the shop is at home in Britain and posts to the rest. */
export const COUNTRY_WEIGHTS = [
  'GB',
  'GB',
  'GB',
  'GB',
  'IE',
  'DE',
  'DE',
  'FR',
  'ES',
  'NL',
  'SE',
  'JP',
  'US',
];
