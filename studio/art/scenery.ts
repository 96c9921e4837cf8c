/** The place a game is set in: one wide picture, its middle made to be covered by the reels. */
import { around, box, circle, line, oval, path, round, star, tidy } from './brush.ts'
import {
  cloud,
  flowers,
  glowDisc,
  grass,
  HEIGHT,
  lampString,
  many,
  peaks,
  ridge,
  stars,
  strew,
  towers,
  trees,
  WIDTH,
  water,
} from './landscape.ts'

export interface Palette {
  /** The sky from top to bottom. */
  readonly sky: readonly [string, string]
  /** The land or sea in three distances. */
  readonly far: string
  readonly mid: string
  readonly near: string
  /** Moon, sun, lamps. */
  readonly glow: string
  /** The dark ground of panel and reels: text on it is near white and keeps AA. */
  readonly ink: string
  /** The frame of the reels and the main button: dark text on it keeps AA. */
  readonly accent: string
}

type Scene = (p: Palette) => string

export const SCENERY = {
  harbor: (p) =>
    stars(70, '#fff') +
    glowDisc(930, 150, 52, p.glow) +
    ridge(430, 60, 4, p.far) +
    towers(450, 22, p.mid, p.glow, 90, 3) +
    water(450, p.near, p.glow, 18) +
    path('M900 455h60l40 345H860Z', p.glow, 'opacity=".14"') +
    many(9, (i) => {
      const x = 60 + i * 135
      const y = 520 + 150 * strew(i, 2)
      return (
        circle(x, y, 34, p.glow, 'opacity=".18"') +
        path(`M${x - 14} ${y - 14}h28l4 28h-36Z`, p.accent) +
        path(`M${x - 26} ${y + 14}h52l-8 10h-36Z`, p.mid)
      )
    }),
  orchard: (p) =>
    glowDisc(250, 150, 60, p.glow) +
    cloud(820, 130, 1.3, '#fff', 0.75) +
    cloud(460, 90, 0.8, '#fff', 0.6) +
    ridge(420, 90, 3, p.far) +
    ridge(500, 70, 4, p.mid, 3) +
    trees(560, 10, p.near, '#5b3a20', p.accent) +
    ridge(600, 40, 5, p.near, 5),
  forge: (p) =>
    many(14, (i) => box((i % 7) * 180 - (i > 6 ? 90 : 0), i > 6 ? 120 : 20, 168, 88, 6, p.far, 'opacity=".35"')) +
    path('M380 800V420Q600 210 820 420V800Z', p.near) +
    path('M430 800V450Q600 280 770 450V800Z', p.glow, 'opacity=".55"') +
    path(
      'M480 800C470 640 560 620 560 500C620 560 600 620 650 580C690 660 720 700 720 800Z',
      '#ffd88a',
      'opacity=".75"',
    ) +
    path('M0 0h120v800H0ZM1080 0h120v800h-120Z', p.near) +
    line('M60 0V300M1140 0V240', p.mid, 10, 'stroke-dasharray="26 12"') +
    many(70, (i) =>
      circle(
        round(strew(i) * WIDTH),
        round(800 * strew(i, 3 * i)),
        1.5 + 2.5 * strew(i, 2),
        p.glow,
        `opacity="${round(0.3 + 0.6 * strew(i, 5))}"`,
      ),
    ) +
    ridge(740, 20, 3, p.near),
  aurora: (p) =>
    stars(90, '#fff') +
    many(4, (i) =>
      path(
        `M${-60 + i * 60} ${90 + i * 46}C${260} ${-60 + i * 70} ${520} ${260 + i * 16} ${760} ${80 + i * 50}S1120 ${40 + i * 66} 1280 ${130 + i * 20}V${330}C1000 ${210 + i * 20} 860 ${330} 620 ${300}S180 ${240} -60 ${330}Z`,
        i % 2 ? p.glow : '#b68cff',
        'opacity=".16"',
      ),
    ) +
    peaks(520, 260, 5, p.far, '#fff', 1) +
    peaks(580, 180, 7, p.mid, '#fff', 4) +
    ridge(580, 40, 4, p.near, 2) +
    many(16, (i) => {
      const x = round((i + strew(i)) * 76)
      const y = 600 + 60 * strew(i, 3)
      return path(`M${x} ${y - 70}l22 40h-10l18 34h-60l18-34h-10Z`, p.mid)
    }) +
    many(60, (i) =>
      circle(round(strew(i, 1) * WIDTH), round(800 * strew(i, 5 * i)), 1.5 + 2 * strew(i, 2), '#fff', 'opacity=".7"'),
    ),
  reef: (p) =>
    many(7, (i) => path(`M${120 + i * 160} 0l${60} 0l${130 - i * 20} 800h-160Z`, p.glow, 'opacity=".07"')) +
    ridge(520, 120, 4, p.far, 2) +
    ridge(620, 90, 5, p.mid, 4) +
    many(14, (i) => {
      const x = round((i + strew(i)) * 88)
      const c = ['#ff8f7a', p.accent, '#d68cf0', '#f9c66b'][i % 4]!
      return line(
        `M${x} 720C${x - 30} 640 ${x + 10} 600 ${x - 20} ${540 + 60 * strew(i, 2)}M${x} 690C${x + 30} 640 ${x + 20} 610 ${x + 40} ${580 + 40 * strew(i, 3)}`,
        c,
        12,
        'stroke-linecap="round" opacity=".75"',
      )
    }) +
    ridge(710, 40, 5, p.near, 1) +
    many(40, (i) =>
      circle(
        round(strew(i) * WIDTH),
        round(700 * strew(i, 4 * i)),
        3 + 8 * strew(i, 2),
        'none',
        'stroke="#fff" stroke-width="1.5" opacity=".35"',
      ),
    ) +
    many(6, (i) => {
      const x = 90 + i * 210
      const y = 110 + 90 * strew(i, 2)
      return path(`M${x} ${y}q22-18 44 0q-22 18-44 0l-16-10v20Z`, p.accent, 'opacity=".55"')
    }),
  dunes: (p) =>
    stars(40, '#fff', 220) +
    glowDisc(600, 300, 110, p.glow) +
    many(3, (i) => {
      const x = 170 + i * 420
      const h = 170 - i * 26
      return (
        path(`M${x} ${470 - h}l${h * 1.1} ${h}h${-h * 2.2}Z`, p.far) +
        path(`M${x} ${470 - h}l${h * 1.1} ${h}h${-h * 0.8}Z`, '#000', 'opacity=".2"')
      )
    }) +
    ridge(470, 80, 3, p.far, 6) +
    ridge(560, 90, 2, p.mid, 3) +
    path('M0 700C300 560 520 700 760 620S1100 600 1200 660V800H0Z', p.near) +
    path('M0 700C300 560 520 700 760 620C600 720 300 660 0 760Z', p.glow, 'opacity=".1"'),
  orbit: (p) =>
    stars(160, '#fff', 800) +
    circle(220, 640, 300, p.far) +
    circle(220, 640, 300, '#000', 'opacity=".15"') +
    circle(260, 600, 280, p.mid, 'opacity=".8"') +
    line('M-160 700C100 560 420 560 640 640', p.glow, 10, 'opacity=".35"') +
    line('M-160 726C110 590 420 590 640 664', p.glow, 3, 'opacity=".5"') +
    circle(1010, 170, 92, p.far) +
    path('M918 170a92 92 0 0 0 184 0c-40 30-140 30-184 0Z', p.mid) +
    circle(980, 140, 16, p.mid) +
    circle(1040, 196, 10, p.far) +
    many(3, (i) => `<g opacity=".13">${oval(420 + i * 260, 180 + i * 130, 240, 70, i % 2 ? '#ff7ad0' : p.glow)}</g>`) +
    many(6, (i) => path(star(4, 10 + 8 * strew(i), 2.5, 100 + i * 205, 70 + 160 * strew(i, 3)), p.glow)),
  garden: (p) =>
    glowDisc(930, 140, 56, p.glow) +
    cloud(320, 120, 1.1, '#fff', 0.4) +
    ridge(440, 60, 4, p.far) +
    many(4, (i) => line(`M${60 + i * 300} 640V380a90 90 0 0 1 180 0V640`, p.mid, 18)) +
    trees(560, 12, p.mid, p.near, '#f59bb8') +
    many(5, (i) => {
      const x = 100 + i * 250
      return (
        around(10, box(x - 5, 650 - 54, 10, 16, 2, p.accent, 'opacity=".8"'), x, 650) +
        circle(x, 650, 44, 'none', `stroke="${p.accent}" stroke-width="9" opacity=".8"`)
      )
    }) +
    grass(690, p.near) +
    flowers(690, 90, ['#f59bb8', '#ffe6a0', '#d7b4ff', '#ffffff']),
  market: (p) =>
    cloud(220, 90, 1.8, '#223a52', 0.7) +
    cloud(900, 110, 2, '#223a52', 0.7) +
    towers(470, 12, p.far, p.glow, 160, 5) +
    lampString(150, 60, p.glow) +
    many(6, (i) => {
      const x = i * 205 - 10
      const c = ['#d9453b', p.accent, '#2f9d8a'][i % 3]!
      return (
        box(x + 14, 520, 176, 180, 4, p.near) +
        many(7, (k) => path(`M${x + k * 29} 470h29v48a14.500 14.500 0 0 1-29 0Z`, k % 2 ? '#fff4dc' : c)) +
        many(6, (k) => circle(x + 34 + k * 27, 640, 13, ['#f5a53a', '#e2563e', '#7bb342'][k % 3]!)) +
        box(x + 8, 650, 188, 60, 3, p.mid)
      )
    }) +
    box(0, 705, WIDTH, 95, 0, p.near) +
    line(
      many(70, (i) => `M${round(strew(i) * 1240)} ${round(760 * strew(i, 3 * i))}l-9 40`),
      '#cfe8ff',
      1.6,
      'opacity=".35"',
    ),
  theatre: (p) =>
    circle(600, 330, 420, p.glow, 'opacity=".1"') +
    circle(600, 330, 280, p.glow, 'opacity=".12"') +
    many(9, (i) => path(`M${430 + i * 40} 0h36v640h-36Z`, i % 2 ? p.mid : p.far, 'opacity=".5"')) +
    many(
      2,
      (side) =>
        `<g transform="${side ? 'matrix(-1 0 0 1 1200 0)' : ''}">${many(6, (i) => path(`M${i * 74} 0h82C${i * 74 + 70} 300 ${i * 50 + 60} 480 ${i * 22 + 30} 800H${i * 22 - 40}C${i * 50 - 20} 480 ${i * 74 - 10} 300 ${i * 74} 0Z`, i % 2 ? p.far : p.mid))}${line('M0 470C120 480 190 440 240 380', p.accent, 12)}${circle(120, 470, 18, p.accent)}</g>`,
    ) +
    many(
      10,
      (i) =>
        path(`M${i * 120} 0h120v70a60 60 0 0 1-120 0Z`, i % 2 ? p.far : p.mid) +
        line(`M${i * 120} 70a60 60 0 0 0 120 0`, p.accent, 5),
    ) +
    path('M0 720Q600 650 1200 720V800H0Z', p.near) +
    many(12, (i) => circle(50 + i * 100, 742 - 24 * Math.sin((i / 11) * Math.PI), 9, p.glow)),
  peaks: (p) =>
    cloud(200, 110, 2.2, '#2a3558', 0.9) +
    cloud(640, 70, 2.4, '#27315a', 0.9) +
    cloud(1050, 120, 2, '#2a3558', 0.9) +
    path(
      'M300 120l-50 120h36l-40 130l96-150h-40l50-100ZM960 110l-40 90h28l-30 100l80-120h-34l36-70Z',
      p.accent,
      'opacity=".9"',
    ) +
    peaks(520, 300, 4, p.far, '#dfe9ff', 2) +
    peaks(610, 240, 6, p.mid, '#cfdcf5', 6) +
    ridge(620, 50, 4, p.near, 3) +
    many(20, (i) => {
      const x = round((i + strew(i)) * 61)
      return path(`M${x} ${600 + 40 * strew(i, 2)}l18 50h-36Z`, p.near)
    }),
  bamboo: (p) =>
    stars(40, '#fff', 300) +
    glowDisc(600, 170, 96, p.glow) +
    ridge(470, 80, 3, p.far) +
    path('M430 520L600 400L770 520ZM470 520h260v120H470Z', p.near) +
    path('M400 528Q600 470 800 528L770 506Q600 440 430 506Z', p.mid) +
    many(3, (i) => box(500 + i * 74, 548, 52, 70, 3, p.glow, 'opacity=".7"')) +
    ridge(610, 30, 4, p.near) +
    many(
      2,
      (side) =>
        `<g transform="${side ? 'matrix(-1 0 0 1 1200 0)' : ''}">${many(5, (i) => {
          const x = 20 + i * 74 + 20 * strew(i)
          const c = i % 2 ? p.mid : p.far
          return (
            box(x, -10, 22 - i * 2, 820, 4, c) +
            many(7, (k) => box(x - 2, 50 + k * 116 + 40 * strew(i), 26 - i * 2, 5, 2, p.near)) +
            many(5, (k) => path(`M${x + 12} ${110 + k * 130}q60-10 90 26q-60 6-90-26Z`, i % 2 ? p.far : p.mid))
          )
        })}</g>`,
    ),
  marsh: (p) =>
    glowDisc(300, 140, 44, '#eaffc9') +
    ridge(400, 120, 6, p.far, 1) +
    many(8, (i) => {
      const x = round((i + 0.6 * strew(i)) * 165)
      return (
        path(
          `M${x} 620C${x + 14} 420 ${x - 6} 240 ${x + 10} -10h36C${x + 44} 240 ${x + 50} 440 ${x + 80} 620Z`,
          p.mid,
        ) + path(`M${x - 60} 30q80-70 180 0q40 70-50 90q-110 20-150-30Z`, p.mid)
      )
    }) +
    water(590, p.near, p.glow) +
    many(12, (i) => oval(round((i + strew(i)) * 104), round(630 + 130 * strew(i, 2)), 46, 12, p.mid)) +
    grass(770, p.near, 80, 120) +
    many(46, (i) => {
      const x = round(strew(i) * WIDTH)
      const y = round(700 * strew(i, 3 * i))
      return circle(x, y, 11, p.glow, 'opacity=".2"') + circle(x, y, 3.2, p.glow)
    }),
  pier: (p) =>
    glowDisc(960, 160, 64, p.glow) +
    cloud(260, 130, 1.5, '#fff') +
    cloud(620, 80, 1, '#fff', 0.7) +
    ridge(440, 40, 3, p.far) +
    water(440, p.mid, '#fff', 16) +
    circle(250, 330, 120, 'none', `stroke="#fff" stroke-width="9" opacity=".85"`) +
    around(12, line('M250 330V212', '#fff', 4, 'opacity=".7"') + circle(250, 206, 15, p.accent), 250, 330) +
    line('M250 330L180 480M250 330L320 480', '#fff', 9, 'opacity=".85"') +
    path('M0 640H1200V690H0Z', p.near) +
    many(13, (i) => box(i * 96 + 10, 680, 22, 130, 3, p.near)) +
    many(26, (i) => line(`M${i * 48} 640v50`, '#000', 2, 'opacity=".2"')) +
    many(5, (i) => line(`M${500 + i * 90} ${190 + 50 * strew(i)}q12-14 24 0q12-14 24 0`, '#fff', 4)) +
    lampString(560, 36, '#fff2b0', 16),
  rays: (p) =>
    around(24, path('M600 400L520 -560H680Z', p.glow, 'opacity=".13"'), 600, 400) +
    circle(600, 400, 300, p.far, 'opacity=".4"') +
    many(
      2,
      (side) =>
        `<g transform="${side ? 'matrix(-1 0 0 1 1200 0)' : ''}">${many(3, (i) => {
          const x = 70 + i * 110
          const y = 120 + i * 26
          return (
            line(`M${x} -10V${y - 40}`, p.accent, 3) +
            oval(x, y, 42, 48, '#d9263b') +
            line(
              `M${x - 16} ${y - 44}Q${x - 40} ${y} ${x - 16} ${y + 44}M${x + 16} ${y - 44}Q${x + 40} ${y} ${x + 16} ${y + 44}`,
              p.accent,
              3,
              'opacity=".7"',
            ) +
            box(x - 18, y - 54, 36, 10, 3, p.accent) +
            box(x - 18, y + 44, 36, 10, 3, p.accent) +
            line(`M${x} ${y + 54}v44`, p.accent, 5)
          )
        })}</g>`,
    ) +
    many(3, (row) =>
      many(13, (i) => {
        const x = i * 100 - (row % 2) * 50
        const y = 690 + row * 46
        return [48, 36, 24, 12]
          .map((r, k) => circle(x, y, r, k % 2 ? p.accent : p.near, k % 2 ? 'opacity=".55"' : ''))
          .join('')
      }),
    ),
  city: (p) =>
    stars(40, '#fff', 250) +
    circle(600, 420, 250, p.glow, 'opacity=".28"') +
    many(7, (i) => box(340, 440 + i * 18, 520, 5 + i, 0, p.sky[0], 'opacity=".5"')) +
    towers(620, 16, p.far, p.glow, 330, 2) +
    towers(660, 11, p.mid, p.accent, 260, 6) +
    path('M0 690H1200V800H0Z', p.near) +
    line(
      'M600 690L-300 820M600 690L100 820M600 690L420 820M600 690L780 820M600 690L1100 820M600 690L1500 820M0 712H1200M0 742H1200M0 782H1200',
      p.glow,
      2.5,
      'opacity=".6"',
    ) +
    many(3, (i) => {
      const x = 90 + i * 440
      return box(
        x,
        300 + 60 * strew(i),
        130,
        54,
        12,
        'none',
        `stroke="${i % 2 ? p.accent : p.glow}" stroke-width="6" opacity=".9"`,
      )
    }),
  paper: (p) =>
    circle(880, 190, 120, '#e2574c', 'opacity=".85"') +
    many(
      5,
      (i) =>
        path(
          `M-20 ${420 + i * 78}C200 ${330 + i * 78 + 40 * strew(i)} 330 ${500 + i * 70} 600 ${420 + i * 76}S1000 ${350 + i * 80} 1220 ${430 + i * 74}V800H-20Z`,
          [p.far, p.mid, p.far, p.near, p.near][i]!,
          `opacity="${[0.55, 0.6, 0.8, 0.75, 1][i]}"`,
        ) +
        line(
          `M-20 ${434 + i * 78}C200 ${344 + i * 78 + 40 * strew(i)} 330 ${514 + i * 70} 600 ${434 + i * 76}S1000 ${364 + i * 80} 1220 ${444 + i * 74}`,
          '#fff6e6',
          3,
          'opacity=".5"',
        ),
    ) +
    many(6, (i) => {
      const x = 90 + i * 190
      const y = 90 + 150 * strew(i, 2)
      const s = 0.7 + 0.6 * strew(i)
      return `<g transform="translate(${x} ${round(y)}) scale(${round(s)})">${path('M0 0L-44 -26L-14 14L14 14L44 -26Z', '#fffaf0')}${path('M0 0L44 -26L14 14Z', '#d9c3ae')}</g>`
    }),
  canyon: (p) =>
    glowDisc(800, 220, 80, p.glow) +
    many(3, (i) => path(`M${i * 420 - 60} 520V${290 - 40 * strew(i)}l30-20h120l26 30v60l40 10v150Z`, p.far)) +
    ridge(510, 40, 3, p.far) +
    path(
      'M0 800V340l90-14l40 40l120 10l30 110l90 20v90l120 60v144ZM1200 800V300l-120-10l-30 50l-110 6l-40 130l-80 16v110l-130 50v148Z',
      p.mid,
    ) +
    path('M0 470h330M0 560h430M1200 430H920M1200 540H800', 'none', 'stroke="#000" stroke-width="10" opacity=".16"') +
    path('M460 800L570 520h60L740 800Z', p.near) +
    line('M488 800L578 520M712 800L622 520', p.accent, 6) +
    line(
      many(12, (i) => `M${600 - 22 - i * i * 1.05} ${540 + i * i * 2}h${44 + i * i * 2.1}`),
      '#7a4a2a',
      8,
    ) +
    path('M0 760h1200v40H0Z', p.near, 'opacity=".5"'),
  cove: (p) =>
    stars(60, '#fff') +
    glowDisc(600, 150, 70, p.glow) +
    ridge(430, 50, 4, p.far) +
    water(430, p.mid, p.glow, 16) +
    path('M560 430h80l60 370H500Z', p.glow, 'opacity=".14"') +
    path(
      'M0 800V120C90 160 120 260 220 300S300 480 260 560S330 700 420 800ZM1200 800V160C1120 190 1090 280 1000 340S930 480 960 580S880 720 790 800Z',
      p.near,
    ) +
    `<g transform="translate(760 350)">${path('M-70 70H70C60 96 40 104 0 104S-60 96 -70 70Z', p.near)}${line('M0 70V-50M-36 70V-20M36 70V-20', p.near, 5)}${path('M4-46q46 26 40 70H4ZM-4-40q-40 26-36 64h36Z', p.far)}</g>` +
    many(5, (i) => line(`M${420 + i * 80} ${200 + 70 * strew(i)}q10-12 20 0q10-12 20 0`, '#fff', 3, 'opacity=".6"')),
  meadow: (p) =>
    glowDisc(960, 130, 58, p.glow) +
    cloud(240, 130, 1.4, '#fff') +
    cloud(600, 90, 0.9, '#fff', 0.7) +
    ridge(430, 90, 3, p.far, 1) +
    ridge(510, 80, 4, p.mid, 4) +
    path('M930 470l40-90l40 90Z', p.accent) +
    box(944, 470, 52, 60, 2, '#fff4dc') +
    trees(560, 7, p.mid, '#5b3a20', p.accent) +
    ridge(610, 50, 4, p.near, 6) +
    flowers(600, 190, ['#ffffff', '#ffd34d', '#f59bb8', '#c9a8ff'], 70),
} satisfies Record<string, Scene>

export type SceneryName = keyof typeof SCENERY

/** The picture as an SVG document that fills whatever it is laid on. */
export function scenerySvg(scene: SceneryName, palette: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${drawScenery(scene, palette)}</svg>`
}

/** The same without its svg element, for a picture made of more. */
export function drawScenery(scene: SceneryName, palette: Palette): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".75" stop-color="${palette.sky[1]}"/></linearGradient></defs>${box(0, 0, WIDTH, HEIGHT, 0, 'url(#sky)')}${tidy(SCENERY[scene](palette))}`
}
