/** Cinderfox: fire, iron and daring. Names, figures and stakes come from the studio, which plays them. */
import { readTable } from './read-table.ts'

export const cinderfoxSlots = readTable(`
place | code | art | popularity | days | marks
2 | volcano-heart | forge volcano cinnabar | 61 | 215 | 
8 | iron-eagle | peaks phoenix storm steel | 40 | 505 | 
7 | shield-of-dawn | canyon shield dawn | 46 | 285 | 
9 | flame-orchestra | theatre flame ember amber | 43 | 24 | 
12 | gold-in-the-ash | forge ingot copper | 62 | 47 | 
6 | ember-rose | garden flower ember crimson | 36 | 440 | 
`)
