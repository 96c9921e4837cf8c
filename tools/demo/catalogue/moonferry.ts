/** Moonferry: night stories. Names, figures and stakes come from the studio, which plays them. */
import { readTable } from './read-table.ts'

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
