/** Scenes of towns, rooms, skies and the deep. */
import { at, between, cloud, disc, orb, rays, ridge, type Scene, shape, stars, times, water } from './scene.ts'

const skyline = (next: () => number, paint: string, base: number, low: number, high: number, width: number) => {
  let d = ''
  for (let x = -4; x < 300; x += width) d += `M${x} 400V${base - between(next, low, high)}h${width - 3}V400Z`
  return shape(paint, d)
}
const windows = (next: () => number, top: number, low: number, count: number) =>
  shape(
    'S',
    times(count, () => `M${between(next, 2, 48) * 6} ${top + between(next, 0, (low - top) / 8) * 8}v0`),
  )
const weed = (x: number, height: number, paint: string) =>
  shape(
    paint,
    `M${x} 400C${x - 16} ${400 - height * 0.4} ${x + 18} ${400 - height * 0.6} ${x} ${400 - height}C${x + 24} ${400 - height * 0.6} ${x} ${400 - height * 0.3} ${x + 12} 400Z`,
  )
const shoal = (next: () => number, x: number, y: number, count: number) =>
  shape(
    'C',
    times(count, () => `M${x + between(next, -40, 40)} ${y + between(next, -22, 22)}q7-6 14 0l6-4v8l-6-4q-7 6-14 0Z`),
  )
const gear = (x: number, y: number, radius: number, paint: string) =>
  at(
    x,
    y,
    `<circle class="${paint}" r="${radius}"/><circle class="GR" r="${radius}" stroke-dasharray="${Math.round(radius * 0.35)} ${Math.round(radius * 0.35)}"/><circle class="Z" r="${Math.round(radius * 0.4)}"/>`,
  )
const curtain = 'M0 0H58C50 60 24 130 12 240C22 290 10 340 0 400Z'

export const places = {
  city: (next) => ({
    back:
      stars(next, 24, 110) +
      orb(214, 76, 30) +
      skyline(next, 'F', 270, 60, 150, 34) +
      skyline(next, 'M', 290, 30, 110, 42) +
      windows(next, 190, 300, 60),
    front:
      skyline(next, 'P', 318, 0, 34, 36) +
      windows(next, 296, 320, 26) +
      shape('B', 'M0 6C70 30 110 26 160 14S260 20 300 4'),
  }),
  market: (next) => ({
    back:
      stars(next, 16, 80) +
      skyline(next, 'F', 260, 50, 130, 46) +
      windows(next, 170, 260, 30) +
      ridge(next, 'M', 280, 16, 3) +
      shape('B', 'M-4 36C70 76 230 76 304 30M-4 80C40 104 60 110 90 112'),
    front:
      times(6, (lamp) =>
        at(
          24 + lamp * 50,
          [50, 60, 66, 66, 60, 48][lamp] ?? 50,
          disc('E', 0, 10, 26) + shape('A', 'M-8 2h16v3q6 8 0 16h-16q-6-8 0-16Z'),
        ),
      ) +
      times(2, (side) =>
        at(
          side ? 236 : -10,
          262,
          shape('P', 'M0 20H74V140H0Z') +
            shape(
              'A',
              'M-8 24L8 0H66L82 24A8 8 0 0 1 64 24A9 9 0 0 1 46 24A9 9 0 0 1 28 24A9 9 0 0 1 10 24A9 9 0 0 1-8 24Z',
            ),
        ),
      ),
  }),
  pier: (next) => ({
    back:
      orb(90, 110, 44) +
      cloud('C', 230, 70, 1.1) +
      at(
        236,
        180,
        `<circle class="B" r="74"/><circle class="B" r="60"/>${shape('B', 'M0-74V74M-74 0H74M-52-52L52 52M52-52L-52 52M0 0L-36 110M0 0L36 110')}` +
          times(8, (car) =>
            disc(
              'A',
              Math.round(74 * Math.cos((car * Math.PI) / 4)),
              Math.round(74 * Math.sin((car * Math.PI) / 4)),
              6,
            ),
          ),
      ) +
      water(next, 'M', 258),
    front:
      water(next, 'N', 300) +
      shape(
        'P',
        `M0 290H300V298H0Z${times(8, (post) => `M${post * 42 + 4} 298h7v60h-7Z`)}M0 268H300V271H0Z${times(15, (post) => `M${post * 21} 268h3v22h-3Z`)}`,
      ),
  }),
  theatre: (next) => ({
    back:
      rays(150, 40, 18) +
      disc('E', 150, 150, 190) +
      shape('M', 'M60 300Q150 262 240 300V400H60Z') +
      stars(next, 20, 240),
    front: `${shape('N', curtain)}<g transform="translate(300)scale(-1 1)">${shape('N', curtain)}${shape('L', 'M24 0C22 70 10 160 5 230M42 0C38 60 20 120 11 200')}</g>${shape('L', 'M24 0C22 70 10 160 5 230M42 0C38 60 20 120 11 200')}${shape('P', 'M0 0H300V24Q281 54 262 24Q243 54 225 24Q206 54 187 24Q168 54 150 24Q131 54 112 24Q93 54 75 24Q56 54 37 24Q18 54 0 24Z')}${shape('LA', 'M0 24Q18 54 37 24Q56 54 75 24Q93 54 112 24Q131 54 150 24Q168 54 187 24Q206 54 225 24Q243 54 262 24Q281 54 300 24')}${shape('P', 'M0 312Q150 282 300 312V400H0Z')}`,
  }),
  stage: (next) => ({
    back:
      shape('R2', 'M40-10L100 320H200L260-10L226-10L150 200L74-10Z') +
      shape('R2', 'M130-10L60 330H240L170-10Z') +
      disc('E', 150, 150, 180) +
      times(26, () =>
        disc(next() > 0.5 ? 'A h' : 'C', between(next, 4, 296), between(next, 4, 300), between(next, 2, 11)),
      ),
    front:
      shape('P', 'M-10 330Q150 270 310 330V400H-10Z') +
      shape('LA', 'M-10 330Q150 270 310 330M-10 338Q150 278 310 338') +
      shape(
        'S',
        times(15, (bulb) => `M${bulb * 20 + 10} ${Math.round(312 - 12 * Math.sin((bulb / 14) * Math.PI))}h0`),
      ),
  }),
  rays: (next) => ({
    back: rays(150, 158, 20) + disc('E', 150, 158, 170) + times(3, (ring) => disc('L', 150, 158, 116 + ring * 9)),
    front:
      shape('SE', 'M0 296H300V400H0Z') +
      shape('LA', 'M0 296H300') +
      times(10, () => disc('A', between(next, 10, 290), between(next, 10, 70), between(next, 1, 3))),
  }),
  paper: (next) => ({
    back:
      disc('E', 210, 96, 140) +
      disc('G', 210, 96, 46) +
      shape('SE', 'M0 200H300V400H0Z') +
      ridge(next, 'F', 226, 60, 3, true) +
      ridge(next, 'M', 262, 50, 3, true) +
      cloud('C', 70, 90, 1.2) +
      cloud('C', 230, 190),
    front: ridge(next, 'N', 298, 40, 4, true) + cloud('C', 60, 300, 1.2),
  }),
  orbit: (next) => ({
    back:
      stars(next, 90, 330) +
      disc('E', between(next, 60, 240), between(next, 60, 200), 160) +
      at(
        between(next, 214, 262),
        between(next, 50, 110),
        disc('F', 0, 0, 46) +
          shape('M h', 'M-20-42A46 46 0 0 0 30 36A60 60 0 0 1-20-42Z') +
          '<ellipse class="LA" rx="76" ry="15" transform="rotate(-18)"/>',
      ) +
      disc('M', between(next, 28, 70), between(next, 40, 220), between(next, 8, 20)) +
      '<ellipse class="L" cx="150" cy="158" rx="190" ry="62" transform="rotate(-16 150 158)"/><ellipse class="L" cx="150" cy="158" rx="240" ry="92" transform="rotate(-16 150 158)"/>',
    front: `<ellipse class="N" cx="150" cy="440" rx="270" ry="150"/><ellipse class="LA" cx="150" cy="440" rx="270" ry="150"/>`,
  }),
  reef: (next) => ({
    back:
      shape('R2', 'M30-10L-40 330H30L90-10ZM130-10L100 330H180L180-10ZM220-10L250 330H340L270-10Z') +
      disc('E', 150, 130, 170) +
      shoal(next, 60, 80, 6) +
      shoal(next, 236, 190, 5) +
      ridge(next, 'F', 260, 50, 4) +
      times(6, (stalk) => weed(stalk * 60 + between(next, -14, 14), between(next, 130, 200), 'M')) +
      disc('L', between(next, 20, 60), between(next, 110, 200), 5) +
      disc('L', between(next, 240, 280), between(next, 40, 120), 7) +
      disc('L', between(next, 240, 280), between(next, 130, 180), 4),
    front:
      ridge(next, 'N', 304, 36, 4) +
      times(4, (stalk) => weed([6, 30, 262, 286][stalk] ?? 0, between(next, 130, 210), 'P')) +
      at(
        60,
        316,
        shape(
          'A h',
          'M-3 20C-4 0-26-4-22-26C-10-22-10-8 0-2C-6-20-4-34 4-36C14-22 8-12 8 0C14-14 24-16 28-14C26 0 10 4 8 20Z',
        ),
      ) +
      at(
        238,
        320,
        shape(
          'G h',
          'M-3 20C-4 0-26-4-22-26C-10-22-10-8 0-2C-6-20-4-34 4-36C14-22 8-12 8 0C14-14 24-16 28-14C26 0 10 4 8 20Z',
        ),
        0.8,
      ),
  }),
  forge: (next) => ({
    back:
      disc('E', 150, 250, 220) +
      gear(40, 90, 58, 'F') +
      gear(262, 130, 46, 'F') +
      gear(240, 40, 30, 'M') +
      ridge(next, 'M', 262, 40, 4, true) +
      shape(
        'S',
        times(40, () => `M${between(next, 20, 280)} ${between(next, 20, 290)}h0`),
      ),
    front:
      shape('G h', 'M0 318C40 296 60 326 100 308S180 322 210 306S280 322 300 304V400H0Z') +
      ridge(next, 'P', 318, 26, 5, true),
  }),
  cavern: (next) => ({
    back:
      disc('E', 150, 190, 230) +
      ridge(next, 'F', 250, 60, 5, true) +
      times(5, (crystal) =>
        at(
          [36, 70, 230, 262, 284][crystal] ?? 0,
          262,
          shape('A h', 'M-10 30L-14-20L0-50L12-18L8 30Z') + shape('W3', 'M-14-20L0-50L-2 30H-10Z'),
          0.6 + next() * 0.6,
          between(next, -18, 18),
        ),
      ) +
      stars(next, 26, 280),
    front:
      shape(
        'P',
        'M0 0H300V30L284 90L270 40L250 64L238 28L210 46L196 22L160 34L140 20L110 40L92 24L70 66L54 34L34 110L18 50L0 120Z',
      ) + ridge(next, 'P', 314, 34, 6, true),
  }),
} as const satisfies Record<string, Scene>
