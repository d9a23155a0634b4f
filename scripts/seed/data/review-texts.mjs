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
  1: ['Arrived broken', 'Disappointed'],
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
    'After a few weeks the finish had worn off at the edge.',
    'The colour is quite different from the picture.',
  ],
  1: ['It came with a crack right through it.', 'The box was fine, what was in it was not.'],
};

export const REVIEW_DETAILS = {
  cookware: [
    'Heats evenly to the very edge, even on my old gas hob.',
    'Needs ten minutes of care after cooking and gives it back the next day.',
    'The handle stays cool for longer than I thought it would.',
    'It is heavier than it looks, so lift it with both hands.',
  ],
  tableware: [
    'The glaze pools a little at the foot, which I find beautiful.',
    'It has been through the dishwasher some thirty times without a mark.',
    'Stacks neatly, although no two are quite the same height.',
    'Our guests always turn it over to see who made it.',
  ],
  'coffee-and-tea': [
    'My morning cup tastes cleaner, and I changed nothing else.',
    'It takes a week to learn and then it is second nature.',
    'Easy to take apart and clean, which was not true of my last one.',
    'The aroma alone got my neighbour to order some.',
  ],
  pantry: [
    'A little goes a long way.',
    'We finished it in a fortnight and ordered twice as much.',
    'The lid seals well and the date was a good year away.',
    'Tastes like the one my grandmother used to bring back.',
  ],
  garden: [
    'It went through clay that had bent my old one.',
    'Left out in the rain for a week, and only I looked the worse for it.',
    'The first shoots were up after nine days.',
    'Fits a small hand as well as a large one.',
  ],
  outdoors: [
    'Kept me dry for four hours on the Cumbrian fells.',
    'Packs down smaller than the sack suggests.',
    'The stitching is double where it needs to be.',
    'It has been up two mountains and in one river so far.',
  ],
  home: [
    'The whole hallway looks calmer for it.',
    'It softened after the first wash and has not lost its shape.',
    'No plastic anywhere, not even in the packaging.',
    'The cat has claimed it, which settles the matter.',
  ],
  paper: [
    'No bleeding, even with a broad nib.',
    'It lies flat from the first page on.',
    'The paper has a little tooth, which slows my hand in a good way.',
    'I filled the first in a month and keep it on the shelf with pride.',
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
    'I will try another size before I give up.',
  ],
  1: ['The replacement came within two days, to be fair.', 'I am waiting for my refund.'],
};

/** Reviews in other languages, each [language, rating, title, text]. */
export const REVIEWS_ABROAD = [
  [
    'de',
    5,
    'Jeden Cent wert',
    'Schwer, schlicht und unverwüstlich. Nach drei Monaten täglichem Gebrauch sieht es besser aus als am ersten Tag. Größe passt genau.',
  ],
  [
    'de',
    3,
    'Solide, aber teuer',
    'Gut verarbeitet, die Farbe fällt jedoch dunkler aus als auf dem Foto. Lieferung über die Grenze dauerte neun Tage.',
  ],
  [
    'fr',
    5,
    'Une merveille',
    "Emballé avec soin, livré à l'heure, et déjà indispensable. Ma mère m'a demandé où je l'avais trouvé.",
  ],
  [
    'fr',
    4,
    'Très bien',
    "Belle finition. J'enlève une étoile parce que la notice n'existe qu'en anglais.",
  ],
  [
    'es',
    5,
    '¡Qué maravilla!',
    'Llegó en cuatro días a Granada. Se nota que está hecho a mano y huele a madera de verdad.',
  ],
  [
    'nl',
    4,
    'Mooi en degelijk',
    'Precies wat ik zocht. Iets zwaarder dan gedacht, maar dat went snel.',
  ],
  [
    'sv',
    5,
    'Håller i generationer',
    'Köpte en till min dotter också. Fin känsla och riktigt bra kvalitet på råvaran.',
  ],
  [
    'ja',
    5,
    '毎日使っています',
    '手に持ったときの重さがちょうどよく、仕上げもとても丁寧です。包装も紙だけで好感が持てました。',
  ],
  ['ar', 5, 'جودة رائعة', 'وصل الطرد قبل موعده بيومين، والخامة ممتازة. سأطلب قطعة ثانية لأختي.'],
  ['he', 4, 'מומלץ בחום', 'איכות מצוינת ואריזה יפה. המשלוח לקח קצת זמן, אבל היה שווה לחכות.'],
  [
    'pl',
    5,
    'Świetna jakość',
    'Żółty odcień szkliwa jest piękny na żywo. Paczka dotarła w całości, bez ani jednego kawałka folii.',
  ],
  [
    'en',
    5,
    '😍😍😍',
    'Love love love it 💛 my daughter calls it “the dragon pan” 🐉🍳 and now she does the washing-up 👩‍👧',
  ],
];

export const REPLIES = [
  'Thank you for taking the time to write. We passed your words on to the workshop.',
  'We are sorry about that. A replacement is on its way, and there is no need to send the first one back.',
  'Good point about the leaflet: from next month there will be one in every box.',
  'That is good to hear. If the finish ever dulls, a drop of linseed oil brings it back.',
  'Thank you for telling us. We have checked the rest of the batch and taken out three more.',
];
