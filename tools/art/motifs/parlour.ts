/** Cards, tiles, dice and draws. */
import { circle, ellipse, group, mirror, path, polygon, rect, spin } from '../draw.ts'
import { outlineLines } from '../lettering.ts'
import { EM } from '../typeface.ts'
import { motif } from './motif.ts'

const SPADE = 'M0-30C-8-12-30-4-28 14C-26 26-10 26-4 16L-10 32H10L4 16C10 26 26 26 28 14C30-4 8-12 0-30Z'
const HEART = 'M0 30C-20 14-32 2-30-12C-28-26-10-30 0-14C10-30 28-26 30-12C32 2 20 14 0 30Z'
const card = (turn: number, x: number, content: string) =>
  group(`translate(${x} 12) rotate(${turn})`, rect('b', -42, -74, 84, 126, 9) + content)
const die = (transform: string, content: string) =>
  group(transform, rect('a', -40, -40, 80, 80, 14) + rect('l h', -33, -33, 66, 30, 10) + content)
const ball = (x: number, y: number, radius: number, number: number, paint = 'a') =>
  circle(paint, x, y, radius) +
  circle('w', x, y, radius * 0.56) +
  group(
    `translate(${x} ${y + radius * 0.26}) scale(${(radius * 0.72) / EM})`,
    path('k', outlineLines([String(number)], 0.5) ?? ''),
  ) +
  ellipse('w h', x - radius * 0.4, y - radius * 0.62, radius * 0.28, radius * 0.16, -30)

export const parlour = {
  cards: motif(
    'crimson',
    'snow',
    card(
      -24,
      -38,
      group('translate(-27 -54) scale(.36)', path('k', SPADE)) + group('translate(0 -10) scale(.9)', path('k', SPADE)),
    ),
    card(
      22,
      40,
      group('translate(0 -10) scale(1.05)', path('z', HEART)) + group('translate(27 -54) scale(.36)', path('z', HEART)),
    ),
    card(
      -1,
      0,
      rect('d', -34, -66, 68, 110, 6) +
        rect('a', -34, -66, 68, 110, 6) +
        path('o', 'M0-58L26-11L0 36L-26-11Z') +
        path('o', 'M0-38L15-11L0 16L-15-11Z') +
        circle('t', 0, -11, 6),
    ),
  ),
  dice: motif(
    'crimson',
    'gold',
    die('translate(30 -36) rotate(16)', `${circle('t', 0, 0, 13)}`),
    die(
      'translate(-40 0) rotate(-14)',
      [
        [-20, -20],
        [20, -20],
        [0, 0],
        [-20, 20],
        [20, 20],
      ]
        .map(([x = 0, y = 0]) => circle('w', x, y, 8))
        .join(''),
    ),
    die(
      'translate(36 54) rotate(6)',
      [
        [-18, -18],
        [18, 18],
        [0, 0],
      ]
        .map(([x = 0, y = 0]) => circle('w', x, y, 8))
        .join(''),
    ),
  ),
  tile: motif(
    'jade',
    'snow',
    group(
      'translate(42 10) rotate(14)',
      rect('d', -34, -54, 76, 108, 10) + rect('b', -42, -60, 76, 108, 10) + spin(4, circle('u f', 0, -26, 11), -4, -6),
    ),
    group(
      'translate(-28 -2) rotate(-10)',
      rect('d', -42, -66, 92, 136, 12) +
        rect('a', -46, -70, 92, 136, 12) +
        rect('b', -52, -76, 92, 136, 12) +
        circle('m', -6, -40, 19) +
        circle('t', -6, -40, 8) +
        path('m', 'M-11-10H-1V48H-11ZM-36 0H-26V40H-36ZM14 0H24V40H14Z') +
        path('d', 'M-36 18H-26V22H-36ZM14 18H24V22H14ZM-11 17H-1V21H-11Z'),
    ),
  ),
  domino: motif(
    'ink',
    'snow',
    group(
      'translate(-34 4) rotate(-16)',
      rect('a', -36, -80, 72, 160, 12) +
        path('o', 'M-28 0H28') +
        [
          [-16, -58],
          [16, -58],
          [-16, -36],
          [16, -36],
          [-16, -14],
          [16, -14],
          [0, 40],
        ]
          .map(([x = 0, y = 0]) => circle('t', x, y, 8))
          .join(''),
    ),
    group(
      'translate(40 8) rotate(14)',
      rect('a', -36, -80, 72, 160, 12) +
        path('o', 'M-28 0H28') +
        [
          [-16, -56],
          [16, -20],
          [-16, 24],
          [16, 24],
          [-16, 56],
          [16, 56],
        ]
          .map(([x = 0, y = 0]) => circle('t', x, y, 8))
          .join(''),
    ),
  ),
  wheel: motif(
    'crimson',
    'gold',
    circle('b', 0, 0, 96),
    circle('k', 0, 0, 84),
    spin(8, polygon('a', 0, 0, -15, -80, 15, -80)),
    spin(8, circle('t', 0, -88, 4)),
    circle('o', 0, 0, 80),
    circle('b', 0, 0, 22),
    circle('v', 0, 0, 10),
    path('b', 'M-14-104H14L0-72Z'),
  ),
  roulette: motif(
    'crimson',
    'gold',
    circle('v', 0, 4, 97),
    circle('b', 0, 0, 96),
    circle('k', 0, 0, 84),
    spin(9, polygon('m', -14, -82, 14, -82, 9, -52, -9, -52)),
    circle('o', 0, 0, 82),
    circle('b', 0, 0, 52),
    circle('d', 0, 0, 45),
    spin(8, path('o', 'M0-45V0')),
    circle('b', 0, 0, 20),
    spin(4, path('r', 'M0 0V-32') + circle('t', 0, -36, 6)),
    circle('w', 50, -46, 9),
  ),
  chip: motif(
    'crimson',
    'snow',
    group('translate(14 30)', circle('d', 0, 8, 64) + circle('a', 0, 0, 64)),
    group(
      'translate(-8 -14)',
      circle('d', 0, 8, 72) +
        circle('a', 0, 0, 72) +
        spin(6, polygon('t', -11, -71, 11, -71, 8, -54, -8, -54)) +
        circle('o', 0, 0, 50) +
        group('scale(1.1)', path('t', SPADE)),
    ),
  ),
  bowl: motif(
    'azure',
    'crimson',
    ellipse('b', 0, 52, 98, 40),
    ellipse('v', 0, 48, 80, 30),
    circle('u', -50, 52, 11),
    circle('w', 44, 58, 11),
    circle('w', 62, 44, 11),
    group(
      'rotate(-14 0 -10)',
      path('a', 'M-72 24C-74-50-40-84 0-84C40-84 74-50 72 24C40 42-40 42-72 24Z') +
        path('o', 'M-70 8C-40 24 40 24 70 8') +
        ellipse('b', 0, -84, 22, 9) +
        path('w h', 'M-56 0C-56-40-40-60-22-68C-36-46-42-24-42 4Z') +
        spin(5, circle('t', 0, -13, 6), 0, -24),
    ),
  ),
  beads: motif(
    'jade',
    'gold',
    ellipse('b', 0, 40, 98, 46),
    ellipse('v', 0, 36, 84, 36),
    [
      [-48, 30],
      [-20, 44],
      [12, 36],
      [42, 46],
      [-34, 14],
      [-2, 18],
      [30, 18],
      [58, 24],
      [-14, -6],
      [18, -4],
    ]
      .map(([x = 0, y = 0]) => circle('a', x, y, 15) + circle('w h', x - 5, y - 5, 4))
      .join(''),
    group('rotate(-30 40 -40)', rect('b', 34, -110, 10, 110, 5)),
  ),
  gourd: motif(
    'gold',
    'crimson',
    path('r thin', 'M0-84C0-98 14-100 24-96'),
    path(
      'a',
      'M0-84C30-84 40-58 28-38C24-30 26-24 34-18C74 6 70 84 0 88C-70 84-74 6-34-18C-26-24-24-30-28-38C-40-58-30-84 0-84Z',
    ),
    path('b', 'M-32-24C-12-14 12-14 32-24L36-14C14-2-14-2-36-14Z'),
    path('b', 'M10-10C30 0 22 30 30 50L14 42L4 54C8 30 0 10 10-10Z'),
    path('w h', 'M-48 30C-46 10-34 0-24-4C-34 10-36 24-34 44Z'),
    path('w h', 'M-24-56C-24-68-16-74-8-76C-14-66-14-60-14-50Z'),
  ),
  hanafuda: motif(
    'crimson',
    'snow',
    card(
      -18,
      -36,
      rect('d', -36, -68, 72, 114, 6) + circle('t', 8, -30, 22) + path('k', 'M-36 46V0C-10-20 20 0 36 20V46Z'),
    ),
    card(
      16,
      34,
      rect('u f', -36, -68, 72, 114, 6) +
        spin(5, ellipse('m', 0, -15, 9, 13)) +
        circle('t', 0, 0, 6) +
        path('k', 'M-30 46C-20 20 0 30 30-60L34-56C20 10 0 40-14 46Z'),
    ),
  ),
  balls: motif(
    'crimson',
    'gold',
    ball(-46, 32, 46, 8),
    ball(50, 42, 42, 23, 'b'),
    ball(4, -42, 48, 7, 'a'),
    ball(70, -30, 26, 5, 'a'),
    ball(-66, -38, 24, 3, 'b'),
  ),
  ticket: motif(
    'crimson',
    'gold',
    group(
      'rotate(-14)',
      path('v', 'M-92-40H92V-16A18 18 0 0 0 92 20V48H-92V20A18 18 0 0 0-92-16Z') +
        path('a', 'M-96-46H96V-20A18 18 0 0 0 96 16V42H-96V16A18 18 0 0 0-96-20Z') +
        path('o', 'M46-46V42') +
        path('b', 'M-28-34L-19-12L4-10L-14 5L-8 28L-28 15L-48 28L-42 5L-60-10L-37-12Z') +
        path('o', 'M60-24H82M60-4H82M60 16H82'),
    ),
  ),
  trophy: motif(
    'gold',
    'crimson',
    mirror(path('r', 'M52-66C100-70 94 0 40 6')),
    path('a', 'M-58-84H58C60-20 40 22 12 30V52H-12V30C-40 22-60-20-58-84Z'),
    path('w h', 'M-44-74H-26C-26-30-18-6-8 14C-32-2-44-30-44-74Z'),
    rect('b', -36, 52, 72, 14, 4),
    rect('b', -52, 66, 104, 24, 6),
    path('b', 'M0-62L8-42L30-40L13-26L19-4L0-16L-19-4L-13-26L-30-40L-8-42Z'),
  ),
  chess: motif(
    'snow',
    'gold',
    path('b', 'M-56 92C-56 74-40 70-40 60H40C40 70 56 74 56 92Z'),
    path(
      'a',
      'M-36 60C-34 34 8 18 4-8C-14 4-30 4-40 14C-52 24-68 14-70 0C-58-30-40-62-4-70L4-94L20-70C56-52 60 10 40 60Z',
    ),
    circle('k', -18, -36, 5),
    path('n', 'M20-66C44-40 46 10 32 56M-62 4Q-54 0-50-6'),
    rect('b', -44, 54, 88, 12, 5),
  ),
} as const
