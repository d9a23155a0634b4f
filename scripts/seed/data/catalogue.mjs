/**
 * What the shop sells: a small house for kitchen, table, garden and walks. Everything here is made
 * up.
 */

/** How the variants of a product differ: an option's name and what can be chosen. */
export const OPTIONS = {
  one: ['', ['Standard']],
  enamel: ['Colour', ['Black', 'Cream', 'Moss']],
  glaze: ['Glaze', ['Sea salt', 'Oat', 'Slate', 'Ochre']],
  linen: ['Colour', ['Natural', 'Indigo', 'Rust', 'Sage']],
  wood: ['Wood', ['Oak', 'Walnut', 'Cherry']],
  metal: ['Finish', ['Brass', 'Black steel']],
  litres: ['Size', ['0.5 l', '1 l', '1.5 l']],
  weight: ['Size', ['250 g', '500 g', '1 kg']],
  cloth: ['Size', ['S', 'M', 'L', 'XL']],
  paper: ['Ruling', ['Plain', 'Dotted', 'Lined']],
  pot: ['Size', ['Ø 14 cm', 'Ø 20 cm', 'Ø 28 cm']],
};

/**
 * @typedef {object} CatalogueEntry
 * @property {string} name
 * @property {number} priceCents
 * @property {number} weightKg
 * @property {keyof typeof OPTIONS} options how its variants differ
 * @property {string} blurb one sentence
 */

function parse(table) {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name, price, weight, options, blurb] = line.split('|').map((cell) => cell.trim());
      return { name, priceCents: Number(price), weightKg: Number(weight), options, blurb };
    });
}

/** By category; a line is: name | price in cents | weight in kg | options | one sentence.
 * @type {Record<string, CatalogueEntry[]>}
 */
export const CATALOGUE = {
  cookware: parse(`
Cast-iron skillet 26 cm | 5400 | 2.4 | one | Sand-cast, seasoned twice, and ready for its first egg.
Cast-iron casserole 4.5 l | 14900 | 5.1 | enamel | Holds a slow Sunday stew and the heat to finish it.
Carbon-steel pan 28 cm | 6200 | 1.8 | one | Light enough to toss with one hand, darker every week.
Carbon-steel wok 32 cm | 7200 | 1.5 | one | Hammered by hand, round-bottomed, with a ring for flat hobs.
Copper sauté pan 24 cm | 21500 | 2.3 | one | Two millimetres of copper that answer at once.
Steel saucepan 2 l | 6900 | 1.1 | one | Pouring lip on both sides, lid that stays put.
Stockpot 9 l | 11900 | 2.9 | one | Room for two chickens and patience.
Santoku knife 17 cm | 12800 | 0.2 | one | Forged from blue paper steel, with an octagonal oak handle.
Paring knife 9 cm | 4900 | 0.1 | one | The small one you reach for all day.
Bread knife 24 cm | 7900 | 0.2 | one | Long teeth that leave the crumb alone.
Whetstone 1000/6000 | 5800 | 0.9 | one | Coarse on one side, fine on the other, bamboo base below.
End-grain chopping board | 9800 | 3.2 | wood | End grain closes again after each cut.
Wooden spoon set | 2400 | 0.2 | wood | Three spoons, one of them for tasting.
Rolling pin, tapered | 2900 | 0.5 | wood | Tapered at both ends, so that you feel the dough.
Banneton 1 kg | 2200 | 0.4 | one | Cane basket with a linen cover for a steady rise.
`),
  tableware: parse(`
Stoneware dinner plate | 2600 | 0.8 | glaze | Thrown in Portugal, no two rims alike.
Stoneware side plate | 1900 | 0.5 | glaze | For toast, cake and everything between.
Stoneware bowl | 2200 | 0.5 | glaze | Deep enough for noodles, wide enough for salad.
Serving platter, oval | 4800 | 1.4 | glaze | Carries a whole trout from oven to table.
Espresso cup, set of 2 | 2800 | 0.3 | glaze | Thick walls, thin lip, seven centilitres.
Tall mug | 2100 | 0.4 | glaze | Keeps tea hot through one chapter.
Recycled glass tumbler, set of 4 | 3200 | 1.2 | one | Blown from window glass, faintly green.
Wine glass, stemless, set of 4 | 4400 | 0.9 | one | Sits low and forgives elbows.
Water carafe | 3900 | 0.9 | litres | A cork stopper and a lip that does not drip.
Linen napkin, set of 4 | 3800 | 0.3 | linen | Stone-washed, better after every wash.
Linen tablecloth | 8900 | 0.9 | linen | Wide enough for six, with mitred corners.
Cutlery set, 24 pieces | 16900 | 2.6 | metal | Balanced by weight, not by ornament.
Salad servers | 2700 | 0.2 | wood | Cut from one board, so their grain matches.
Butter dish | 3400 | 0.7 | glaze | Fits a full block, lid and all.
`),
  'coffee-and-tea': parse(`
Hand grinder | 11900 | 0.7 | one | Steel burrs, forty clicks from espresso to cold brew.
Pour-over dripper | 3400 | 0.4 | glaze | Spiral ribs that let the bed breathe.
Gooseneck kettle 1 l | 8900 | 1.3 | metal | Pours a line as thin as a pencil.
French press | 5400 | 1.1 | litres | Double-walled, with a filter that can be taken apart.
Lever espresso machine | 74900 | 14 | metal | No pump, no screen: a spring, a lever and your arm.
Moka pot, 6 cups | 3600 | 0.8 | one | The sound of a kitchen waking up.
Cast-iron teapot | 6400 | 1.6 | enamel | Keeps the second pot as warm as the first.
Matcha whisk | 1900 | 0.1 | one | A hundred tines from one piece of bamboo.
Coffee canister | 3900 | 0.6 | enamel | Presses the air out and keeps it out.
House blend coffee beans | 1450 | 1 | weight | Hazelnut, dried fig, a little dark chocolate.
Ethiopia Guji coffee beans | 1850 | 1 | weight | Washed, floral, bright as a lemon.
Decaf coffee beans | 1650 | 1 | weight | Swiss-water process, all the evenings you like.
First-flush Darjeeling | 1750 | 0.3 | weight | Picked in March, gone by autumn.
Peppermint tea | 890 | 0.3 | weight | Whole leaves from the Fens.
`),
  pantry: parse(`
Olive oil, early harvest | 1890 | 1 | litres | Green, peppery, pressed within six hours.
Sea salt flakes | 690 | 0.3 | weight | Raked by hand, dried by wind.
Heather honey | 1290 | 0.5 | weight | Dark, thick, a little bitter, unheated.
Black garlic | 1150 | 0.2 | one | Forty days of warmth, tastes of balsamic and dates.
Smoked paprika | 590 | 0.1 | one | Oak-smoked in La Vera, sweet or hot as the mood takes it.
Bitter orange marmalade | 720 | 0.4 | one | Thick cut, January fruit, small pans.
Stone-ground rye flour | 480 | 1 | weight | Milled the week it is sent.
Sourdough starter, dried | 950 | 0.1 | one | Wakes in three days and outlives houseplants.
Dark chocolate 72 % | 540 | 0.1 | one | Two ingredients and a long conch.
Preserved lemons | 890 | 0.5 | one | Salt, lemons, six weeks.
Chestnut purée | 640 | 0.4 | one | Unsweetened, from the hills above Anduze.
Pickling spice | 450 | 0.1 | one | Mustard, coriander, bay, and a hint of clove.
`),
  garden: parse(`
Hand fork | 2900 | 0.4 | one | Three forged tines and an ash handle.
Hand trowel | 2900 | 0.4 | one | Marked in centimetres, for bulbs and doubts.
Secateurs | 5200 | 0.3 | one | Every part can be replaced, even the spring.
Watering can 8 l | 6800 | 1.7 | enamel | Balanced when full, with a brass rose.
Terracotta pot | 1600 | 2.1 | pot | Frost-proof to minus fifteen.
Garden twine | 950 | 0.3 | one | Soft green jute, 150 metres on a tin spool.
Seed tin | 2600 | 0.6 | enamel | Twelve dividers, one for each month.
Tomato seeds, Black Krim | 390 | 0.01 | one | Dark, salty-sweet, forgiving of cool summers.
Runner bean seeds, Scarlet Emperor | 350 | 0.03 | one | Flowers for the bees first, beans for you after.
Wildflower meadow mix | 1200 | 0.1 | weight | Twenty-two native species, no grass.
Potting bench | 24900 | 18.5 | wood | Zinc top, slatted shelf, hooks where you want them.
Leaf rake | 3900 | 0.9 | one | Spring steel, narrow enough for borders.
Kneeling pad | 2400 | 0.3 | linen | Waxed canvas over cork.
Bird feeder | 3300 | 0.8 | metal | Opens without tools, closes against squirrels.
`),
  outdoors: parse(`
Waxed rucksack 22 l | 15900 | 1.2 | linen | Carries a day, a jumper and a flask.
Merino base layer | 8400 | 0.2 | cloth | Warm when wet, quiet when worn for days.
Wool walking socks | 2200 | 0.1 | cloth | Terry sole, hand-linked toe.
Rain jacket | 22900 | 0.4 | cloth | Three layers, no membranes that cannot be mended.
Enamel camp mug | 1500 | 0.1 | enamel | Chips with honour.
Folding camp stove | 6900 | 0.5 | one | Burns twigs, boils half a litre in six minutes.
Steel flask | 3900 | 0.5 | litres | Hot for twelve hours, cold for a day.
Pocket knife | 5900 | 0.1 | wood | One blade, one slip joint, one lifetime.
Picnic blanket | 9900 | 1.6 | linen | Wool on top, waxed cotton below.
Head torch | 4500 | 0.1 | one | Red light for reading maps, 400 lumens for finding friends.
Camp hatchet | 9400 | 0.8 | one | Forged in Norway, shaving-sharp from the box.
Canvas tarp 3 × 3 m | 13900 | 2.7 | one | Nineteen loops and a hundred ways to pitch it.
Compass | 4200 | 0.1 | metal | Declination set with a coin, luminous at the north.
Hammock | 7900 | 0.9 | linen | Woven wide, so that you lie flat.
`),
  home: parse(`
Wool throw | 11900 | 1.3 | linen | Woven in Yorkshire from undyed fleece.
Linen duvet cover | 18900 | 2.1 | linen | Cool in August, warm in February.
Beeswax candle, pair | 1600 | 0.2 | one | Burns nine hours and smells of hives.
Oil lamp | 5900 | 1.1 | metal | A flat wick and a chimney blown by mouth.
Sheepskin | 12900 | 1.5 | one | Vegetable-tanned, from coastal flocks.
Doormat, coir | 4400 | 2.4 | one | Takes the mud and keeps it.
Broom, tampico | 3800 | 0.7 | wood | Stiff enough for flagstones.
Dustpan and brush | 3100 | 0.6 | enamel | Steel pan with a lip that meets the floor.
Olive oil soap | 690 | 0.2 | one | Cured for a year, lasts for a month.
Bath towel | 3600 | 0.6 | linen | Waffle weave that dries before you do.
Wall hook | 1400 | 0.2 | metal | Cast, drilled, and strong enough for winter coats.
Step stool | 13900 | 4.2 | wood | Wedged tenons, no screws.
Laundry basket, willow | 6900 | 1.9 | one | Buff willow from the Somerset Levels.
`),
  paper: parse(`
Notebook A5 | 1600 | 0.3 | paper | Sewn, lies flat, takes fountain pens.
Pocket notebook, set of 3 | 1200 | 0.2 | paper | For lists, maps and second thoughts.
Week planner, undated | 2400 | 0.5 | one | Begin any Monday.
Fountain pen | 6800 | 0.1 | metal | A steel nib that softens with your hand.
Iron-gall ink 50 ml | 1900 | 0.2 | one | Goes on grey, turns black by evening.
Letter paper, 40 sheets | 1800 | 0.4 | paper | Cotton rag with a deckle edge.
Recipe book, empty | 2900 | 0.7 | one | Wipe-clean cover, room for two hundred failures and hits.
Pencil, set of 6 | 950 | 0.1 | one | Cedar, soft lead, no eraser.
Brass ruler 15 cm | 1700 | 0.1 | one | Centimetres on one edge, ciceros on the other.
Garden journal | 3200 | 0.8 | one | Five years on a page, so that last spring is never far.
`),
};
