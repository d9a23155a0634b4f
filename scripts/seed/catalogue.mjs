/** What the shop sells: a small house for kitchen, table, garden and walks. All made up. */
import { tableRows } from './context.mjs';

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
 * A line is: name | price in cents | weight in kg | how its variants differ | one sentence.
 *
 * @returns {{ name: string, priceCents: number, weightKg: number, options: keyof typeof OPTIONS,
 *   blurb: string }[]}
 */
function parse(table) {
  return tableRows(table).map(([name, price, weight, options, blurb]) => {
    return { name, priceCents: Number(price), weightKg: Number(weight), options, blurb };
  });
}

/** By category. */
export const CATALOGUE = {
  cookware: parse(`
Cast-iron skillet 26 cm | 5400 | 2.4 | one | Sand-cast, seasoned twice, and ready for its first egg.
Cast-iron casserole 4.5 l | 14900 | 5.1 | enamel | Holds a slow Sunday stew and the heat to finish it.
Carbon-steel pan 28 cm | 6200 | 1.8 | one | Light enough to toss with one hand, darker every week.
Carbon-steel wok 32 cm | 7200 | 1.5 | one | Hammered by hand, round-bottomed, with a ring for flat hobs.
Stockpot 9 l | 11900 | 2.9 | one | Room for two chickens and patience.
Santoku knife 17 cm | 12800 | 0.2 | one | Forged from blue paper steel, with an octagonal oak handle.
Paring knife 9 cm | 4900 | 0.1 | one | The small one you reach for all day.
Whetstone 1000/6000 | 5800 | 0.9 | one | Coarse on one side, fine on the other, bamboo base below.
End-grain chopping board | 9800 | 3.2 | wood | End grain closes again after each cut.
Banneton 1 kg | 2200 | 0.4 | one | Cane basket with a linen cover for a steady rise.
`),
  tableware: parse(`
Stoneware dinner plate | 2600 | 0.8 | glaze | Thrown in Portugal, no two rims alike.
Stoneware bowl | 2200 | 0.5 | glaze | Deep enough for noodles, wide enough for salad.
Serving platter, oval | 4800 | 1.4 | glaze | Carries a whole trout from oven to table.
Tall mug | 2100 | 0.4 | glaze | Keeps tea hot through one chapter.
Recycled glass tumbler, set of 4 | 3200 | 1.2 | one | Blown from window glass, faintly green.
Water carafe | 3900 | 0.9 | litres | A cork stopper and a lip that does not drip.
Linen napkin, set of 4 | 3800 | 0.3 | linen | Stone-washed, better after every wash.
Linen tablecloth | 8900 | 0.9 | linen | Wide enough for six, with mitred corners.
`),
  'coffee-and-tea': parse(`
Hand grinder | 11900 | 0.7 | one | Steel burrs, forty clicks from espresso to cold brew.
Pour-over dripper | 3400 | 0.4 | glaze | Spiral ribs that let the bed breathe.
Gooseneck kettle 1 l | 8900 | 1.3 | metal | Pours a line as thin as a pencil.
Lever espresso machine | 74900 | 14 | metal | No pump, no screen: a spring, a lever and your arm.
Cast-iron teapot | 6400 | 1.6 | enamel | Keeps the second pot as warm as the first.
Matcha whisk | 1900 | 0.1 | one | A hundred tines from one piece of bamboo.
House blend coffee beans | 1450 | 1 | weight | Hazelnut, dried fig, a little dark chocolate.
First-flush Darjeeling | 1750 | 0.3 | weight | Picked in March, gone by autumn.
`),
  pantry: parse(`
Olive oil, early harvest | 1890 | 1 | litres | Green, peppery, pressed within six hours.
Sea salt flakes | 690 | 0.3 | weight | Raked by hand, dried by wind.
Heather honey | 1290 | 0.5 | weight | Dark, thick, a little bitter, unheated.
Black garlic | 1150 | 0.2 | one | Forty days of warmth, tastes of balsamic and dates.
Stone-ground rye flour | 480 | 1 | weight | Milled the week it is sent.
Sourdough starter, dried | 950 | 0.1 | one | Wakes in three days and outlives houseplants.
`),
  garden: parse(`
Hand trowel | 2900 | 0.4 | one | Marked in centimetres, for bulbs and doubts.
Secateurs | 5200 | 0.3 | one | Every part can be replaced, even the spring.
Watering can 8 l | 6800 | 1.7 | enamel | Balanced when full, with a brass rose.
Terracotta pot | 1600 | 2.1 | pot | Frost-proof to minus fifteen.
Seed tin | 2600 | 0.6 | enamel | Twelve dividers, one for each month.
Tomato seeds, Black Krim | 390 | 0.01 | one | Dark, salty-sweet, forgiving of cool summers.
Potting bench | 24900 | 18.5 | wood | Zinc top, slatted shelf, hooks where you want them.
`),
  outdoors: parse(`
Waxed rucksack 22 l | 15900 | 1.2 | linen | Carries a day, a jumper and a flask.
Merino base layer | 8400 | 0.2 | cloth | Warm when wet, quiet when worn for days.
Rain jacket | 22900 | 0.4 | cloth | Three layers, no membranes that cannot be mended.
Picnic blanket | 9900 | 1.6 | linen | Wool on top, waxed cotton below.
Camp hatchet | 9400 | 0.8 | one | Forged in Norway, shaving-sharp from the box.
Hammock | 7900 | 0.9 | linen | Woven wide, so that you lie flat.
`),
  home: parse(`
Wool throw | 11900 | 1.3 | linen | Woven in Yorkshire from undyed fleece.
Beeswax candle, pair | 1600 | 0.2 | one | Burns nine hours and smells of hives.
Oil lamp | 5900 | 1.1 | metal | A flat wick and a chimney blown by mouth.
Bath towel | 3600 | 0.6 | linen | Waffle weave that dries before you do.
Step stool | 13900 | 4.2 | wood | Wedged tenons, no screws.
`),
  paper: parse(`
Notebook A5 | 1600 | 0.3 | paper | Sewn, lies flat, takes fountain pens.
Pocket notebook, set of 3 | 1200 | 0.2 | paper | For lists, maps and second thoughts.
Fountain pen | 6800 | 0.1 | metal | A steel nib that softens with your hand.
Iron-gall ink 50 ml | 1900 | 0.2 | one | Goes on grey, turns black by evening.
Letter paper, 40 sheets | 1800 | 0.4 | paper | Cotton rag with a deckle edge.
`),
};
