/** Slots, by vendor. Names, figures and stakes come from the studio, which plays them. */
import { readTable } from './read-table.ts'

/** Kitewind Games: skies, feasts and folk tales. */
export const kiteSlots = readTable(`
place | code | art | popularity | days | marks
0 | paper-dragon | rays dragon cinnabar crimson | 78 | 210 | hot
1 | wishing-lanterns | peaks lantern midnight | 74 | 34 | hot
3 | crane-over-snow | snow crane frost | 61 | 150 | 
4 | rice-harvest | meadow sun sand | 43 | 610 | 
9 | lotus-lake | marsh lotus jade | 57 | 260 | 
8 | silk-fan | paper fan rosewood | 38 | 540 | 
12 | phoenix-feather | forge feather ember | 72 | 90 | 
13 | lucky-cat-lane | market cat royal | 69 | 61 | hot
`)

/** Salt Road Slots: deserts, harbours and what was traded between them. */
export const saltRoadSlots = readTable(`
place | code | art | popularity | days | marks
1 | sultans-compass | dunes compass royal | 59 | 170 | 
2 | spice-harbour | harbor ship copper | 54 | 240 | 
5 | scarab-gate | canyon scarab ember | 60 | 310 | 
8 | anchor-deep | reef anchor lagoon | 41 | 390 | 
11 | hourglass-bazaar | market hourglass copper | 40 | 355 | 
14 | oasis-nights | dunes palm aurora | 48 | 275 | 
12 | lighthouse-keeper | harbor lighthouse storm | 37 | 460 | 
`)

/** Moonferry: night stories. */
export const moonferrySlots = readTable(`
place | code | art | popularity | days | marks
0 | ferry-of-stars | harbor star midnight azure | 62 | 66 | 
2 | owl-post | forest owl moss | 45 | 410 | 
4 | midnight-orchid | garden flower royal | 42 | 300 | 
6 | lunar-koi | marsh koi midnight snow | 66 | 110 | 
7 | seven-wishes | rays seven royal | 59 | 85 | 
10 | comet-year | orbit comet storm | 53 | 20 | 
14 | dream-butterfly | garden butterfly sakura | 55 | 42 | 
`)

/** Cinderfox: fire, iron and daring. */
export const cinderfoxSlots = readTable(`
place | code | art | popularity | days | marks
2 | volcano-heart | forge volcano cinnabar | 61 | 215 | 
8 | iron-eagle | peaks phoenix storm steel | 40 | 505 | 
7 | shield-of-dawn | canyon shield dawn | 46 | 285 | 
9 | flame-orchestra | theatre flame ember amber | 43 | 24 | 
12 | gold-in-the-ash | forge ingot copper | 62 | 47 | 
6 | ember-rose | garden flower ember crimson | 36 | 440 | 
`)

/** Orchard Row: fruit machines of the old kind, freshly painted. */
export const orchardRowSlots = readTable(`
place | code | art | popularity | days | marks
0 | cherry-street | city cherry rosewood | 56 | 365 | 
1 | lemon-parade | rays lemon lagoon | 38 | 520 | 
2 | plum-seven | rays seven rosewood violet | 44 | 290 | 
4 | watermelon-summer | pier melon lagoon | 49 | 88 | 
7 | mango-monsoon | market mango moss | 46 | 57 | 
8 | diamond-fruit | stage gem midnight rose | 61 | 41 | hot
12 | pineapple-king | pier pineapple dusk | 42 | 175 | 
13 | peach-blossom-reels | orchard peach sakura | 45 | 132 | 
`)
