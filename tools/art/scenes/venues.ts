/** Where each kind of game is played: table, card room, pitch, court, arena, draw. */
import { at, between, disc, rays, type Scene, shape, stars, times } from './scene.ts'

const floodlight = (x: number, turn: number) =>
  at(
    x,
    60,
    shape('P', 'M-2 0H2V190H-2Z') +
      shape('P', 'M-26-18H26V8H-26Z') +
      shape('R2', 'M-22 0L-60 260H60L22 0Z') +
      times(8, (lamp) => disc('G', (lamp % 4) * 12 - 18, lamp < 4 ? -11 : 1, 4.5)) +
      disc('E', 0, -4, 50),
    1,
    turn,
  )
const crowd = (next: () => number, y: number) =>
  shape('M', `M0 400V${y}${times(25, () => `q6-${between(next, 8, 16)} 12 0`)}V400Z`) +
  shape(
    'S',
    times(26, () => `M${between(next, 4, 296)} ${y + between(next, 2, 34)}h0`),
  )
const bokeh = (next: () => number, count: number, low: number) =>
  times(count, () =>
    disc(next() > 0.4 ? 'G Q' : 'A Q', between(next, 0, 300), between(next, 0, low), between(next, 4, 18)),
  )

export const venues = {
  table: (next) => ({
    back:
      disc('E', 150, 110, 200) +
      shape('F', 'M0 60Q150 20 300 60V250H0Z') +
      shape('L', 'M30 48V250M70 38V250M110 32V250M190 32V250M230 38V250M270 48V250') +
      bokeh(next, 16, 200) +
      `<ellipse class="P" cx="150" cy="330" rx="236" ry="112"/><ellipse class="A" cx="150" cy="326" rx="228" ry="106"/><ellipse class="N" cx="150" cy="328" rx="221" ry="101"/><ellipse class="L" cx="150" cy="330" rx="196" ry="82"/>` +
      disc('E', 150, 280, 120),
    front:
      at(150, 262, shape('L', 'M-118 26Q0-14 118 26M-96 42Q0 8 96 42')) +
      times(2, (side) =>
        at(
          side ? 268 : 32,
          250,
          times(
            5,
            (chip) =>
              `<ellipse class="${chip % 2 ? 'W' : 'A'}" cy="${12 - chip * 6}" rx="17" ry="7"/><ellipse class="CH" cy="${12 - chip * 6}" rx="17" ry="7"/>`,
          ),
        ),
      ),
  }),
  duel: (next) => ({
    back:
      shape('V', 'M0 0H300L0 400Z') +
      shape('F', 'M300 0V400H0Z') +
      rays(150, 158, 16) +
      disc('E', 150, 158, 170) +
      shape('LA', 'M310-14L-10 414') +
      bokeh(next, 8, 300) +
      shape('SE', 'M300 120V400H90Z'),
    front: shape('N', 'M0 300L300 268V400H0Z') + shape('LA', 'M0 300L300 268M0 307L300 275'),
  }),
  pitch: (next) => ({
    back:
      stars(next, 20, 90) +
      floodlight(36, -14) +
      floodlight(264, 14) +
      disc('E', 150, 150, 160) +
      shape('F', 'M0 190Q150 160 300 190V260H0Z') +
      crowd(next, 206),
    front:
      shape('N', 'M0 262H300V400H0Z') +
      times(4, (stripe) => shape('SP', `M${stripe * 86 - 20} 262h40l${stripe * 30 - 60} 138h-80Z`)) +
      shape('LW', 'M0 270H300M150 270V400M90 316A60 20 0 0 1 210 316A60 20 0 0 1 90 316'),
  }),
  court: (next) => ({
    back:
      shape('R2', 'M150-60L-40 300H340Z') +
      bokeh(next, 14, 180) +
      disc('E', 150, 140, 170) +
      shape('F', 'M0 200Q150 176 300 200V270H0Z') +
      crowd(next, 220),
    front:
      shape('N', 'M0 268H300V400H0Z') +
      shape('LW', 'M66 268L-20 400M234 268L320 400M0 300H300M150 268V400M100 300A50 16 0 0 0 200 300') +
      shape('L', 'M110 268L60 400M190 268L240 400'),
  }),
  arena: (next) => ({
    back:
      disc('E', 150, 150, 190) +
      shape(
        'L',
        times(9, (bar) => `M${bar * 37} 0V250`),
      ) +
      at(
        150,
        158,
        shape('LA', 'M-104-60L0-120L104-60V60L0 120L-104 60Z') + shape('L', 'M-118-68L0-136L118-68V68L0 136L-118 68Z'),
      ) +
      times(10, () => {
        const x = between(next, 0, 280)
        const y = between(next, 10, 240)
        return shape('C', `M${x} ${y}h${between(next, 8, 40)}v${between(next, 2, 5)}h-${between(next, 8, 30)}Z`)
      }),
    front:
      shape('P', 'M0 268H300V400H0Z') +
      shape(
        'LA',
        `M0 268H300${times(13, (line) => `M${150 + (line - 6) * 22} 268L${150 + (line - 6) * 66} 400`)}M0 280H300M0 298H300M0 324H300M0 360H300`,
      ),
  }),
  draw: (next) => ({
    back:
      rays(150, 158, 14) +
      disc('E', 150, 150, 180) +
      `<circle class="GL" cx="150" cy="158" r="124"/><circle class="LA" cx="150" cy="158" r="124"/>` +
      shape('W3', 'M56 110C66 76 92 52 124 44C94 64 74 88 66 122Z') +
      times(24, () => {
        const x = between(next, 4, 292)
        return shape(next() > 0.5 ? 'A' : 'G h', `M${x} ${between(next, 4, 260)}l7 3l-3 6l-7-3Z`)
      }),
    front: shape('P', 'M0 306Q150 276 300 306V400H0Z') + shape('LA', 'M0 306Q150 276 300 306'),
  }),
} as const satisfies Record<string, Scene>
