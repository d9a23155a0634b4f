/** Sentences from which reviews are put together: an opening, a detail of the category, a close. */

export const REVIEW_TITLES = {
  5: [
    'Better than I hoped',
    'Will outlive me',
    'Exactly right',
    'A small daily joy',
    'Bought a second one',
    'Worth the wait',
  ],
  4: [
    'Very good, one small thing',
    'Nearly perfect',
    'Happy with it',
    'Good and honest',
    'Would buy again',
  ],
  3: ['Does the job', 'Fine, but not for everyone', 'Mixed feelings', 'Good idea, uneven finish'],
  2: ['Expected more', 'Not as pictured', 'Returned mine'],
  1: ['Arrived damaged', 'Disappointed'],
};

export const REVIEW_OPENINGS = {
  5: [
    'I have used mine nearly every day since it came.',
    'This replaced something twice the price, and I do not miss it.',
    'My sister has one, so I knew what to expect, and it still surprised me.',
    'Ordered on Monday, here on Wednesday, wrapped in nothing but paper.',
    'It looks better in the hand than in the pictures.',
    'A birthday present to myself, and a good one.',
  ],
  4: [
    'Well made and carefully packed.',
    'After three months of use I would recommend it.',
    'It does what it says, without fuss.',
    'Lovely to handle, and it feels as if it will last.',
  ],
  3: [
    'It is decent, though I had read a lot of praise and expected a little more.',
    'There is nothing wrong with it, exactly.',
    'I wanted to love this one.',
  ],
  2: [
    'The one I received looked like a second.',
    'It is not quite what the description promised.',
    'The colour is quite different from the picture.',
  ],
  1: ['It came damaged, and the box showed why.', 'Somebody else’s order was in the box.'],
};

/** By category, and true of anything in it. */
export const REVIEW_DETAILS = {
  cookware: [
    'It feels right in the hand.',
    'A minute with hot water and it is clean.',
    'It has not seen the inside of a cupboard since.',
    'It is heavier than it looks, in a good way.',
  ],
  tableware: [
    'Our guests always ask where it is from.',
    'It has been washed some thirty times without a mark.',
    'No two are quite alike, which we like.',
    'It sits well next to the old things we have.',
  ],
  'coffee-and-tea': [
    'My morning cup tastes cleaner, and I changed nothing else.',
    'My neighbour came for a cup and ordered the same that day.',
    'It has become part of the morning.',
    'The whole kitchen smells of breakfast again.',
  ],
  pantry: [
    'A little goes a long way.',
    'We finished it in a fortnight and ordered twice as much.',
    'The date was a good year away.',
    'Tastes like the one my grandmother used to bring back.',
  ],
  garden: [
    'The garden has looked better for it since.',
    'It came with a hand-written note on how to use it.',
    'Even my father-in-law, who gardens with opinions, approved.',
    'It has seen one wet spring and one dry summer by now.',
  ],
  outdoors: [
    'It has been up two mountains and in one river so far.',
    'It found its place in the rucksack at once.',
    'Four days on the Cumbrian fells, and I would not leave it at home again.',
    'Simple enough for cold fingers.',
  ],
  home: [
    'The room looks calmer for it.',
    'No plastic anywhere, not even in the packaging.',
    'The cat has claimed it, which settles the matter.',
    'It already looks as if it had always been here.',
  ],
  paper: [
    'It slows my hand in a good way.',
    'I use it every morning before the screens come on.',
    'It has a place of its own on the desk now.',
    'I gave one to a friend who writes, and now there are two of us.',
  ],
};

export const REVIEW_CLOSES = {
  5: [
    'I would buy it again tomorrow.',
    'Thank you to whoever packed it so neatly.',
    'Highly recommended.',
    'Five stars, no notes.',
  ],
  4: [
    'One star off for the delivery, which took a week.',
    'A care leaflet would have been nice.',
    'I only wish it came in more colours.',
  ],
  3: [
    'It stays, but I would compare others first.',
    'For the price I would have liked a better finish.',
  ],
  2: [
    'Customer service was kind and took it back at once.',
    'I may try a different one before I give up.',
  ],
  1: ['The replacement came within two days, to be fair.', 'I am waiting for my refund.'],
};

/** Reviews written by hand, most of them from abroad: [language, rating, product, title, text]. */
export const WRITTEN_REVIEWS = [
  [
    'de',
    5,
    'Cast-iron skillet 26 cm',
    'Jeden Cent wert',
    'Schwer, schlicht und unverwüstlich. Nach drei Monaten täglichem Gebrauch sieht es besser aus als am ersten Tag. Größe passt genau.',
  ],
  [
    'de',
    3,
    'Rain jacket',
    'Solide, aber teuer',
    'Gut verarbeitet, die Farbe fällt jedoch dunkler aus als auf dem Foto. Lieferung über die Grenze dauerte neun Tage.',
  ],
  [
    'fr',
    5,
    'Hand grinder',
    'Une merveille',
    "Emballé avec soin, livré à l'heure, et déjà indispensable. Ma mère m'a demandé où je l'avais trouvé.",
  ],
  [
    'fr',
    4,
    'Lever espresso machine',
    'Très bien',
    "Belle finition. J'enlève une étoile parce que la notice n'existe qu'en anglais.",
  ],
  [
    'es',
    5,
    'End-grain chopping board',
    '¡Qué maravilla!',
    'Llegó en cuatro días a Granada. Se nota que está hecho a mano y huele a madera de verdad.',
  ],
  [
    'nl',
    4,
    'Cast-iron teapot',
    'Mooi en degelijk',
    'Precies wat ik zocht. Iets zwaarder dan gedacht, maar dat went snel.',
  ],
  [
    'sv',
    5,
    'Camp hatchet',
    'Håller i generationer',
    'Köpte en till min dotter också. Fin känsla och riktigt bra kvalitet på råvaran.',
  ],
  [
    'ja',
    5,
    'Santoku knife 17 cm',
    '毎日使っています',
    '手に持ったときの重さがちょうどよく、仕上げもとても丁寧です。包装も紙だけで好感が持てました。',
  ],
  [
    'ar',
    5,
    'Wool throw',
    'جودة رائعة',
    'وصل الطرد قبل موعده بيومين، والخامة ممتازة. سأطلب قطعة ثانية لأختي.',
  ],
  [
    'he',
    4,
    'Linen tablecloth',
    'מומלץ בחום',
    'איכות מצוינת ואריזה יפה. המשלוח לקח קצת זמן, אבל היה שווה לחכות.',
  ],
  [
    'pl',
    5,
    'Stoneware bowl',
    'Świetna jakość',
    'Żółty odcień szkliwa jest piękny na żywo. Paczka dotarła w całości, bez ani jednego kawałka folii.',
  ],
  [
    'en',
    5,
    'Carbon-steel wok 32 cm',
    '😍😍😍',
    'Love love love it 💛 my daughter calls it “the dragon pan” 🐉🍳 and now she does the washing-up 👩‍👧',
  ],
];

export const REPLIES = [
  'Thank you for taking the time to write. We passed your words on to the workshop.',
  'We are sorry about that. A replacement is on its way, and there is no need to send the first one back.',
  'Thank you. We read every one of these aloud at the Friday tea.',
  'That is good to hear. Tell us how it is doing in a year.',
  'Thank you for telling us. We have checked the rest of the batch and taken out three more.',
];
