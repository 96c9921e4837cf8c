/** Salt Road Slots: deserts, harbours and what was traded between them. Names, figures and stakes come from the studio, which plays them. */
import { readTable } from './read-table.ts'

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
