/** Kitewind Games: skies, feasts and folk tales. Names, figures and stakes come from the studio, which plays them. */
import { readTable } from './read-table.ts'

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
