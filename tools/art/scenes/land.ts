/** Scenes under the open sky. */
import { at, between, cloud, disc, orb, ridge, type Scene, shape, stars, times, water } from './scene.ts'

const pine = (x: number, y: number, scale: number, paint = 'P') =>
  at(x, y, shape(paint, 'M0-70L16-40H8L22-14H10L28 14H-28L-10-14H-22L-8-40H-16ZM-4 14H4V26H-4Z'), scale)
const blossomBranch = (next: () => number, x: number, y: number, flip: number) =>
  `<g transform="translate(${x} ${y})scale(${flip} 1)">${shape('B', 'M-10-6C30 0 70 22 112 20M30 4C50-10 66-12 84-10M56 16C70 34 84 40 96 42')}${times(15, () => disc('G', between(next, 10, 112), between(next, -16, 44), between(next, 3, 6)))}</g>`
const bamboo = (x: number, width: number, paint: string, lean = 0) =>
  at(
    x,
    0,
    times(7, (joint) => shape(paint, `M0 ${joint * 58 + 2}h${width}v53h-${width}Z`)),
    1,
    lean,
  )
const leaves = (x: number, y: number, turn: number) =>
  at(x, y, shape('P', 'M0 0C14-10 40-8 56 4C38 12 14 12 0 0ZM0 0C18 6 34 20 40 38C22 32 6 18 0 0Z'), 1, turn)
const grass = (next: () => number, y: number, paint = 'P') =>
  shape(
    paint,
    `M0 400V${y}${times(30, (blade) => `L${blade * 10 + 4} ${y - between(next, 8, 30)}L${blade * 10 + 10} ${y}`)}V400Z`,
  )

export const land = {
  peaks: (next) => ({
    back:
      stars(next, 26, 130) +
      orb(between(next, 60, 240), 78, 30) +
      cloud('C', 60, 120) +
      cloud('C', 240, 96, 1.2) +
      ridge(next, 'F', 210, 90, 4, true) +
      ridge(next, 'M', 250, 80, 3, true) +
      cloud('C', 150, 236, 1.8),
    front:
      ridge(next, 'N', 286, 50, 4, true) +
      times(7, (tree) => pine(tree * 50 + between(next, -8, 8), 298, 0.7 + next() * 0.3)),
  }),
  snow: (next) => ({
    back:
      stars(next, 40, 220) +
      orb(80, 70, 24) +
      ridge(next, 'F', 216, 90, 3, true) +
      ridge(next, 'M', 254, 40) +
      times(6, (tree) => pine(tree * 60 + between(next, 0, 20), 262, 0.9, 'N')),
    front:
      ridge(next, 'W3', 300, 26, 3) +
      times(4, (tree) => pine([20, 60, 246, 284][tree] ?? 0, 300, 1.1)) +
      stars(next, 24, 390),
  }),
  aurora: (next) => ({
    back:
      stars(next, 50, 200) +
      shape(
        'U',
        'M-10 150C60 40 120 130 190 50C240 0 280 60 310 30V110C270 120 240 80 190 130C130 190 70 110-10 220Z',
      ) +
      shape('U', 'M-10 100C70 20 160 90 310-10V50C200 120 90 70-10 160Z') +
      ridge(next, 'F', 236, 70, 4, true) +
      ridge(next, 'M', 262, 40, 3, true),
    front:
      ridge(next, 'N', 296, 24, 3) +
      times(8, (tree) => pine(tree * 42 + between(next, -8, 10), 300, 0.6 + next() * 0.5)),
  }),
  meadow: (next) => ({
    back:
      orb(150, 110, 54) +
      cloud('C', 50, 70, 1.1) +
      cloud('C', 250, 130) +
      ridge(next, 'F', 230, 40, 3) +
      ridge(next, 'M', 262, 34, 2),
    front:
      ridge(next, 'N', 292, 20, 3) +
      grass(next, 312) +
      times(12, () => disc('G', between(next, 6, 294), between(next, 286, 318), 2.5)),
  }),
  orchard: (next) => ({
    back:
      orb(150, 100, 48) +
      cloud('C', 240, 70) +
      ridge(next, 'F', 222, 40, 3) +
      times(5, (tree) =>
        at(
          tree * 75,
          232,
          disc('M', 0, -24, 30) + disc('M', -22, -6, 22) + disc('M', 22, -6, 22) + shape('M', 'M-4 0H4V40H-4Z'),
        ),
      ) +
      ridge(next, 'M', 262, 24, 3),
    front: ridge(next, 'N', 294, 22, 3) + blossomBranch(next, 0, 20, 1) + blossomBranch(next, 300, 40, -1),
  }),
  garden: (next) => ({
    back:
      disc('E', 150, 158, 190) +
      disc('G', 150, 158, 118) +
      disc('V', 150, 158, 110) +
      ridge(next, 'F', 240, 50, 3) +
      `<path class="Z2" fill-rule="evenodd" d="M0 0H300V400H0ZM150 40A118 118 0 1 0 150 276A118 118 0 1 0 150 40Z"/>` +
      disc('L', 150, 158, 118) +
      disc('L', 150, 158, 126),
    front: blossomBranch(next, 0, 26, 1) + blossomBranch(next, 300, 14, -1) + ridge(next, 'N', 300, 24, 3),
  }),
  bamboo: (next) => ({
    back:
      orb(170, 110, 62) +
      times(6, (cane) => bamboo(cane * 56 + between(next, 0, 24), 10, 'F')) +
      times(4, (cane) => bamboo(cane * 84 + between(next, 0, 20), 13, 'M', between(next, -3, 3))) +
      ridge(next, 'M', 280, 20, 3),
    front:
      bamboo(6, 17, 'P', -2) +
      bamboo(270, 15, 'P', 2) +
      leaves(20, 60, 0) +
      leaves(286, 100, 150) +
      leaves(24, 200, 20) +
      leaves(280, 230, 190) +
      ridge(next, 'N', 304, 18, 3),
  }),
  forest: (next) => ({
    back:
      disc('E', 150, 140, 220) +
      times(8, (tree) => shape('F', `M${tree * 42} 0H${tree * 42 + 10}L${tree * 42 + 16} 300H${tree * 42 - 6}Z`)) +
      times(5, (tree) => shape('M', `M${tree * 74 - 20} 0H${tree * 74}L${tree * 74 + 12} 310H${tree * 74 - 32}Z`)) +
      stars(next, 22, 290),
    front:
      shape('P', 'M0 0H34C20 80 40 180 26 330H0ZM300 0H262C280 90 258 190 276 330H300Z') +
      shape('P', 'M0 0H300V24C260 60 220 20 180 34C130 54 100 20 60 44C40 60 20 50 0 70Z') +
      grass(next, 306) +
      times(9, () => disc('G', between(next, 20, 280), between(next, 200, 310), 2.5)),
  }),
  marsh: (next) => ({
    back:
      stars(next, 30, 140) +
      orb(210, 90, 36) +
      ridge(next, 'F', 214, 40, 4) +
      ridge(next, 'M', 236, 20, 3) +
      water(next, 'N', 244) +
      disc('E', 210, 280, 70),
    front:
      times(9, (reed) => {
        const x = [6, 20, 32, 46, 254, 268, 280, 290, 298][reed] ?? 0
        const top = between(next, 180, 240)
        return shape('P', `M${x} 400L${x + 2} ${top}L${x + 4} 400Z`) + shape('P', `M${x - 2} ${top + 8}h8v26h-8Z`)
      }) +
      times(5, (pad) => `<ellipse class="M" cx="${pad * 70 + 10}" cy="${between(next, 290, 316)}" rx="30" ry="7"/>`),
  }),
  dunes: (next) => ({
    back:
      stars(next, 24, 120) +
      orb(between(next, 90, 210), 130, 66) +
      shape('F', 'M-10 250L58 150L126 250ZM180 250L236 176L292 250Z') +
      shape('M h', 'M58 150L126 250H84ZM236 176L292 250H258Z') +
      ridge(next, 'M', 256, 40, 2),
    front: ridge(next, 'N', 292, 36, 2) + ridge(next, 'P', 326, 24, 2),
  }),
  canyon: (next) => ({
    back:
      orb(150, 120, 70) +
      cloud('C', 70, 80) +
      shape('F', 'M0 160H40L48 190H60L66 260H0ZM230 140H300V260H214L220 190H228ZM110 250L120 200H150L160 250Z') +
      shape('M', 'M0 200H24L34 240H50L60 400H0ZM262 190H300V400H236L246 250H256Z') +
      ridge(next, 'M', 270, 20, 3),
    front:
      ridge(next, 'N', 298, 26, 4, true) +
      at(
        28,
        300,
        shape('P', 'M-5 40V-40A5 5 0 0 1 5-40V0H14V-22A4 4 0 0 1 22-22V8H5V40ZM-5 14H-20V-10A4 4 0 0 1-13-10V6H-5Z'),
        0.9,
      ),
  }),
  temple: (next) => ({
    back:
      orb(150, 130, 84) +
      cloud('C', 50, 90, 1.1) +
      cloud('C', 256, 120) +
      ridge(next, 'F', 236, 50, 4) +
      times(2, (side) =>
        at(
          side ? 262 : 38,
          250,
          shape(
            'M',
            times(4, (floor) => {
              const y = -floor * 40
              const half = 46 - floor * 8
              return `M${-half} ${y}Q${-half + 14} ${y - 6} ${-half + 20} ${y - 18}H${half - 20}Q${half - 14} ${y - 6} ${half} ${y}ZM${-half + 16} ${y}h${(half - 16) * 2}v24h${-(half - 16) * 2}Z`
            }),
          ) + shape('S', 'M-8-28v0M8-28v0M-8 12v0M8 12v0'),
        ),
      ) +
      ridge(next, 'N', 288, 14, 3),
    front:
      cloud('P', 40, 310, 1.7) +
      cloud('P', 260, 306, 1.6) +
      cloud('N', 150, 318, 1.8) +
      shape('B', 'M-4 10C60 26 240 26 304 10') +
      times(5, (lamp) =>
        at(
          30 + lamp * 60,
          20 + (lamp === 2 ? 6 : lamp % 2 ? 4 : 0),
          disc('E', 0, 12, 22) + shape('G', 'M-6 4h12v14h-12Z'),
        ),
      ),
  }),
  harbor: (next) => ({
    back:
      stars(next, 36, 150) +
      orb(between(next, 70, 230), 84, 32) +
      ridge(next, 'F', 226, 50, 4) +
      shape(
        'S',
        times(14, () => `M${between(next, 6, 294)} ${between(next, 214, 236)}h0`),
      ) +
      water(next, 'M', 240) +
      disc('E', 150, 260, 90),
    front:
      water(next, 'N', 296) +
      at(40, 296, shape('P', 'M-34 0H34L24 16H-24ZM-2-60V0H2V-60ZM4-56L30-8H4ZM-4-46L-26-8H-4Z')) +
      at(266, 300, shape('P', 'M-30 0H30L20 14H-20ZM-12-18H12V0H-12Z') + disc('G', 0, -10, 3)),
  }),
  cove: (next) => ({
    back:
      stars(next, 30, 150) +
      orb(150, 110, 44) +
      water(next, 'M', 230) +
      disc('E', 150, 250, 90) +
      shape(
        'N',
        'M0 0H60C30 60 70 120 40 190C60 230 30 270 50 400H0ZM300 0H236C270 50 230 110 262 180C240 240 272 280 250 400H300Z',
      ),
    front:
      shape('P', 'M0 260C30 270 50 290 70 330V400H0ZM300 250C270 270 250 290 236 330V400H300Z') +
      ridge(next, 'P', 322, 16, 4),
  }),
} as const satisfies Record<string, Scene>
