/** Sky, weather, mountains, space, fire and old stones. */
import { around, box, circle, line, mirrored, oval, type Paint, path, shine, star, turned } from './brush.ts'

export const skyShapes = {
  moon: (p: Paint) =>
    circle(50, 50, 44, p.l, 'stroke="none" opacity=".2"') +
    path('M60 8C34 8 14 26 14 52C14 78 34 94 58 92C74 91 86 80 90 68C72 78 46 70 42 46C39 30 46 14 60 8Z', p.m) +
    circle(28, 56, 5, p.d, 'stroke="none" opacity=".3"') +
    circle(38, 74, 6.5, p.d, 'stroke="none" opacity=".25"') +
    path(star(4, 11, 3.5, 72, 36), '#fffbe0', 'stroke="none"') +
    path(star(4, 6, 2, 88, 20), '#fffbe0', 'stroke="none"') +
    shine('M22 40C26 26 36 18 46 15C36 24 32 36 33 48Z', 0.4),
  star: (p: Paint) =>
    path(star(5, 47, 21, 50, 53), p.m, 'stroke-width="4"') +
    path(`${star(5, 34, 15, 50, 53)}`, p.l, 'stroke="none" opacity=".45"') +
    path(
      'M50 6L61 36L50 53ZM94.700 38.500L70 59.500L50 53ZM77.600 91L50 74L50 53ZM22.400 91L30 59.500L50 53ZM5.300 38.500L39 36L50 53Z',
      p.d,
      'stroke="none" opacity=".16"',
    ),
  sparkle: (p: Paint) =>
    circle(50, 50, 40, p.t, 'stroke="none" opacity=".35"') +
    path(star(8, 30, 16, 50, 50, -67.5), p.t) +
    path(star(4, 47, 13, 50, 50), p.m) +
    circle(50, 50, 7, '#fff', 'stroke="none" opacity=".85"'),
  sun: (p: Paint) =>
    around(12, path('M50 2L56 22H44Z', p.t)) +
    circle(50, 50, 29, p.m) +
    mirrored(
      path('M34 46C38 42 44 42 46 46', 'none', 'stroke-width="2.600"') +
        circle(40, 48, 2.5, p.d, 'stroke="none"') +
        oval(33, 57, 4.5, 3, p.tb, 'stroke="none" opacity=".7"'),
    ) +
    line('M42 60C46 65 54 65 58 60', p.d, 2.8) +
    shine('M27 44C30 34 38 27 46 25C38 32 34 38 33 47Z', 0.6),
  planet: (p: Paint) =>
    turned(
      -18,
      line('M4 56C-4 40 104 40 96 56', p.td, 7) +
        circle(50, 50, 31, p.m) +
        path(
          'M20 44C34 50 64 36 79 40C77 34 74 30 70 27C56 28 36 38 23 36ZM21 60C36 66 62 54 80 56C79 62 76 67 72 71C56 68 40 76 28 71Z',
          p.d,
          'stroke="none" opacity=".35"',
        ) +
        line('M4 56C12 70 88 70 96 56', p.td, 9) +
        line('M4 56C12 70 88 70 96 56', p.tb, 5) +
        shine('M25 44C28 32 38 24 48 22C38 30 33 38 32 48Z', 0.55),
    ),
  rocket: (p: Paint) =>
    turned(
      35,
      path('M42 76H58L54 98L50 90L46 98Z', '#ffb03a', 'stroke="#b54a10"') +
        mirrored(path('M34 52L18 70V84L36 74Z', p.t)) +
        path('M50 2C68 18 72 46 64 76H36C28 46 32 18 50 2Z', p.m) +
        path('M50 2C58 9 63 18 65.500 28H34.500C37 18 42 9 50 2Z', p.t) +
        circle(50, 44, 9, '#8fd8ff', `stroke="${p.td}" stroke-width="4"`) +
        box(38, 66, 24, 6, 2, p.t, 'stroke="none"') +
        shine('M40 30C36 46 37 60 40 72H44C41 58 41 44 45 28Z', 0.5),
    ),
  comet: (p: Paint) =>
    path('M96 6C66 14 36 28 22 50L50 78C72 62 86 34 96 6Z', p.t, 'stroke="none" opacity=".35"') +
    path('M88 14C64 22 44 34 30 54L46 72C66 58 78 38 88 14Z', p.m, 'stroke="none" opacity=".6"') +
    path('M78 24C60 32 46 42 36 56L44 66C58 56 68 42 78 24Z', p.l, 'stroke="none" opacity=".9"') +
    path(star(5, 31, 15, 34, 66, -50), p.m, 'stroke-width="3.500"') +
    circle(34, 66, 8, '#fff', 'stroke="none" opacity=".6"'),
  saucer: (p: Paint) =>
    path('M36 62L20 96H80L64 62Z', '#e8ffb0', 'stroke="none" opacity=".4"') +
    path('M28 44C28 8 72 8 72 44Z', '#c9f2ff', 'fill-opacity=".85"') +
    circle(50, 34, 10, p.tb) +
    mirrored(circle(46, 33, 2.5, '#14202a', 'stroke="none"')) +
    path('M4 54C10 36 90 36 96 54C90 76 10 76 4 54Z', p.m) +
    [20, 40, 60, 80].map((x) => circle(x, 56 + (x === 40 || x === 60 ? 5 : 1), 5, '#fff3a8')).join('') +
    shine('M12 50C24 42 42 41 52 41C38 45 26 48 18 55Z', 0.5),
  bolt: (p: Paint) =>
    path('M60 2L14 56H42L32 98L86 38H56Z', p.m, 'stroke-width="4"') +
    path('M60 2L14 56H28L62 14Z', '#fff', 'stroke="none" opacity=".45"') +
    path('M32 98L86 38H74L44 72Z', p.d, 'stroke="none" opacity=".3"'),
  flame: (p: Paint) =>
    path(
      'M52 2C58 24 84 34 84 62C84 84 68 97 50 97C32 97 16 84 16 62C16 46 26 40 30 26C38 32 40 38 42 44C50 34 54 20 52 2Z',
      p.m,
    ) +
    path(
      'M52 36C58 50 70 54 70 70C70 84 60 92 50 92C40 92 30 84 30 70C30 60 36 58 38 50C44 54 46 58 46 62C52 56 54 46 52 36Z',
      p.t,
      'stroke="none"',
    ) +
    path('M51 62C56 70 60 72 60 80C60 88 55 92 50 92C45 92 40 88 40 80C40 74 46 72 51 62Z', '#fff6c0', 'stroke="none"'),
  snowflake: (p: Paint) =>
    around(6, line('M50 50V6M50 18L40 9M50 18L60 9M50 32L37 22M50 32L63 22', p.d, 8.5)) +
    around(6, line('M50 50V6M50 18L40 9M50 18L60 9M50 32L37 22M50 32L63 22', p.b, 4.5)) +
    path(star(6, 15, 15), p.tl) +
    path(star(6, 8, 8), p.b, 'stroke="none"'),
  mountain: (p: Paint) =>
    path('M4 88L36 30L50 52L64 36L96 88Z', p.d) +
    path('M10 88L46 10L86 88Z', p.m) +
    path('M46 10L62 42L54 38L48 48L42 38L32 42Z', p.tl) +
    path('M46 10L86 88H56L50 52L62 42Z', '#000', 'stroke="none" opacity=".18"') +
    path('M2 90C20 80 34 86 50 84C66 86 82 80 98 90V94H2Z', p.b),
  eagle: (p: Paint) =>
    mirrored(
      path(
        'M48 40C36 22 20 14 2 16C6 24 10 26 14 28C8 30 6 30 4 34C10 40 14 40 20 40C14 44 14 46 14 50C22 56 38 58 48 54Z',
        p.m,
      ) + line('M16 28C26 30 36 36 46 44M20 40C28 42 38 46 46 50', p.d, 2, 'opacity=".7"'),
    ) +
    path('M40 44C40 36 60 36 60 44L58 68L66 90L54 84L50 94L46 84L34 90L42 68Z', p.m) +
    path('M40 40C38 22 62 22 60 40C60 52 40 52 40 40Z', p.t) +
    path('M46 40H54L50 52Z', '#ffb52e') +
    mirrored(circle(45, 35, 2.4, '#161320', 'stroke="none"')) +
    shine('M8 19C20 20 34 28 44 40C32 30 20 26 12 25Z', 0.4),
  scarab: (p: Paint) =>
    circle(50, 12, 10, p.t) +
    mirrored(
      line('M32 40L12 30L8 40M28 58L8 60L6 72M34 76L18 88L24 95', p.d, 5) +
        path('M48 34C26 34 20 52 24 70C28 86 40 94 48 94Z', p.m) +
        line('M38 42C32 54 32 70 40 84', p.tb, 3),
    ) +
    path('M30 36C30 18 70 18 70 36C70 46 30 46 30 36Z', p.t) +
    mirrored(circle(42, 30, 3, p.td, 'stroke="none"')) +
    shine('M28 56C28 48 34 42 42 40C36 48 34 58 36 70C30 66 28 62 28 56Z', 0.4),
  eye: (p: Paint) =>
    path('M4 44C22 18 74 14 96 44C74 66 30 68 4 44Z', '#fffaf0', `stroke="${p.d}" stroke-width="5"`) +
    circle(50, 43, 18, p.m) +
    circle(50, 43, 8, '#0d1626', 'stroke="none"') +
    circle(44, 37, 4, '#fff', 'stroke="none"') +
    line('M4 44C22 18 74 14 96 44', p.tb, 5) +
    line('M36 62C38 76 30 86 24 94', p.d, 6) +
    line('M58 63C64 84 88 92 90 76C90 68 80 70 82 76', p.d, 6) +
    line('M8 26C30 2 76 4 92 24', p.tb, 5),
  pyramid: (p: Paint) =>
    circle(50, 28, 22, '#fff2b0', 'stroke="none" opacity=".35"') +
    path('M50 10L96 88H4Z', p.m) +
    path('M50 10L96 88H58Z', p.d, 'stroke="none" opacity=".45"') +
    path('M50 10L62 31L53 34L38 31Z', p.tl) +
    line(
      'M30 44L56 48L70 44M20 62L57 67L80 62M12 76L58 82L88 76M36 46L34 62M46 48V66M26 64L24 78M40 66V80',
      p.d,
      1.8,
      'opacity=".6"',
    ) +
    path('M40 88C40 72 54 72 54 88Z', '#2a1420'),
} satisfies Record<string, (p: Paint) => string>

/** The cut stones that fill the lower half of a paytable: one silhouette each. */
const facet = (outline: string, lines: string, light: string, dark: string) => (p: Paint) =>
  path(outline, p.m, 'stroke-width="3.400"') +
  path(light, '#fff', 'stroke="none" opacity=".45"') +
  path(dark, p.d, 'stroke="none" opacity=".38"') +
  line(lines, p.l, 1.8, 'opacity=".75"')

export const gemShapes = {
  gemRound: facet(
    star(10, 40, 40),
    'M50 10L34 34H66ZM88 38L66 34L74 56ZM73.500 82L74 56L50 72ZM26.500 82L50 72L26 56ZM12 38L26 56L34 34Z',
    'M50 10L34 34L12 38L26.500 17.600Z',
    'M73.500 82L50 90L26.500 82L50 72Z',
  ),
  gemEmerald: facet(
    'M30 10H70L86 26V74L70 90H30L14 74V26Z',
    'M36 26H64L70 32V68L64 74H36L30 68V32ZM30 10L36 26M70 10L64 26M86 26L70 32M86 74L70 68M70 90L64 74M30 90L36 74M14 74L30 68M14 26L30 32',
    'M30 10H70L64 26H36L30 32L14 26Z',
    'M14 74L30 68L36 74H64L70 90H30Z',
  ),
  gemPear: facet(
    'M50 6C64 28 82 44 82 62C82 80 68 92 50 92C32 92 18 80 18 62C18 44 36 28 50 6Z',
    'M50 6L36 56L50 76L64 56ZM18 62L36 56M82 62L64 56M28 84L50 76L72 84',
    'M50 6L36 56L18 62C18 44 36 28 50 6Z',
    'M28 84L50 76L72 84C60 94 40 94 28 84Z',
  ),
  gemHex: facet(
    star(6, 43, 43),
    'M50 7L34 40H66ZM87 28.500L66 40L87 71.500M50 93L66 40M50 93L34 40M13 28.500L34 40L13 71.500',
    'M50 7L34 40L13 28.500Z',
    'M66 40L87 71.500L50 93Z',
  ),
  gemMarquise: facet(
    'M50 4C76 24 84 40 84 50C84 60 76 76 50 96C24 76 16 60 16 50C16 40 24 24 50 4Z',
    'M50 4L36 50L50 96L64 50ZM16 50H36M64 50H84',
    'M50 4L36 50H16C16 40 24 24 50 4Z',
    'M50 96L64 50H84C84 60 76 76 50 96Z',
  ),
  gemKite: facet(
    'M50 5L90 42L50 96L10 42Z',
    'M50 5L34 42L50 96L66 42ZM10 42H90',
    'M50 5L34 42H10Z',
    'M66 42H90L50 96Z',
  ),
  gemTrillion: facet(
    'M10 22C36 10 64 10 90 22C88 52 74 76 50 94C26 76 12 52 10 22Z',
    'M10 22L36 38H64L90 22M36 38L50 64L64 38M50 94V64',
    'M10 22C30 12 50 12 60 13L64 38H36Z',
    'M50 94V64L64 38L90 22C88 52 74 76 50 94Z',
  ),
  gemHeart: facet(
    'M50 90C14 64 6 44 12 28C20 12 42 12 50 28C58 12 80 12 88 28C94 44 86 64 50 90Z',
    'M12 28L34 42L50 28L66 42L88 28M34 42H66L50 90Z',
    'M12 28C20 14 40 12 48 25L34 42Z',
    'M66 42L88 28C94 44 86 64 50 90Z',
  ),
} satisfies Record<string, (p: Paint) => string>
