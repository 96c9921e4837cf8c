/** Tools, treasures, instruments and what stands on a table. */
import { around, box, circle, line, mirrored, oval, type Paint, path, shine, star, turned } from './brush.ts'

export const thingShapes = {
  seven: (p: Paint) =>
    path('M14 12H88V32C70 48 60 66 58 92H30C32 68 42 50 56 36H34L30 46H14Z', p.t, 'stroke-width="6"') +
    path('M18 16H84V30C66 46 57 64 55 88H34C36 66 46 48 62 32H32L28 42H18Z', p.m) +
    shine('M21 19H80V25H26L22 38H21Z', 0.55),
  bar: (p: Paint) =>
    [8, 37, 66]
      .map(
        (y) =>
          box(8, y, 84, 26, 7, p.m) +
          box(13, y + 4.5, 74, 17, 4, p.td) +
          `<g fill="none" stroke="${p.l}" stroke-width="3.400"><path d="M30 ${y + 19}V${y + 7}H36A3 3 0 0 1 36 ${y + 13}H30H37A3 3 0 0 1 37 ${y + 19}ZM45 ${y + 19}L50 ${y + 7}L55 ${y + 19}M47 ${y + 15}H53M62 ${y + 19}V${y + 7}H68A3 3 0 0 1 68 ${y + 13}H62M66 ${y + 13}L71 ${y + 19}"/></g>`,
      )
      .join(''),
  bell: (p: Paint) =>
    circle(50, 84, 9, p.td) +
    path(
      'M50 8C56 8 58 12 58 16C76 22 78 40 80 58C82 68 88 70 90 78H10C12 70 18 68 20 58C22 40 24 22 42 16C42 12 44 8 50 8Z',
      p.m,
    ) +
    path('M17 66H83C84 70 88 72 90 78H10C12 72 16 70 17 66Z', p.t) +
    shine('M32 28C26 38 26 50 24 62H33C33 48 35 38 41 26Z', 0.55),
  coin: (p: Paint) =>
    circle(50, 53, 41, p.td) +
    circle(50, 49, 41, p.m) +
    circle(50, 49, 32, 'none', `stroke="${p.d}" stroke-width="2.500"`) +
    path('M40 39H60V59H40Z', p.td) +
    around(4, circle(50, 24, 4, p.d, 'stroke="none" opacity=".75"'), 50, 49) +
    shine('M16 44C18 26 32 14 48 13C34 20 26 30 24 44Z', 0.6),
  ingot: (p: Paint) =>
    path('M4 48C12 40 20 38 28 44C34 26 66 26 72 44C80 38 88 40 96 48C90 74 76 86 50 86C24 86 10 74 4 48Z', p.m) +
    path('M28 44C40 52 60 52 72 44C66 26 34 26 28 44Z', p.t) +
    line('M14 58C32 74 68 74 86 58', p.l, 3, 'opacity=".8"') +
    shine('M36 40C40 32 50 31 56 32C48 34 44 38 42 43Z', 0.7) +
    path(star(4, 10, 3, 76, 24), '#fffbe0', 'stroke="none"'),
  horseshoe: (p: Paint) =>
    path('M16 86C4 62 6 10 50 10C94 10 96 62 84 86L66 92L62 82C70 60 68 32 50 32C32 32 30 60 38 82L34 92Z', p.m) +
    mirrored(
      circle(19, 60, 3.4, p.td, 'stroke="none"') +
        circle(20, 42, 3.4, p.td, 'stroke="none"') +
        circle(30, 26, 3.4, p.td, 'stroke="none"') +
        circle(25, 76, 3.4, p.td, 'stroke="none"'),
    ) +
    shine('M14 56C14 34 24 18 46 15C30 22 24 36 23 54Z', 0.5),
  crown: (p: Paint) =>
    path('M10 32L30 50L50 16L70 50L90 32L82 82H18Z', p.m) +
    box(16, 76, 68, 14, 4, p.m) +
    circle(50, 14, 7, p.t) +
    mirrored(circle(10, 29, 6, p.t)) +
    path(star(4, 10, 10, 50, 62, 0), p.t) +
    mirrored(circle(30, 64, 5, p.t)) +
    shine('M20 44L30 53L24 74H22Z', 0.5),
  gem: (p: Paint) =>
    path('M24 14H76L96 40L50 92L4 40Z', p.m) +
    path('M24 14L36 40L50 14L64 40L76 14M4 40H96M36 40L50 92L64 40', 'none', 'stroke-width="2.200"') +
    path('M24 14H50L36 40Z', '#fff', 'stroke="none" opacity=".45"') +
    path('M64 40H96L50 92Z', p.d, 'stroke="none" opacity=".35"'),
  ring: (p: Paint) =>
    circle(50, 64, 27, 'none', `stroke="${p.d}" stroke-width="13"`) +
    circle(50, 64, 27, 'none', `stroke="${p.b}" stroke-width="8"`) +
    line('M27 54A25 25 0 0 1 44 40', p.l, 3) +
    path('M32 8H68L80 22L50 46L20 22Z', p.t) +
    path('M32 8L40 22L50 8L60 22L68 8M20 22H80M40 22L50 46L60 22', 'none', 'stroke-width="1.800"') +
    path('M32 8H50L40 22Z', '#fff', 'stroke="none" opacity=".6"'),
  heart: (p: Paint) =>
    path('M50 90C14 64 4 44 10 28C18 8 42 10 50 28C58 10 82 8 90 28C96 44 86 64 50 90Z', p.m) +
    shine('M16 38C16 24 28 18 36 22C28 26 24 34 26 46C20 46 17 42 16 38Z', 0.6),
  mask: (p: Paint) =>
    path(
      'M6 34C24 22 38 26 50 34C62 26 76 22 94 34C94 62 78 76 62 68C56 64 54 60 50 60C46 60 44 64 38 68C22 76 6 62 6 34Z',
      p.m,
    ) +
    mirrored(path('M18 44C26 36 38 40 42 50C34 56 22 54 18 44Z', '#160a22')) +
    path('M50 34L58 18L50 4L42 18Z', p.t) +
    mirrored(
      path('M40 28C32 20 26 10 28 2C36 6 42 14 44 24Z', p.t) +
        circle(14, 34, 3, p.tb, 'stroke="none"') +
        circle(32, 64, 3, p.tb, 'stroke="none"'),
    ) +
    line('M90 60V94', p.tb, 4) +
    shine('M12 38C22 30 34 30 42 36C32 35 22 37 15 48Z', 0.35),
  feather: (p: Paint) =>
    path('M88 8C44 8 20 34 24 74C60 76 92 52 88 8Z', p.m) +
    path('M88 8C66 18 42 44 30 70C58 66 84 46 88 8Z', p.d, 'stroke="none" opacity=".3"') +
    circle(68, 30, 11, p.tl) +
    circle(68, 30, 6, p.td, 'stroke="none"') +
    line('M86 12C60 32 36 58 10 94', p.tb, 3.5) +
    line('M36 62L34 46M46 52L46 34M44 56L62 58M56 42L76 46', p.d, 2),
  goblet: (p: Paint) =>
    path('M22 10H78C80 38 70 54 56 58V76C66 78 74 84 76 92H24C26 84 34 78 44 76V58C30 54 20 38 22 10Z', p.m) +
    path('M24 22H76C75 28 74 32 72 36H28C26 32 25 28 24 22Z', p.t) +
    circle(50, 44, 6, p.t) +
    box(43, 62, 14, 6, 3, p.t) +
    shine('M29 14C29 32 35 46 44 52C36 40 35 28 35 14Z', 0.55),
  key: (p: Paint) =>
    turned(
      40,
      circle(50, 24, 20, p.m) +
        circle(50, 24, 9, '#0000', `stroke="${p.d}" stroke-width="3"`) +
        circle(50, 24, 8, '#1b1420', 'stroke="none" opacity=".75"') +
        path('M45 42H55V94H45ZM55 76H70V84H55ZM55 60H66V68H55Z', p.m) +
        circle(50, 48, 7, p.t) +
        shine('M34 20C36 12 42 7 50 7C44 11 41 15 40 21Z', 0.6),
    ),
  hourglass: (p: Paint) =>
    path(
      'M24 14H76C76 36 58 42 58 50C58 58 76 64 76 86H24C24 64 42 58 42 50C42 42 24 36 24 14Z',
      '#eaf7ff',
      'fill-opacity=".85"',
    ) +
    path(
      'M31 26H69C66 38 54 42 50 50C46 42 34 38 31 26ZM30 84C32 72 44 70 50 60C56 70 68 72 70 84Z',
      p.t,
      'stroke="none"',
    ) +
    box(16, 6, 68, 11, 4, p.m) +
    box(16, 83, 68, 11, 4, p.m) +
    mirrored(line('M22 17V83', p.b, 4)) +
    shine('M32 20H38C38 30 44 36 47 42C38 36 33 30 32 20Z', 0.7),
  gear: (p: Paint) =>
    around(8, path('M42 6H58L60 22H40Z', p.m)) +
    circle(50, 50, 33, p.m) +
    circle(50, 50, 24, 'none', `stroke="${p.d}" stroke-width="2.500" opacity=".6"`) +
    circle(50, 50, 14, p.t) +
    circle(50, 50, 6, p.td, 'stroke="none"') +
    shine('M22 44C24 32 34 23 46 21C36 28 30 36 29 46Z', 0.5),
  hammer: (p: Paint) =>
    turned(
      -38,
      box(44, 34, 12, 62, 4, p.t) +
        path('M16 12H70L86 20V32L70 40H16C12 32 12 20 16 12Z', p.m) +
        box(38, 8, 22, 36, 4, p.m) +
        line('M46 62H54M46 72H54M46 82H54', p.td, 2.6) +
        shine('M17 16H68V20H16Z', 0.6),
    ),
  shield: (p: Paint) =>
    path('M50 6C62 14 76 18 90 18C90 54 78 80 50 95C22 80 10 54 10 18C24 18 38 14 50 6Z', p.t) +
    path('M50 17C60 23 70 26 80 27C79 54 70 73 50 84C30 73 21 54 20 27C30 26 40 23 50 17Z', p.m) +
    path(star(5, 19, 8, 50, 50), p.tl) +
    shine('M25 31C34 30 42 27 49 23V32C38 34 32 40 30 58C26 48 25 40 25 31Z', 0.4),
  torch: (p: Paint) =>
    path('M50 4C70 22 76 36 66 50H34C24 38 32 30 38 22C40 28 42 30 45 30C44 20 44 12 50 4Z', p.t) +
    path(
      'M50 24C60 34 62 42 57 50H43C38 42 42 38 46 32C47 36 49 37 50 36C49 32 49 28 50 24Z',
      '#fff2a8',
      'stroke="none"',
    ) +
    path('M26 48H74L66 64H34Z', p.m) +
    path('M38 64H62L55 96H45Z', p.m) +
    line('M40 72L60 78M42 82L58 88', p.d, 2.6),
  candle: (p: Paint) =>
    circle(50, 22, 22, '#ffe9a0', 'stroke="none" opacity=".3"') +
    path('M50 4C60 16 62 24 56 32H44C38 24 42 16 50 4Z', p.t) +
    path('M34 40C34 34 66 34 66 40V82H34Z', p.m) +
    path(
      'M34 40C40 44 40 56 45 56C50 56 48 46 54 46C60 46 58 60 62 60C65 60 66 50 66 40C66 34 34 34 34 40Z',
      p.l,
      'stroke-width="2"',
    ) +
    path('M16 82H84C82 92 72 95 50 95C28 95 18 92 16 82Z', p.t) +
    line('M50 38V30', '#3a2a2a', 3),
  umbrella: (p: Paint) =>
    line('M50 16V82C50 94 34 94 34 84', '#7a4a24', 5) +
    path(
      'M50 12C76 12 94 32 96 56C88 48 78 48 72 56C66 48 56 48 50 56C44 48 34 48 28 56C22 48 12 48 4 56C6 32 24 12 50 12Z',
      p.m,
    ) +
    path('M50 12C60 24 70 38 72 56C66 48 56 48 50 56C44 48 34 48 28 56C30 38 40 24 50 12Z', p.t) +
    line('M50 12V4', p.td, 4) +
    shine('M12 46C16 32 26 22 38 17C28 26 22 36 20 46Z', 0.5),
  drum: (p: Paint) =>
    path('M18 28C4 44 4 66 18 80C36 90 64 90 82 80C96 66 96 44 82 28Z', p.t) +
    mirrored(
      [38, 50, 62].map((y) => circle(12 + Math.abs(y - 50) * 0.12, y + 6, 2.4, p.tl, 'stroke="none"')).join(''),
    ) +
    oval(50, 28, 34, 15, '#fff3dc') +
    around(3, path('M50 20C57 21 58 30 50 30C46 30 46 25 50 25Z', p.b, 'stroke="none"'), 50, 28) +
    line('M20 8L46 24', '#8a5a2c', 5) +
    circle(48, 25, 4.5, p.b) +
    shine('M14 44C10 56 12 66 20 74C17 62 17 54 20 46Z', 0.3),
  teapot: (p: Paint) =>
    line('M76 44C96 38 98 72 74 70', p.d, 9) +
    line('M76 44C96 38 98 72 74 70', p.b, 4.5) +
    path('M24 62C12 60 10 42 4 36L14 32C22 38 24 46 30 46Z', p.m) +
    path('M50 30C74 30 80 46 80 60C80 80 68 88 50 88C32 88 20 80 20 60C20 46 26 30 50 30Z', p.m) +
    path('M32 36C34 24 66 24 68 36C60 42 40 42 32 36Z', p.t) +
    circle(50, 20, 6, p.t) +
    box(34, 86, 32, 7, 3, p.t) +
    around(5, oval(50, 54, 3.4, 6, p.tl, 'stroke="none"'), 50, 62) +
    circle(50, 62, 3, p.td, 'stroke="none"') +
    shine('M27 56C28 46 34 40 40 39C34 46 32 54 33 64Z', 0.55),
  cup: (p: Paint) =>
    line('M38 8C32 16 44 18 38 26M54 6C48 14 60 18 54 26', '#fff', 3, 'opacity=".7"') +
    line('M74 46C92 42 92 70 70 68', p.d, 9) +
    line('M74 46C92 42 92 70 70 68', p.b, 4.5) +
    path('M16 36H78C78 64 70 82 60 84H34C24 82 16 64 16 36Z', p.m) +
    oval(47, 37, 29, 7, p.t) +
    oval(47, 90, 36, 5.5, p.b) +
    shine('M22 44C23 60 28 72 34 78C31 66 30 54 30 46Z', 0.55),
  fan: (p: Paint) =>
    path('M50 88L4 44C14 20 32 10 50 10C68 10 86 20 96 44Z', p.m) +
    path('M50 88L30 55C36 50 42 48 50 48C58 48 64 50 70 55Z', p.t) +
    line('M50 86L16 30M50 86L32 18M50 86V12M50 86L68 18M50 86L84 30', p.d, 2, 'opacity=".7"') +
    circle(64, 29, 7, p.tl, 'stroke="none" opacity=".9"') +
    circle(50, 86, 6, p.tb) +
    line('M50 92V99', p.tb, 3) +
    shine('M14 40C20 28 32 19 42 17C32 24 24 34 20 46Z', 0.4),
  urn: (p: Paint) =>
    mirrored(line('M34 24C14 22 12 48 26 50', p.d, 8) + line('M34 24C14 22 12 48 26 50', p.tb, 4)) +
    path('M34 8H66L62 26C84 38 82 66 62 82V92H38V82C18 66 16 38 38 26Z', p.m) +
    path('M25 48H75C76 54 75 58 74 62H26C25 58 24 54 25 48Z', p.t) +
    line('M28 58L34 51L40 58L46 51L52 58L58 51L64 58L70 51', p.td, 2.4) +
    box(30, 5, 40, 8, 4, p.t) +
    shine('M32 36C27 42 26 46 26 50H33C33 42 36 36 42 30Z', 0.5),
  donut: (p: Paint) =>
    circle(50, 52, 42, '#e0a05a') +
    path(
      'M50 12C76 12 92 32 90 54C84 62 82 54 76 62C70 74 64 64 56 74C48 84 40 70 32 72C22 74 22 62 14 60C8 58 8 50 10 46C14 26 30 12 50 12Z',
      p.m,
    ) +
    circle(50, 48, 13, '#2a1430') +
    [
      [28, 36, 30],
      [44, 24, 80],
      [64, 28, 20],
      [76, 46, 100],
      [70, 60, 40],
      [30, 58, 120],
      [50, 68, 0],
    ]
      .map(([x, y, a], i) =>
        turned(a!, box(x! - 4.5, y! - 1.8, 9, 3.6, 1.8, ['#fff', '#7fd6ff', '#ffe07a'][i % 3]!, 'stroke="none"'), x, y),
      )
      .join('') +
    shine('M18 44C20 28 32 19 44 17C32 24 26 32 26 46Z', 0.5),
  soda: (p: Paint) =>
    line('M54 30L64 4H78', p.tb, 5) +
    path('M22 26H78L70 94H30Z', p.m) +
    path('M24.500 46H75.500L73 70H27.500Z', p.t) +
    path(star(5, 10, 4.5, 50, 58), p.b, 'stroke-width="1.500"') +
    box(16, 20, 68, 10, 4, p.t) +
    shine('M28 32H35L37 90H34Z', 0.5),
  icecream: (p: Paint) =>
    path('M26 50L50 97L74 50Z', p.t) +
    line('M34 64L60 52M40 78L70 56M66 64L40 52M60 78L30 56', p.td, 2, 'opacity=".6"') +
    circle(34, 42, 17, '#f9b6c9') +
    circle(66, 42, 17, p.m) +
    circle(50, 26, 18, '#fff0c9') +
    path('M18 48C26 58 32 50 38 56C44 62 48 52 54 56C60 62 70 60 82 48Z', '#f9b6c9', 'stroke="none"') +
    circle(54, 9, 6, '#d9263b') +
    shine('M38 22C40 14 46 11 52 11C46 15 43 20 43 28Z', 0.7),
  train: (p: Paint) =>
    path('M58 14H92V22H88V62H58Z', p.m) +
    box(64, 26, 18, 16, 3, '#cfeaff') +
    path('M14 34H60V68H14C8 60 8 42 14 34Z', p.m) +
    path('M20 34L16 12H36L32 34Z', p.t) +
    path('M40 34C40 24 52 24 52 34Z', p.t) +
    box(6, 64, 88, 9, 3, p.td) +
    path('M6 73L0 88H18L20 73Z', p.t) +
    circle(34, 80, 12, p.td) +
    circle(34, 80, 5, p.tl, 'stroke="none"') +
    circle(60, 80, 12, p.td) +
    circle(60, 80, 5, p.tl, 'stroke="none"') +
    circle(84, 82, 9, p.td) +
    circle(84, 82, 3.5, p.tl, 'stroke="none"') +
    circle(12, 46, 4, '#ffe79a') +
    line('M34 80H84', p.tb, 3) +
    shine('M16 38H56V42H14Z', 0.5),
} satisfies Record<string, (p: Paint) => string>
