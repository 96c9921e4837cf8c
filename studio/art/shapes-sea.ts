/** Harbour, sea and pond. */
import { around, box, circle, line, mirrored, oval, type Paint, path, shine, star, turned } from './brush.ts'

export const seaShapes = {
  lantern: (p: Paint) =>
    line('M50 6V18', p.td, 4) +
    box(34, 16, 32, 9, 3, p.t) +
    path('M32 25H68C86 36 86 66 68 77H32C14 66 14 36 32 25Z', p.m) +
    line('M41 25C32 40 32 62 41 77M59 25C68 40 68 62 59 77M50 25V77', p.d, 2, 'opacity=".55"') +
    oval(50, 52, 13, 18, '#fff3c4', 'stroke="none" opacity=".75"') +
    box(34, 76, 32, 8, 3, p.t) +
    line('M50 84V95M44 84V91M56 84V91', p.tb, 2.6) +
    shine('M29 36C22 44 22 56 27 64C29 54 29 46 33 35Z'),
  lighthouse: (p: Paint) =>
    path('M50 24L4 12V40L50 32ZM50 24L96 12V40L50 32Z', '#fff1b8', 'stroke="none" opacity=".55"') +
    path('M22 92C30 80 70 80 78 92Z', '#43516e') +
    path('M38 40H62L68 88H32Z', p.m) +
    path('M37 50H63L64.5 61H35.500ZM34 73H66L67.500 84H32.500Z', p.t, 'stroke="none"') +
    box(34, 36, 32, 6, 2, p.td) +
    box(40, 22, 20, 15, 2, '#ffe79a') +
    path('M36 23L50 9L64 23Z', p.t) +
    line('M50 23V36', p.td, 2) +
    shine('M41 42H46L43 87H36Z'),
  ship: (p: Paint) =>
    line('M50 10V72', '#6b4423', 4) +
    path('M46 14C28 26 20 44 20 62L46 60Z', p.m) +
    path('M54 20C74 28 82 46 82 62L54 60Z', p.m) +
    path('M50 8L66 13L50 18Z', p.t) +
    path('M12 66H88C84 82 76 90 66 90H34C24 90 16 82 12 66Z', p.t) +
    line('M18 74H82', p.tl, 2.5, 'opacity=".7"') +
    shine('M42 24C32 32 27 44 26 56L32 56C32 44 36 32 42 24Z'),
  koi: (p: Paint) =>
    path('M70 30C84 12 96 16 92 30C90 38 82 40 78 44C88 46 94 54 88 62C78 70 70 58 66 48Z', p.t) +
    path('M8 60C14 34 48 18 74 36C80 46 74 58 66 66C46 86 16 82 8 60Z', p.m) +
    path('M34 30C40 16 56 14 60 22C58 28 54 32 50 34Z', p.t) +
    path('M40 76C40 88 50 94 58 90C56 82 54 78 52 74Z', p.t) +
    path(
      'M40 34C50 38 54 48 48 58C40 54 36 44 40 34ZM60 40C68 42 70 50 64 58C58 52 56 46 60 40Z',
      p.tl,
      'stroke="none" opacity=".9"',
    ) +
    circle(22, 54, 5, '#fff') +
    circle(21, 54, 2.4, '#1a1a2a', 'stroke="none"') +
    line('M32 44C38 54 36 66 30 72', p.d, 2) +
    shine('M16 48C24 36 38 30 50 32C36 36 26 42 20 50Z'),
  anchor: (p: Paint) =>
    line('M50 24V88', p.d, 12) +
    line('M50 24V88', p.b, 7) +
    line('M30 36H70', p.d, 11) +
    line('M30 36H70', p.tb, 6) +
    circle(50, 16, 9, 'none', `stroke="${p.d}" stroke-width="9"`) +
    circle(50, 16, 9, 'none', `stroke="${p.b}" stroke-width="4.500"`) +
    path(
      'M10 58L28 54L24 64C32 78 42 82 50 82C58 82 68 78 76 64L72 54L90 58L88 72C78 90 64 96 50 96C36 96 22 90 12 72Z',
      p.m,
    ) +
    shine('M16 62L24 59C26 74 36 86 48 90C32 88 20 78 16 62Z'),
  compass: (p: Paint) =>
    circle(50, 50, 42, p.m) +
    circle(50, 50, 33, '#fdf6e3') +
    around(4, box(48.5, 19, 3, 7, 1, p.d, 'stroke="none"')) +
    around(4, path('M50 32L53 50H47Z', p.tl, `stroke="${p.td}" stroke-width="1"`), 50, 50, 45) +
    turned(
      28,
      path('M50 20L58 50H42Z', '#d9263b', 'stroke-width="1.500"') +
        path('M50 80L58 50H42Z', p.t, 'stroke-width="1.500"'),
    ) +
    circle(50, 50, 5, p.b) +
    shine('M18 38C24 22 38 12 54 12C40 18 28 26 24 40Z', 0.55),
  pearlShell: (p: Paint) =>
    path(
      'M50 90C22 90 10 70 8 44C14 48 16 44 18 30C24 38 28 34 34 20C38 30 44 28 50 14C56 28 62 30 66 20C72 34 76 38 82 30C84 44 86 48 92 44C90 70 78 90 50 90Z',
      p.m,
    ) +
    line('M50 88V24M42 86L31 32M58 86L69 32M35 84L17 44M65 84L83 44', p.d, 2, 'opacity=".5"') +
    circle(50, 68, 15, '#fff') +
    circle(50, 68, 15, p.tl, 'opacity=".5"') +
    circle(45, 62, 4.5, '#fff', 'stroke="none"') +
    path('M28 86C36 96 64 96 72 86C66 82 60 84 50 84C40 84 34 82 28 86Z', p.b),
  trident: (p: Paint) =>
    line('M50 30V94', p.d, 10) +
    line('M50 30V94', p.tb, 5.5) +
    path(
      'M50 4L58 22H54V44H64C70 42 72 36 72 28H68L76 12L84 28H80C80 44 74 54 62 54H38C26 54 20 44 20 28H16L24 12L32 28H28C28 36 30 42 36 44H46V22H42Z',
      p.m,
    ) +
    circle(50, 58, 7, p.t) +
    box(43, 84, 14, 6, 3, p.m) +
    shine('M48 12L44 22H48V44H38C32 42 30 36 30 30H24C24 40 30 48 38 50H50Z', 0.35),
  octopus: (p: Paint) =>
    mirrored(
      line('M40 58C34 74 26 70 14 78M44 62C42 80 34 84 24 90M36 54C24 60 18 52 8 58', p.d, 11) +
        line('M40 58C34 74 26 70 14 78M44 62C42 80 34 84 24 90M36 54C24 60 18 52 8 58', p.b, 6.5),
    ) +
    line('M50 60V90', p.d, 11) +
    line('M50 60V90', p.b, 6.5) +
    path('M24 44C22 8 78 8 76 44C76 60 66 68 50 68C34 68 24 60 24 44Z', p.m) +
    mirrored(circle(39, 46, 8, '#fff') + circle(41, 47, 4, '#1d1430', 'stroke="none"')) +
    line('M44 59C48 62 52 62 56 59', p.d, 2.6) +
    circle(36, 24, 4, p.tb, 'stroke="none" opacity=".8"') +
    circle(64, 20, 5, p.tb, 'stroke="none" opacity=".8"') +
    circle(52, 16, 3, p.tb, 'stroke="none" opacity=".8"') +
    shine('M30 40C30 24 40 16 50 15C38 20 34 30 34 42Z'),
  turtle: (p: Paint) =>
    mirrored(path('M30 36C14 26 6 34 8 44C18 48 26 48 32 46ZM30 70C18 74 14 84 20 90C30 88 36 82 38 76Z', p.t)) +
    path('M50 8C60 8 62 20 58 28H42C38 20 40 8 50 8Z', p.t) +
    path('M50 94L45 82H55Z', p.t) +
    path('M50 22C76 22 84 44 78 64C72 80 62 86 50 86C38 86 28 80 22 64C16 44 24 22 50 22Z', p.m) +
    path(star(6, 17, 17, 50, 53, 0), p.l, 'opacity=".55"') +
    line('M67 53L80 53M33 53L20 53M58.500 38L65 26M41.500 38L35 26M58.500 68L64 80M41.500 68L36 80', p.d, 2.6) +
    mirrored(circle(46, 16, 2, '#1a1a2a', 'stroke="none"')) +
    shine('M26 48C28 34 38 28 50 27C40 32 32 38 30 50Z'),
  starfish: (p: Paint) =>
    path(
      'M50 6C56 22 60 32 64 34C70 36 80 36 95 38C84 50 76 56 75 62C74 70 78 80 80 92C66 86 58 80 50 80C42 80 34 86 20 92C22 80 26 70 25 62C24 56 16 50 5 38C20 36 30 36 36 34C40 32 44 22 50 6Z',
      p.m,
    ) +
    around(5, circle(50, 24, 3.5, p.tl, 'stroke="none"') + circle(50, 34, 4, p.tl, 'stroke="none"'), 50, 54) +
    circle(50, 54, 6, p.tl, 'stroke="none"') +
    shine('M48 14C44 28 42 36 36 38L18 40C30 44 38 42 44 40Z'),
  jellyfish: (p: Paint) =>
    line('M28 52C22 66 34 72 26 92M42 54C36 70 48 76 42 94M58 54C64 70 52 76 58 94M72 52C78 66 66 72 74 92', p.tb, 5) +
    path(
      'M12 50C12 18 34 8 50 8C66 8 88 18 88 50C82 58 76 48 69 55C62 60 57 50 50 56C43 50 38 60 31 55C24 48 18 58 12 50Z',
      p.m,
    ) +
    mirrored(circle(38, 36, 5, p.d, 'stroke="none"')) +
    line('M45 42C48 45 52 45 55 42', p.d, 2.6) +
    shine('M20 42C22 24 34 15 46 14C34 20 27 30 27 43Z'),
  chest: (p: Paint) =>
    path('M12 46C12 24 24 18 36 18H64C76 18 88 24 88 46Z', p.m) +
    box(12, 46, 76, 40, 5, p.m) +
    path('M20 46C28 36 36 42 42 34C50 42 56 32 64 40C70 36 76 40 80 46Z', '#ffe07a') +
    path('M24 18H34V86H24ZM66 18H76V86H66Z', p.t, 'opacity=".95"') +
    box(10, 44, 80, 8, 3, p.t) +
    box(41, 46, 18, 20, 4, p.t) +
    circle(50, 54, 3.5, p.td, 'stroke="none"') +
    box(48.8, 54, 2.4, 8, 1, p.td, 'stroke="none"') +
    shine('M16 40C18 28 24 24 32 22V26C24 28 20 32 20 42Z'),
  bottle: (p: Paint) =>
    turned(
      18,
      box(42, 4, 16, 12, 3, '#a8713c') +
        path(
          'M42 14H58V32C70 38 74 46 74 56V86C74 92 70 95 64 95H36C30 95 26 92 26 86V56C26 46 30 38 42 32Z',
          p.m,
          'fill-opacity=".9"',
        ) +
        box(32, 52, 36, 28, 3, p.tl) +
        line('M38 60H62M38 66H58M38 72H60', p.td, 2) +
        shine('M32 50C33 44 38 40 44 37V18H47V40C40 44 36 48 36 54V88H32Z'),
    ),
} satisfies Record<string, (p: Paint) => string>
