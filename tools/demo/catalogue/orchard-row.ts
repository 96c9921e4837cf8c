/** Orchard Row: fruit machines of the old kind, freshly painted. Names, figures and stakes come from the studio, which plays them. */
import { readTable } from './read-table.ts'

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
