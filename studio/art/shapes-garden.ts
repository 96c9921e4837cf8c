/** Fruit, flowers, leaves and small animals. */
import { around, box, circle, line, mirrored, oval, type Paint, path, shine, turned } from './brush.ts'

const eye = (x: number, y: number, r = 5) =>
  circle(x, y, r, '#fff') + circle(x, y, r * 0.55, '#1b1626', 'stroke="none"')

export const gardenShapes = {
  peach: (p: Paint) =>
    path('M50 92C20 84 10 62 14 44C18 28 36 24 50 34C64 24 82 28 86 44C90 62 80 84 50 92Z', p.m) +
    line('M50 34C42 50 44 72 50 90', p.d, 2.6, 'opacity=".6"') +
    path('M50 34C52 18 68 8 86 14C82 30 66 36 50 34Z', p.t) +
    path('M50 34C46 22 34 14 22 18C26 30 38 36 50 34Z', p.t) +
    line('M50 34C60 26 70 20 80 17', p.td, 1.8) +
    shine('M20 50C22 38 32 34 40 36C32 42 26 50 26 62C22 60 20 56 20 50Z'),
  lotus: (p: Paint) =>
    path('M8 58C20 54 32 60 50 82C68 60 80 54 92 58C86 80 70 90 50 90C30 90 14 80 8 58Z', p.d) +
    mirrored(
      path('M14 42C28 42 42 54 50 82C30 82 16 66 14 42Z', p.m) +
        path('M28 24C42 34 50 52 50 82C36 70 26 48 28 24Z', p.m),
    ) +
    path('M50 10C64 30 66 58 50 84C34 58 36 30 50 10Z', p.m) +
    mirrored(circle(45, 78, 3.5, p.tb)) +
    circle(50, 72, 3.5, p.tb) +
    shine('M48 20C42 36 42 56 48 74C36 56 38 36 48 20Z'),
  rose: (p: Paint) =>
    line('M50 58C48 72 52 84 48 95', p.td, 6) +
    line('M50 58C48 72 52 84 48 95', p.tb, 3) +
    path('M49 82C58 70 72 70 80 76C72 88 58 90 49 86Z', p.t) +
    path('M49 76C40 66 28 66 20 72C28 82 40 84 49 80Z', p.t) +
    path('M50 8C72 2 88 20 84 38C82 56 66 66 50 66C34 66 18 56 16 38C12 20 28 2 50 8Z', p.m) +
    line(
      'M18 34C30 30 36 46 50 46C66 46 70 30 82 32M30 14C28 30 42 38 52 36C64 34 68 22 62 14M42 22C44 30 56 30 58 20M28 52C40 60 62 60 72 50',
      p.d,
      2.8,
    ) +
    shine('M22 28C24 18 32 12 40 12C32 18 30 24 30 32C27 30 24 29 22 28Z'),
  flower: (p: Paint) =>
    around(6, oval(50, 24, 15, 20, p.m)) +
    circle(50, 50, 16, p.t) +
    around(6, circle(50, 42, 2, p.td, 'stroke="none"')) +
    shine('M40 14C36 20 36 28 40 34C34 28 34 18 40 14Z', 0.5),
  clover: (p: Paint) =>
    line('M50 52C52 70 58 82 68 92', p.d, 8) +
    line('M50 52C52 70 58 82 68 92', p.b, 4) +
    around(
      4,
      path('M50 50C30 40 22 24 32 14C40 8 48 12 50 20C52 12 60 8 68 14C78 24 70 40 50 50Z', p.m) +
        line('M50 46V26', p.l, 2, 'opacity=".7"'),
      50,
      50,
      45,
    ) +
    circle(50, 50, 4, p.tb, 'stroke="none"'),
  leaf: (p: Paint) =>
    path('M14 88C6 40 34 10 90 10C94 62 66 92 22 82Z', p.m) +
    line('M12 92C30 66 52 44 78 22M34 66L30 46M34 66L56 68M50 48L48 32M50 48L68 50', p.d, 2.6) +
    shine('M20 72C18 44 38 22 70 16C44 28 28 46 24 74Z'),
  cherry: (p: Paint) =>
    line('M32 62C34 40 46 20 70 10M68 64C68 44 70 26 70 10', p.td, 4) +
    path('M70 10C56 4 42 8 36 20C50 26 62 22 70 10Z', p.t) +
    circle(31, 72, 20, p.m) +
    circle(69, 74, 20, p.m) +
    shine('M17 70C18 62 24 57 31 57C25 61 22 66 22 73ZM55 72C56 64 62 59 69 59C63 63 60 68 60 75Z', 0.6),
  lemon: (p: Paint) =>
    turned(
      -24,
      path(
        'M4 52C12 48 14 26 44 22C68 20 84 34 86 46C92 48 96 50 96 54C92 58 88 58 86 60C82 74 66 84 46 82C18 80 14 58 4 52Z',
        p.m,
      ) + shine('M18 46C24 34 38 28 52 28C38 34 28 40 24 52Z', 0.55),
    ) + path('M66 22C70 8 84 2 94 8C90 22 78 28 66 22Z', p.t),
  orange: (p: Paint) =>
    circle(50, 56, 37, p.m) +
    around(7, path('M50 28L57 50H43Z', p.l, 'stroke="none" opacity=".85"'), 50, 56) +
    circle(50, 56, 30, 'none', `stroke="${p.l}" stroke-width="3" opacity=".9"`) +
    circle(50, 56, 4, p.l, 'stroke="none"') +
    path('M50 20C54 6 70 2 80 8C76 22 62 26 50 20Z', p.t),
  plum: (p: Paint) =>
    path('M48 26C72 16 90 34 86 58C82 82 64 94 48 92C26 90 12 72 14 52C16 32 32 22 48 26Z', p.m) +
    line('M48 26C38 44 40 70 50 90', p.d, 2.6, 'opacity=".7"') +
    line('M48 26C48 18 52 10 58 6', p.td, 4) +
    path('M52 18C62 4 78 6 86 14C76 26 62 26 52 18Z', p.t) +
    shine('M22 50C24 38 32 32 40 32C32 40 30 52 32 62C26 60 22 56 22 50Z'),
  grape: (p: Paint) =>
    path('M50 22C56 4 80 2 88 14C80 28 64 30 50 22Z', p.t) +
    line('M50 26C48 18 44 12 38 8', p.td, 4) +
    [
      [32, 36],
      [50, 34],
      [68, 36],
      [24, 52],
      [41, 51],
      [59, 51],
      [76, 52],
      [33, 67],
      [50, 67],
      [67, 67],
      [42, 81],
      [58, 81],
      [50, 90],
    ]
      .map(([x, y]) => circle(x!, y!, 10.5, p.m) + circle(x! - 3, y! - 4, 2.8, '#fff', 'stroke="none" opacity=".55"'))
      .join(''),
  melon: (p: Paint) =>
    path('M4 36H96C94 68 74 88 50 88C26 88 6 68 4 36Z', p.m) +
    path('M10 36H90C88 64 72 81 50 81C28 81 12 64 10 36Z', '#f7ffe0', 'stroke="none"') +
    path('M15 36H85C83 60 69 75 50 75C31 75 17 60 15 36Z', p.t, 'stroke="none"') +
    [
      [32, 48],
      [50, 46],
      [68, 48],
      [40, 60],
      [60, 60],
    ]
      .map(([x, y]) => oval(x!, y!, 2.6, 4, '#2b1414', 'stroke="none"'))
      .join('') +
    shine('M18 39H40C34 42 28 46 24 54C20 48 18 44 18 39Z'),
  pineapple: (p: Paint) =>
    path(
      'M50 34C44 22 30 20 22 10C36 10 42 14 45 18C44 10 46 6 50 2C54 6 56 10 55 18C58 14 64 10 78 10C70 20 56 22 50 34Z',
      p.t,
    ) +
    path('M50 30C74 30 80 50 76 68C72 88 60 96 50 96C40 96 28 88 24 68C20 50 26 30 50 30Z', p.m) +
    line('M28 44L66 92M40 32L76 74M24 60L52 95M72 44L34 92M60 32L24 74M76 60L48 95', p.d, 2, 'opacity=".65"') +
    shine('M28 56C29 44 36 38 44 36C36 44 33 54 34 66Z'),
  mango: (p: Paint) =>
    path('M66 20C88 28 92 56 76 74C58 94 26 96 14 78C4 62 18 52 30 44C46 34 48 16 66 20Z', p.m) +
    path('M66 20C84 26 92 50 78 70C78 48 74 32 56 24C59 21 62 19 66 20Z', p.t, 'stroke="none" opacity=".55"') +
    line('M66 20C68 14 70 10 74 6', p.td, 4) +
    path('M68 16C56 2 38 6 32 16C46 26 60 24 68 16Z', p.t) +
    shine('M18 70C18 62 28 56 38 50C48 44 52 34 56 28C56 40 50 50 40 58C32 64 26 68 24 78Z'),
  chili: (p: Paint) =>
    path('M62 24C76 26 82 34 80 46C76 74 48 92 10 92C34 84 46 66 48 44C48 32 52 24 62 24Z', p.m) +
    path('M46 30C52 20 76 18 84 34C76 32 72 36 68 34C64 32 60 38 46 30Z', p.t) +
    line('M68 24C68 14 74 8 82 8', p.td, 6) +
    line('M68 24C68 14 74 8 82 8', p.tb, 3) +
    shine('M54 38C54 62 44 78 28 87C46 82 60 66 61 40Z'),
  mushroom: (p: Paint) =>
    path('M38 50H62C60 66 64 78 70 90H30C36 78 40 66 38 50Z', p.t) +
    path('M6 52C6 24 28 8 50 8C72 8 94 24 94 52C80 62 20 62 6 52Z', p.m) +
    [
      [30, 32, 8],
      [54, 22, 7],
      [74, 38, 8],
      [48, 44, 6],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, p.tl, 'stroke="none"'))
      .join('') +
    shine('M12 46C14 28 28 17 40 14C28 22 20 32 20 49Z'),
  acorn: (p: Paint) =>
    path('M24 42H76C78 70 62 88 50 95C38 88 22 70 24 42Z', p.t) +
    path('M14 42C14 22 32 14 50 14C68 14 86 22 86 42C74 50 26 50 14 42Z', p.m) +
    line('M50 14V6', p.d, 6) +
    line('M24 24L40 46M38 16L60 46M62 16L40 46M76 24L60 46', p.d, 2, 'opacity=".6"') +
    shine('M30 52C30 66 36 76 42 82C36 70 36 60 37 52Z'),
  pine: (p: Paint) =>
    box(44, 80, 12, 14, 2, '#7a4a24') +
    path('M50 40L86 84H14Z', p.m) +
    path('M50 22L78 58H22Z', p.m) +
    path('M50 6L70 34H30Z', p.m) +
    path(
      'M50 6L70 34C62 30 58 38 50 32C42 38 38 30 30 34ZM22 58L34 42C40 50 44 44 50 50C56 44 60 50 66 42L78 58C70 54 62 62 50 55C38 62 30 54 22 58Z',
      p.tl,
      'stroke="none" opacity=".9"',
    ) +
    shine('M50 12L40 28C46 28 48 22 50 12Z'),
  palm: (p: Paint) =>
    path('M48 44C56 60 54 78 46 94H60C66 78 64 58 54 42Z', p.t) +
    line('M52 58H60M54 68H62M52 80H61', p.td, 2) +
    path(
      'M50 42C30 22 14 30 6 46C22 40 38 42 50 42ZM50 42C42 18 26 8 12 14C28 20 40 30 50 42ZM50 42C52 18 66 4 84 8C68 16 58 28 50 42ZM50 42C66 24 84 28 94 44C80 40 64 42 50 42ZM50 42C40 44 24 52 20 68C32 60 42 52 50 42ZM50 42C62 44 76 52 82 68C70 62 58 54 50 42Z',
      p.m,
    ) +
    circle(46, 45, 5, '#8a5a2c') +
    circle(56, 46, 5, '#8a5a2c'),
  cactus: (p: Paint) =>
    path(
      'M40 92V66H30C18 66 16 58 16 44C16 36 28 36 28 44V52C28 54 30 54 32 54H40V22C40 6 62 6 62 22V62H68C72 62 72 62 72 58V40C72 32 84 32 84 40V58C84 72 80 74 70 74H62V92Z',
      p.m,
    ) +
    line('M51 18V88', p.d, 2, 'stroke-dasharray="3 7"') +
    path('M20 92C30 84 72 84 82 92Z', '#b5834a') +
    circle(51, 11, 6, '#f076a2') +
    shine('M44 22C44 16 48 13 50 13C48 20 47 40 47 86H44Z'),
  butterfly: (p: Paint) =>
    mirrored(
      path('M50 46C40 18 18 4 8 16C2 30 12 50 48 54Z', p.m) +
        path('M48 54C26 54 14 66 20 80C28 92 44 80 50 62Z', p.t) +
        circle(24, 28, 6, p.tl) +
        circle(32, 72, 4.5, p.l),
    ) +
    path('M46 36C46 30 54 30 54 36V78C54 84 46 84 46 78Z', '#2a2036') +
    line('M49 32C46 20 40 14 34 12M51 32C54 20 60 14 66 12', '#2a2036', 2.6) +
    shine('M14 20C22 16 34 26 42 40C32 30 22 24 14 28Z'),
  dragonfly: (p: Paint) =>
    turned(
      30,
      mirrored(
        path('M50 34C34 14 12 10 4 20C8 34 32 42 50 40Z', p.t, 'fill-opacity=".85"') +
          path('M50 44C32 40 12 48 10 60C22 66 42 56 50 48Z', p.t, 'fill-opacity=".85"'),
      ) +
        path('M45 30H55L53 92C52 97 48 97 47 92Z', p.m) +
        line('M46 54H54M47 64H53M47 74H53M47 84H53', p.d, 2) +
        mirrored(circle(44, 24, 8, p.m) + circle(42, 22, 2.5, '#fff', 'stroke="none"')),
    ),
  ladybird: (p: Paint) =>
    line('M40 20C36 10 30 8 26 8M60 20C64 10 70 8 74 8', '#22222e', 3) +
    path('M28 32C28 14 72 14 72 32Z', '#2a2a3a') +
    path('M50 26C78 26 88 44 88 60C88 80 70 92 50 92C30 92 12 80 12 60C12 44 22 26 50 26Z', p.m) +
    line('M50 26V92', '#22222e', 3) +
    mirrored(
      circle(32, 48, 7, '#22222e', 'stroke="none"') +
        circle(36, 72, 6.5, '#22222e', 'stroke="none"') +
        circle(19, 62, 4.5, '#22222e', 'stroke="none"') +
        eye(42, 22, 4),
    ) +
    shine('M20 52C22 40 32 33 44 32C32 38 26 46 25 58Z'),
  bee: (p: Paint) =>
    mirrored(path('M48 40C36 12 14 8 8 22C6 36 26 46 48 46Z', '#e9f6ff', 'fill-opacity=".9"')) +
    path('M50 30C70 30 78 46 76 60C74 78 62 92 50 96C38 92 26 78 24 60C22 46 30 30 50 30Z', p.m) +
    path(
      'M24 54C36 60 64 60 76 54L75 66C64 72 36 72 25 66ZM29 76C40 81 60 81 71 76L64 87C56 90 44 90 36 87Z',
      p.t,
      'stroke="none"',
    ) +
    circle(50, 30, 15, p.m) +
    mirrored(eye(44, 29, 4.5)) +
    line('M46 36C48 38 52 38 54 36M44 17C42 9 38 6 34 6M56 17C58 9 62 6 66 6', '#2b2030', 2.6),
  honeycomb: (p: Paint) =>
    [
      [50, 26],
      [27, 39.5],
      [73, 39.5],
      [50, 53],
      [27, 66.5],
      [73, 66.5],
      [50, 80],
    ]
      .map(([x, y], i) =>
        path(
          `M${x! - 15} ${y}L${x! - 7.5} ${y! - 13}H${x! + 7.5}L${x! + 15} ${y}L${x! + 7.5} ${y! + 13}H${x! - 7.5}Z`,
          i % 3 === 0 ? p.t : p.m,
        ),
      )
      .join('') + shine('M38 22L43 15H54L48 19C44 20 41 23 40 27ZM18 36L22 29H31C25 31 22 35 20 40Z', 0.6),
  honeypot: (p: Paint) =>
    path('M26 30H74C92 44 90 84 72 92H28C10 84 8 44 26 30Z', p.m) +
    box(20, 20, 60, 14, 6, p.t) +
    path(
      'M24 30C26 52 34 52 36 38C40 40 42 62 48 62C54 62 52 40 56 40C60 40 58 52 64 52C72 50 74 40 76 30Z',
      '#ffd75e',
      `stroke="${p.td}"`,
    ) +
    line('M60 20L78 4', '#8a5a2c', 5) +
    shine('M20 52C18 64 20 78 28 86C24 72 24 60 26 50Z'),
  frog: (p: Paint) =>
    mirrored(path('M24 66C6 66 4 90 18 92H40Z', p.m) + circle(30, 28, 14, p.m)) +
    path('M50 28C84 28 88 56 80 72C74 86 62 92 50 92C38 92 26 86 20 72C12 56 16 28 50 28Z', p.m) +
    path(
      'M50 60C64 60 70 70 66 80C62 88 56 90 50 90C44 90 38 88 34 80C30 70 36 60 50 60Z',
      p.t,
      'stroke="none" opacity=".8"',
    ) +
    mirrored(eye(30, 27, 8.5)) +
    line('M28 50C38 62 62 62 72 50', p.d, 3.2) +
    mirrored(oval(24, 54, 4.5, 3, '#f59aa0', 'stroke="none" opacity=".8"')),
  firefly: (p: Paint) =>
    circle(50, 72, 26, '#f6ff9a', 'stroke="none" opacity=".35"') +
    mirrored(path('M48 40C28 22 10 26 6 40C12 54 34 56 48 50Z', '#e8fff2', 'fill-opacity=".85"')) +
    path('M36 54C36 46 64 46 64 54C66 76 58 92 50 92C42 92 34 76 36 54Z', p.m) +
    line('M37 64H63M39 74H61M43 84H57', p.d, 2, 'opacity=".55"') +
    path('M34 54C32 36 40 30 50 30C60 30 68 36 66 54Z', '#3a3450') +
    circle(50, 26, 12, '#3a3450') +
    mirrored(eye(45, 25, 4)) +
    line('M44 16C42 8 36 6 32 8M56 16C58 8 64 6 68 8', '#3a3450', 2.6),
  owl: (p: Paint) =>
    mirrored(path('M22 10L46 22L24 36Z', p.m) + path('M20 44C8 58 12 80 28 86Z', p.d)) +
    path('M50 18C76 18 84 36 84 56C84 80 70 94 50 94C30 94 16 80 16 56C16 36 24 18 50 18Z', p.m) +
    path(
      'M50 54C66 54 70 66 68 76C64 88 58 92 50 92C42 92 36 88 32 76C30 66 34 54 50 54Z',
      p.tl,
      'stroke="none" opacity=".9"',
    ) +
    line('M42 66L45 70L48 66M52 66L55 70L58 66M42 77L45 81L48 77M52 77L55 81L58 77', p.td, 2) +
    mirrored(
      circle(35, 42, 14, p.tl) +
        circle(36, 42, 8, '#1d1b2e', 'stroke="none"') +
        circle(33.5, 39, 2.8, '#fff', 'stroke="none"'),
    ) +
    path('M50 46L56 53L50 62L44 53Z', p.tb),
  cat: (p: Paint) =>
    path('M22 10L44 24H56L78 10L80 44C84 50 84 56 82 62L86 92H14L18 62C16 56 16 50 20 44Z', p.m) +
    mirrored(
      path('M26 18L38 26L26 36Z', '#f7a8ad', 'stroke-width="1.500"') +
        oval(36, 44, 5, 6.5, '#20222e', 'stroke="none"') +
        circle(34.5, 42, 1.8, '#fff', 'stroke="none"'),
    ) +
    path('M46 53H54L50 58Z', '#f07a86', 'stroke-width="1.500"') +
    line('M50 58C48 63 43 63 41 60M50 58C52 63 57 63 59 60M10 50L26 53M10 60L26 58M90 50L74 53M90 60L74 58', p.d, 2) +
    path('M18 68C34 76 66 76 82 68L83 77C66 85 34 85 17 77Z', p.t) +
    circle(50, 82, 7, '#ffd34d') +
    line('M44 82H56', '#8a5a10', 2),
  crane: (p: Paint) =>
    path('M50 48L4 14L26 56L8 60L44 70L50 94L58 70L92 62L74 56L96 14Z', p.m) +
    path('M50 48L4 14L26 56ZM50 48L96 14L74 56Z', p.tl, 'fill-opacity=".35"') +
    path('M26 56L50 48L44 70Z', p.d, 'fill-opacity=".35"') +
    path('M74 56L50 48L58 70Z', p.d, 'fill-opacity=".18"') +
    path('M50 48L40 22L28 18L44 12L50 20Z', p.m) +
    path('M28 18L44 12L42 20L36 20Z', p.t),
} satisfies Record<string, (p: Paint) => string>
