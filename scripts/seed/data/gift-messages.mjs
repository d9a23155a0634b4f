export const GIFT_MESSAGES = [
  'Happy birthday, Mum! Now you can finally throw out the old one. Love, J. 🎂',
  'For the new kitchen, from the old one.',
  'Joyeux anniversaire ! On arrive samedi, garde-nous une part de tarte.',
  'Zum Einzug alles Liebe – und immer Salz und Brot im Haus.',
  'كل عام وأنتِ بخير يا أمي 🌷',
  'מזל טוב לבית החדש!',
  '結婚おめでとうございます。末永くお幸せに。',
  'Four years, two cats, one teapot. Here is to many more 🫖🐈🐈‍⬛',
];
