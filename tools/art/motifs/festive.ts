/** Lanterns, coins, instruments and other things of feasts and houses. */
import { circle, ellipse, group, mirror, path, polygon, rect, spin } from '../draw.ts'
import { motif } from './motif.ts'

export const festive = {
  lantern: motif(
    'crimson',
    'gold',
    path('o', 'M0-100V-84'),
    rect('b', -34, -88, 68, 14, 4),
    ellipse('a', 0, -14, 78, 62),
    ellipse('e', 0, -8, 44, 52),
    ellipse('n', 0, -14, 26, 62),
    ellipse('n', 0, -14, 54, 62),
    path('n', 'M0-76V48'),
    path('w h', 'M-58-32C-52-56-34-66-22-69C-38-56-46-42-48-22Z'),
    rect('b', -30, 44, 60, 12, 4),
    path('r', 'M0 56V70'),
    path('o', 'M-9 70V98M-3 70V100M3 70V100M9 70V98'),
    rect('b', -12, 62, 24, 12, 4),
  ),
  kite: motif(
    'crimson',
    'gold',
    path('a', 'M0-96L66-14L0 70L-66-14Z'),
    polygon('d', 0, -14, 66, -14, 0, 70),
    polygon('l', 0, -96, 0, -14, -66, -14),
    path('o', 'M0-96V70M-66-14H66'),
    path('o', 'M0 70C22 78-20 88 4 100'),
    path('b', 'M-14 84L2 78L-6 96Z'),
  ),
  envelope: motif(
    'crimson',
    'gold',
    group(
      'rotate(-8)',
      rect('a', -60, -92, 120, 184, 10) +
        path('d', 'M-60-82A10 10 0 0 1-50-92H50A10 10 0 0 1 60-82V-56C20-24-20-24-60-56Z') +
        path('o', 'M-60-56C-20-24 20-24 60-56') +
        circle('b', 0, -34, 24) +
        rect('v', -8, -42, 16, 16) +
        path('o', 'M-34 40C-34 20-4 20-4 40S26 60 34 40M-34 64H34'),
    ),
  ),
  ingot: motif(
    'gold',
    'crimson',
    path('a', 'M-98-18C-72-8-54-26-42-36C-22-60 22-60 42-36C54-26 72-8 98-18C94 34 56 62 0 62C-56 62-94 34-98-18Z'),
    ellipse('l', 0, -26, 44, 19),
    ellipse('n', 0, -26, 44, 19),
    path('w h', 'M-76 8C-64 34-36 48-10 50C-40 38-56 24-62 6Z'),
    path('n', 'M-90 0C-60 26 60 26 90 0'),
  ),
  coin: motif(
    'gold',
    'amber',
    ellipse('d', 6, 10, 88, 88),
    circle('a', 0, 0, 88),
    circle('n', 0, 0, 72),
    rect('k', -22, -22, 44, 44, 3),
    rect('o', -26, -26, 52, 52, 4),
    spin(4, path('q t', 'M-14-48H14M0-60V-38')),
    path('w h', 'M-70-30C-58-60-34-74-8-76C-32-66-48-48-56-22Z'),
  ),
  fan: motif(
    'rose',
    'gold',
    path('a', 'M-98 6C-80-62-40-88 0-88C40-88 80-62 98 6L28 50C14 34-14 34-28 50Z'),
    path('n', 'M-21 44L-76-34M-12 39L-42-72M0 37V-88M12 39L42-72M21 44L76-34'),
    path('o', 'M-82-14C-64-50-36-68 0-68C36-68 64-50 82-14'),
    path('b', 'M-28 50C-14 34 14 34 28 50L6 86H-6Z'),
    circle('w', 36, -34, 5),
    circle('w', 44, -42, 5),
    circle('w', 46, -30, 5),
    circle('t', 42, -35, 3),
    circle('b', 0, 82, 8),
  ),
  drum: motif(
    'crimson',
    'gold',
    path('a', 'M-70-44C-84-10-84 30-70 60C-30 84 30 84 70 60C84 30 84-10 70-44Z'),
    ellipse('b', 0, -46, 72, 26),
    ellipse('t', 0, -46, 58, 19),
    path('o', 'M-74-20C-30 6 30 6 74-20M-76 40C-30 66 30 66 76 40'),
    circle('b', -44, 22, 8),
    circle('b', 0, 32, 8),
    circle('b', 44, 22, 8),
    group('rotate(-32)', rect('b', -6, -108, 8, 66, 4)),
    group('rotate(32)', rect('b', -2, -108, 8, 66, 4)),
  ),
  teapot: motif(
    'teal',
    'gold',
    path('r', 'M-34-30C-34-92 34-92 34-30'),
    path('a', 'M52-8C76-20 74-44 96-44C90-10 84 22 54 34Z'),
    path('a', 'M0-40C46-40 66-14 66 14C66 44 40 66 0 66C-40 66-66 44-66 14C-66-14-46-40 0-40Z'),
    ellipse('b', 0, -38, 34, 10),
    circle('b', 0, -52, 9),
    rect('b', -34, 62, 68, 10, 5),
    circle('o', 0, 14, 30),
    spin(5, ellipse('t', 0, -14, 6, 11), 0, 14),
    path('w h', 'M-52 0C-48-18-34-28-20-30C-34-20-40-10-42 6Z'),
  ),
  umbrella: motif(
    'crimson',
    'gold',
    path('r', 'M0-92V66C0 92 30 92 30 70'),
    path(
      'a',
      'M-98 8C-92-50-46-80 0-80C46-80 92-50 98 8C84-8 62-8 49 8C36-8 12-8 0 8C-12-8-36-8-49 8C-62-8-84-8-98 8Z',
    ),
    path('d', 'M0-80C46-80 92-50 98 8C84-8 62-8 49 8C48-30 30-66 0-80Z'),
    path('n', 'M0-80C-30-66-48-30-49 8M0-80V8M0-80C30-66 48-30 49 8'),
    circle('t', -22, -30, 6),
    circle('t', 22, -36, 6),
    circle('t', -62, -20, 5),
    circle('t', 66, -18, 5),
  ),
  mask: motif(
    'violet',
    'gold',
    mirror(
      path('b', 'M20-44C40-86 66-92 94-92C92-74 80-52 56-42Z') +
        path('v', 'M30-44C46-70 66-80 86-86C76-66 64-54 48-44Z') +
        path('a', 'M0-36C30-54 78-56 98-40C100 2 84 42 52 44C28 44 14 26 0 20Z') +
        path('k', 'M20-8C36-26 66-26 78-14C66 8 36 10 20-8Z') +
        path('o', 'M14-8C34-34 70-34 86-14C70 16 32 16 14-8M40 34C60 30 80 10 88-18'),
    ),
    polygon('b', 0, -62, 16, -38, 0, -16, -16, -38),
    polygon('t', 0, -56, 8, -38, 0, -24, -8, -38),
    path('r', 'M84 30L96 96'),
  ),
  pagoda: motif(
    'crimson',
    'gold',
    path('r', 'M0-100V-84'),
    mirror(
      [
        [-80, 22, 34],
        [-44, 30, 48],
        [-4, 38, 64],
      ]
        .map(
          ([y = 0, half = 0, eave = 0]) =>
            path('d', `M0 ${y + 12}H${half - 6}V${y + 38}H0Z`) +
            rect('g', 5, y + 18, 9, 16) +
            path(
              'a',
              `M0 ${y - 8}H8C${half - 10} ${y + 2} ${half} ${y + 10} ${eave} ${y + 8}L${eave - 4} ${y + 18}H0Z`,
            ),
        )
        .join('') +
        path('d', 'M0 48H40V84H0Z') +
        path('b', 'M0 84H66V96H0Z') +
        path('a', 'M0 36H10C34 44 58 52 84 50L78 62H0Z') +
        rect('g', 22, 64, 10, 18),
    ),
    path('k', 'M-10 84V70A10 10 0 0 1 10 70V84Z'),
  ),
  bell: motif(
    'gold',
    'crimson',
    circle('o', 0, -88, 11),
    path('a', 'M0-82C44-82 54-44 56-8C58 26 68 44 88 58H-88C-68 44-58 26-56-8C-54-44-44-82 0-82Z'),
    path('l h', 'M-40-10C-40-42-30-64-10-72C-22-52-26-30-26 10C-27 30-32 44-40 52H-62C-46 38-41 20-40-10Z'),
    rect('b', -92, 54, 184, 16, 8),
    path('b', 'M-18 70H18A18 18 0 0 1-18 70Z'),
    path('n', 'M-57-4H57M-60 14H60'),
  ),
  crown: motif(
    'gold',
    'violet',
    path('a', 'M-86-40L-46 4L0-74L46 4L86-40L70 58H-70Z'),
    path('d h', 'M0-74L46 4L86-40L70 58H0Z'),
    rect('b', -76, 54, 152, 22, 6),
    circle('b', -86, -46, 11),
    circle('b', 86, -46, 11),
    circle('b', 0, -82, 13),
    polygon('b', 0, 0, 16, 22, 0, 44, -16, 22),
    circle('b', -42, 30, 8),
    circle('b', 42, 30, 8),
  ),
  book: motif(
    'bronze',
    'gold',
    path('d', 'M-96-54L0-36L96-54V66L0 86L-96 66Z'),
    mirror(
      path('l', 'M0-44C30-70 66-72 90-62V54C64 46 30 50 0 74Z') +
        path('n', 'M14-34C34-48 56-52 76-48M14-14C34-28 56-32 76-28M14 6C34-8 56-12 76-8'),
    ),
    path('n', 'M0-44V74'),
    path('b', 'M-12-70H12V10L0-2L-12 10Z'),
    circle('g', 0, -92, 8),
    circle('e', 0, -92, 16),
  ),
  key: motif(
    'gold',
    'crimson',
    group(
      'rotate(28)',
      circle('q', 0, -58, 24) +
        circle('q', -26, -76, 10) +
        circle('q', 26, -76, 10) +
        rect('a', -9, -36, 18, 128, 5) +
        rect('a', 5, 50, 34, 14, 3) +
        rect('a', 5, 72, 26, 14, 3) +
        rect('b', -16, -34, 32, 12, 4) +
        circle('b', 0, -58, 10),
    ),
  ),
  hourglass: motif(
    'azure',
    'gold',
    path('a', 'M-56-76H56C56-34 18-20 12 0C18 20 56 34 56 76H-56C-56 34-18 20-12 0C-18-20-56-34-56-76Z'),
    path('t', 'M-38-40H38C28-18 10-12 0 2C-10-12-28-18-38-40Z'),
    path('t', 'M-50 76C-46 48-12 46 0 24C12 46 46 48 50 76Z'),
    path('t', 'M-2 0H2V60H-2Z'),
    rect('b', -70, -92, 140, 18, 6),
    rect('b', -70, 74, 140, 18, 6),
    path('w h', 'M-44-66H-30C-30-44-22-34-12-22C-34-32-42-44-44-66Z'),
  ),
  compass: motif(
    'gold',
    'crimson',
    circle('a', 0, 0, 94),
    circle('k', 0, 0, 76),
    circle('o', 0, 0, 68),
    spin(12, path('o', 'M0-76V-62')),
    spin(4, polygon('l', 0, -60, 0, 0, -13, -13) + polygon('d', 0, -60, 0, 0, 13, -13)),
    group('rotate(32)', polygon('b', 0, -54, 10, 0, -10, 0) + polygon('l', 0, 54, 10, 0, -10, 0)),
    circle('a', 0, 0, 8),
  ),
  watch: motif(
    'steel',
    'bronze',
    rect('b', -36, -98, 72, 60, 12),
    rect('b', -36, 38, 72, 60, 12),
    rect('a', 58, -11, 20, 22, 5),
    circle('a', 0, 0, 68),
    circle('k', 0, 0, 54),
    spin(12, path('o', 'M0-52V-42')),
    group('rotate(-56)', polygon('l', -5, 8, 0, -32, 5, 8)),
    group('rotate(52)', polygon('l', -4, 10, 0, -46, 4, 10)),
    circle('a', 0, 0, 7),
    path('w h', 'M-50-16C-46-34-34-46-16-52C-26-40-34-30-38-12Z'),
  ),
  lamp: motif(
    'gold',
    'teal',
    path('r', 'M-58-6C-100-40-100 40-52 26'),
    path('a', 'M-62 0C-30-26 30-26 58-10C74 0 90-20 98-34C96 16 60 50 8 50C-30 50-58 30-62 0Z'),
    path('b', 'M-30 50H38L52 70H-44Z'),
    path('a', 'M-30-14C-20-40 24-40 34-14Z'),
    circle('b', 2, -42, 9),
    path('g h', 'M96-40C80-62 112-66 98-96C84-76 72-62 96-40Z'),
    path('w h', 'M-46 4C-40 26-16 38 10 40C-16 30-30 18-32 0Z'),
  ),
  joker: motif(
    'violet',
    'gold',
    path('a', 'M0-20C-6-80-60-92-84-64C-60-66-50-40-48 14H0Z'),
    path('b', 'M0-20C6-80 60-92 84-64C60-66 50-40 48 14H0Z'),
    path('d', 'M-34 10C-44-50-20-96 0-98C20-96 44-50 34 10Z'),
    circle('b', -86, -60, 11),
    circle('b', 86, -60, 11),
    circle('b', 0, -98, 11),
    path('l', 'M-48 12H48C48 60 24 90 0 90C-24 90-48 60-48 12Z'),
    mirror(path('k', 'M12 30Q22 18 34 30Q22 38 12 30Z') + circle('u', 34, 52, 7)),
    path('n', 'M-24 60Q0 86 24 60'),
    path('b', 'M-56 2H56V20H-56Z'),
  ),
  train: motif(
    'crimson',
    'gold',
    rect('d', -16, -98, 32, 36, 4),
    rect('b', -22, -100, 44, 12, 4),
    circle('a', 0, -14, 62),
    circle('d', 0, -14, 46),
    circle('a', 0, -14, 36),
    circle('b', 0, -52, 17),
    circle('g', 0, -52, 10),
    circle('b', 0, -14, 7),
    rect('d', -74, 34, 148, 20, 4),
    path('b', 'M-62 54H62L82 96H-82Z'),
    path('n', 'M-30 54L-42 96M0 54V96M30 54L42 96'),
    circle('b', -56, 44, 6),
    circle('b', 56, 44, 6),
    circle('e', 0, -52, 30),
  ),
  chest: motif(
    'bronze',
    'gold',
    path('d', 'M-80-6C-80-52-50-70 0-70S80-52 80-6Z'),
    path('a', 'M-86-20C-86-62-50-82 0-82S86-62 86-20Z'),
    path('g', 'M-76-14H76L66 8H-66Z'),
    rect('a', -80, 4, 160, 74, 6),
    rect('b', -86, -2, 172, 14, 4),
    path('r', 'M-50-74V-22M50-74V-22M-50 12V76M50 12V76'),
    rect('b', -16, -4, 32, 34, 5),
    circle('k', 0, 10, 5),
    path('k', 'M-3 10H3L5 22H-5Z'),
    circle('b', -34, -14, 9),
    circle('b', -12, -18, 9),
    circle('b', 14, -16, 9),
    circle('b', 34, -13, 8),
  ),
} as const
