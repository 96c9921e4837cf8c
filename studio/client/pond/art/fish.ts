/** The species of the ponds, each drawn in a box of its own, facing right, with light from above. */
import type { SpeciesName } from '../../../../contract/pond/species.ts'

const ramp = (id: string, top: string, light: string, middle: string, low: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".42" stop-color="${light}"/><stop offset=".8" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>`

const eye = (x: number, y: number, r: number, iris = '#f6d878') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#0a0d14"/><circle cx="${x}" cy="${y}" r="${r * 0.86}" fill="${iris}"/><circle cx="${x + r * 0.1}" cy="${y}" r="${r * 0.55}" fill="#0a0d14"/><circle cx="${x - r * 0.2}" cy="${y - r * 0.32}" r="${r * 0.28}" fill="#fff"/>`

type Box = readonly [x: number, y: number, width: number, height: number]

/** A body with its pattern cut to it, shade below and a rim of light. */
const body = (id: string, d: string, fill: string, pattern = '', [x, y, width, height]: Box = [-60, -40, 120, 80]) =>
  `<clipPath id="c-${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${fill}"/><g clip-path="url(#c-${id})">${pattern}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#fShade)"/><ellipse cx="${x + width * 0.58}" cy="${y + height * 0.2}" rx="${width * 0.36}" ry="${height * 0.13}" fill="#fff" opacity=".38" filter="url(#fb2)"/><path d="${d}" fill="none" stroke="#dff7ff" stroke-width="2.4" opacity=".5" transform="translate(0 1.5)"/></g><path d="${d}" fill="none" stroke="#03121f" stroke-opacity=".45" stroke-width="1"/>`

function scales([x0, y0, width, height]: Box, size: number, colour: string): string {
  let d = ''
  for (let row = 0; row * size * 0.6 < height; row += 1)
    for (let at = 0; at * size < width; at += 1) {
      const [x, y] = [x0 + at * size + (row % 2 ? size / 2 : 0), y0 + row * size * 0.6]
      d += `M${x} ${y}q${size * 0.62} ${size * 0.5} 0 ${size}`
    }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity=".55" stroke-width="1.1"/>`
}

const dots = (places: readonly (readonly [x: number, y: number, r: number])[]) =>
  places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')

const RAMPS: readonly (readonly [id: string, top: string, light: string, middle: string, low: string])[] = [
  ['gMin', '#7fb6d8', '#e8f6ff', '#aecbe0', '#6c8ba8'],
  ['gClown', '#d9480f', '#ff8a2b', '#ffb45c', '#e0671a'],
  ['gTang', '#1d3fae', '#3477ff', '#2457d6', '#142f86'],
  ['gAngel', '#f6b21c', '#ffe06b', '#ffd23c', '#d68a10'],
  ['gPuff', '#c8902c', '#f3c95b', '#fff3cf', '#f1dfae'],
  ['gTurtle', '#2f6b34', '#5aa34a', '#8bc768', '#3c7a3b'],
  ['gRay', '#2b3b78', '#4458a8', '#6d83cc', '#2a376e'],
  ['gShark', '#4f6d8c', '#7a9dbd', '#dfeaf2', '#b7cbdb'],
  ['gAng', '#2e1842', '#5a2f78', '#7d4a98', '#2a1440'],
  ['gKoi', '#b3170f', '#f2452c', '#ffd9a0', '#f7a94a'],
  ['gDrag', '#b06a06', '#ffd55a', '#f39a1f', '#9c3d06'],
  ['gJel', '#ff9ae0', '#d46cff', '#7b54ff', '#4930c8'],
  ['gWood', '#a5682e', '#80481b', '#5c300f', '#3a1c08'],
  ['gSquid', '#c0445a', '#ff7d86', '#ffb7a8', '#b23b58'],
  ['gHorse', '#d97b12', '#ffc04a', '#ffe39a', '#b8650c'],
  ['gOcto', '#7d1f6b', '#c4409f', '#ef7fc4', '#5d1450'],
  ['gSword', '#1f3f78', '#3f74b8', '#cfe2f2', '#8fb0cf'],
  ['gWhale', '#1f3550', '#38608a', '#7fa6c8', '#dbe8f2'],
]

const DEFS = `<linearGradient id="fShade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-color="#00122b" stop-opacity="0"/><stop offset="1" stop-color="#00122b" stop-opacity=".6"/></linearGradient><filter id="fb2"><feGaussianBlur stdDeviation="3"/></filter><filter id="fb6" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter><radialGradient id="gJelR" cx=".5" cy=".2" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".35" stop-color="#ffb0ec" stop-opacity=".9"/><stop offset="1" stop-color="#7b3ff0" stop-opacity=".75"/></radialGradient><radialGradient id="gLure"><stop offset="0" stop-color="#fff"/><stop offset=".25" stop-color="#b9ffe8"/><stop offset="1" stop-color="#35e0b8" stop-opacity="0"/></radialGradient><radialGradient id="coinG" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff6c9"/><stop offset=".45" stop-color="#f8c548"/><stop offset="1" stop-color="#a9690f"/></radialGradient>${RAMPS.map((each) => ramp(...each)).join('')}`

const DRAWINGS: Readonly<Record<SpeciesName, string>> = {
  minnow: `<path d="M-14 0l-12-8q3 8 0 16z" fill="#8fb3cc"/>${body('min', 'M-18 0C-10-8 8-9 20-1 10 8-8 8-18 0z', 'url(#gMin)', '<path d="M-18 -1H20" stroke="#2d6fb0" stroke-width="2.2" opacity=".8"/>', [-20, -10, 40, 20])}${eye(12.5, -1.5, 2.4, '#fff')}`,
  clown: `<path d="M-36 0C-48-16-58-20-62-16c4 10 4 22 0 32 5 4 16-1 26-16z" fill="#f07a1f" stroke="#27120a" stroke-width="2"/><path d="M-22-20C-14-36 8-38 20-24l-6 8z" fill="#f07a1f" stroke="#27120a" stroke-width="2"/><path d="M-14 22C-8 34 6 34 12 24z" fill="#f07a1f" stroke="#27120a" stroke-width="2"/>${body('clown', 'M-42 0C-34-20-6-30 22-20 38-14 46-6 46 2 44 14 20 26-6 25-26 23-38 12-42 0z', 'url(#gClown)', '<g fill="#fff" stroke="#27120a" stroke-width="3"><path d="M16-34C8-14 10 10 18 34h13C24 14 23-12 30-34z"/><path d="M-10-34c-5 18-4 48 2 66h14C0 12-1-14 4-34z"/><path d="M-36-24c-3 14-3 32 0 46h9c-3-14-3-32 0-46z"/></g>')}<path d="M4 4C-4 2-14 8-12 16-4 18 6 14 9 9z" fill="#ff9a3f" stroke="#27120a" stroke-width="1.8"/>${eye(36, -5, 5.2)}<path d="M45 4q-5 4-9 3" stroke="#5a1d05" stroke-width="2" fill="none" stroke-linecap="round"/>`,
  angel: `<path d="M-30 0l-20-16q8 16 0 32z" fill="#ffe06b" stroke="#5a3a05" stroke-width="1.5"/><path d="M-24-18C-22-44-44-60-50-62-30-62 8-52 16-24z" fill="#ffd23c" stroke="#5a3a05" stroke-width="1.5"/><path d="M-22 18c2 26-18 42-24 44 20 0 56-10 62-36z" fill="#f1b523" stroke="#5a3a05" stroke-width="1.5"/>${body('angel', 'M-34 0C-28-22-4-32 16-28 34-20 44-8 50 0 44 8 34 20 16 28-4 32-28 22-34 0z', 'url(#gAngel)', '<g fill="#2b2140"><path d="M24-40c-8 26-8 54 0 80h8c-6-26-6-54 0-80zM-2-40c-8 26-8 54 0 80h10c-7-26-7-54 0-80zM-28-30c-4 20-4 40 0 60h7c-3-20-3-40 0-60z"/></g>')}${eye(37, -4, 4.6, '#fff')}`,
  tang: `<path d="M-36 0C-46-16-56-22-60-20c3 12 3 28 0 40 5 2 14-4 24-20z" fill="#ffd23c" stroke="#0a1a4a" stroke-width="2"/><path d="M-30-18C-16-38 22-38 34-16z" fill="#2457d6" stroke="#0a1a4a" stroke-width="1.5"/><path d="M-26 18C-12 34 16 34 26 18z" fill="#2457d6" stroke="#0a1a4a" stroke-width="1.5"/>${body('tang', 'M-42 0C-34-22-4-30 20-22 38-16 46-6 46 0 46 8 34 20 12 24-12 26-36 16-42 0z', 'url(#gTang)', '<path d="M30-22C4-18-26-16-46-4l2 8C-26-2-18-2-14 4-6 16 12 14 8 4 4-6 16-12 34-14z" fill="#0a1030"/>')}<path d="M10 4c-8-3-18 3-16 11 8 2 17-2 20-7z" fill="#ffd23c" stroke="#0a1a4a" stroke-width="1.5"/>${eye(33, -5, 4.8)}`,
  jelly: `<circle r="46" fill="#c86bff" opacity=".28" filter="url(#fb6)"/><g fill="none" stroke-linecap="round" opacity=".85"><path d="M-18 4C-24 20-10 30-18 48" stroke="#ffc4f3" stroke-width="3"/><path d="M-8 6c-4 16 8 28 0 52" stroke="#e39aff" stroke-width="5"/><path d="M4 6c6 16-6 30 4 56" stroke="#ffc4f3" stroke-width="4"/><path d="M14 6c4 14-6 26 2 44" stroke="#e39aff" stroke-width="5"/><path d="M21 4c6 12-2 22 4 36" stroke="#ffc4f3" stroke-width="3"/></g><path d="M-28 6C-30-22-14-34 0-34S30-22 28 6c-5 6-9 0-14 3-5 4-9 4-14 0-5 4-9 3-14 0-5-3-9 3-14-3z" fill="url(#gJelR)" stroke="#fff" stroke-opacity=".5" stroke-width="1.2"/><path d="M-17-6C-17-20-8-26-2-27" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".85"/><circle cx="-7" cy="-4" r="3" fill="#32106a"/><circle cx="9" cy="-4" r="3" fill="#32106a"/><path d="M-3 2q4 3 7 0" stroke="#32106a" stroke-width="1.8" fill="none" stroke-linecap="round"/>`,
  puffer: `<path d="M-34 2c-8-10-16-12-20-8 2 6 2 12 0 16 5 4 12 2 20-8z" fill="#d9a53e" stroke="#5a3a0c" stroke-width="1.5"/><g stroke="#8a6420" stroke-width="2" stroke-linecap="round"><path d="M-24-26l-5-9M-6-33l-2-10M14-33l3-10M30-24l7-8M-34-12l-9-5M-24 28l-5 9M-6 34l-2 9M14 34l3 9M30 26l7 8M-34 14l-9 5"/></g>${body('puff', 'M-38 0C-38-24-18-34 4-34 28-34 44-20 46-2 46 20 28 35 4 35-18 35-38 24-38 0z', 'url(#gPuff)', '<g fill="#7a4e12" opacity=".75"><circle cx="-18" cy="-18" r="5"/><circle cx="-2" cy="-26" r="4"/><circle cx="-26" cy="-4" r="4"/><circle cx="-6" cy="-10" r="5.5"/><circle cx="12" cy="-20" r="3.6"/><circle cx="-14" cy="2" r="3"/></g>', [-40, -36, 88, 72])}<path d="M4 6c-9-5-20 0-19 9 8 5 19 2 22-4z" fill="#f7d57c" stroke="#8a6420" stroke-width="1.5"/>${eye(27, -11, 8.5, '#6fe0d0')}<path d="M40 8q-7 9-15 6" stroke="#8a4a20" stroke-width="2.6" fill="none" stroke-linecap="round"/><ellipse cx="24" cy="8" rx="5" ry="3" fill="#ff8f6b" opacity=".55"/>`,
  angler: `<path d="M-40 2c-12-18-20-18-26-14 4 8 4 20 0 30 6 4 16 0 26-16z" fill="#4a2666" stroke="#160824" stroke-width="1.5"/><path d="M-20-30c6-14 20-14 28-4z" fill="#4a2666" stroke="#160824"/>${body('angler', 'M-44 2C-40-26-14-40 12-34 34-30 46-16 48-6L36 2 48 12C40 30 18 40-6 38-28 36-42 20-44 2z', 'url(#gAng)', '<g fill="#b98be0" opacity=".5"><circle cx="-20" cy="-14" r="3"/><circle cx="-28" cy="2" r="2.5"/><circle cx="-14" cy="10" r="3"/><circle cx="-22" cy="22" r="2"/></g>', [-46, -40, 96, 80])}<path d="M48-6 36 2 48 12C44 18 34 20 24 18L20 2 28-10C36-12 44-10 48-6z" fill="#17061f"/><path d="M46-7l-4 9-4-8-4 8-4-8-3 8M46 14l-4-8-4 9-4-8-4 8-4-8" stroke="#fff6df" stroke-width="2.4" fill="none" stroke-linejoin="round"/>${eye(14, -15, 6.5, '#7dffe0')}<path d="M6-36C8-60 34-64 46-48" stroke="#4a2666" stroke-width="3" fill="none"/><circle cx="48" cy="-44" r="24" fill="url(#gLure)"/><circle cx="48" cy="-44" r="6" fill="#eafff8"/>`,
  turtle: `<g fill="url(#gTurtle)" stroke="#12351a" stroke-width="1.8"><path d="M24-14C36-34 26-48 12-54 12-40 8-26 8-18z"/><path d="M24 14C36 34 26 48 12 54 12 40 8 26 8 18z"/><path d="M-30-12c-12-4-18-14-20-20 12-1 24 6 28 12zM-30 12c-12 4-18 14-20 20 12 1 24-6 28-12z"/><path d="M30-9C40-16 58-13 60 0 58 13 40 16 30 9z"/></g><g fill="#2f6b34" opacity=".75"><circle cx="18" cy="-34" r="3"/><circle cx="20" cy="-24" r="2.4"/><circle cx="18" cy="34" r="3"/><circle cx="20" cy="24" r="2.4"/></g>${body('turtle', 'M-38 0C-38-24-18-32 2-30 24-28 38-14 38 0 38 14 24 28 2 30-18 32-38 24-38 0z', '#7b4a1e', '<g fill="#a8702f" stroke="#4a2809" stroke-width="2.5"><path d="M-12-12H10L18 0 10 12H-12L-20 0z"/><path d="M-12-12l-8-16 26-6 4 22zM10-12l-2-22 24 10 2 12-16 12zM-12 12l-8 16 26 6 4-22zM10 12l-2 22 24-10 2-12L18 0z"/><path d="M-20 0l8-12-8-16-24 8v40l24 8 8-16z"/></g><path d="M-8-8H8L13-1H-14z" fill="#e2b061" opacity=".55"/>', [-40, -34, 80, 68])}${eye(50, -5.5, 3.6)}${eye(50, 5.5, 3.6)}`,
  ray: `<path d="M-44 0C-70 4-92-6-112 2-92 6-70 12-44 6z" fill="#33437f"/>${body('ray', 'M52 0C46-12 34-16 22-18 8-34-12-58-38-66-30-44-34-20-48 0-34 20-30 44-38 66-12 58 8 34 22 18 34 16 46 12 52 0z', 'url(#gRay)', '<g fill="#a9bdf5" opacity=".55"><circle cx="-6" cy="-22" r="4"/><circle cx="-20" cy="-36" r="3"/><circle cx="6" cy="-12" r="3"/><circle cx="-24" cy="-14" r="5"/><circle cx="-6" cy="22" r="4"/><circle cx="-20" cy="36" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="-24" cy="14" r="5"/></g><path d="M50 0C20-6-20-6-46 0 -20 6 20 6 50 0z" fill="#202c5e" opacity=".55"/>', [-50, -66, 104, 132])}<path d="M46-7q12-6 15 0-5 3-11 4zM46 7q12 6 15 0-5-3-11-4z" fill="#5468b8" stroke="#1a2552"/>${eye(38, -11, 3.6)}${eye(38, 11, 3.6)}`,
  shark: `<path d="M-84 4C-104-24-116-34-124-36c2 18 8 30 14 38-4 8-8 18-8 28 10-4 22-14 34-22z" fill="#5d7c9b" stroke="#16283a" stroke-width="1.6"/><path d="M-6-24C-12-48-26-58-36-60c8 14 6 28 4 40z" fill="#56759a" stroke="#16283a" stroke-width="1.6"/>${body('shark', 'M-94 2C-64-20-20-32 30-30 62-28 88-16 102-4 100 2 92 8 84 10 60 24 10 30-30 22-60 16-80 8-94 2z', 'url(#gShark)', '<path d="M-96 6C-40 10 40 2 108-6v40H-96z" fill="#eef6fb" opacity=".75"/><path d="M26-14q-8 12-4 26M35-14q-8 12-4 26M44-13q-8 12-4 24" stroke="#2a4058" stroke-width="2.4" fill="none" opacity=".75"/>', [-96, -32, 200, 60])}<path d="M14 12C4 24-2 42-20 52-20 34-18 22-12 14z" fill="#5d7c9b" stroke="#16283a" stroke-width="1.6"/><path d="M96 4C84 12 72 12 62 8l3 6 5-3 4 5 5-5 5 4 4-6 5 2z" fill="#fff" stroke="#16283a" stroke-width="1.4"/>${eye(70, -9, 4.6, '#e8f2f8')}<path d="M63-16l14 4" stroke="#16283a" stroke-width="3" stroke-linecap="round"/>`,
  dragon: `<circle r="70" fill="#ffb938" opacity=".24" filter="url(#fb6)"/><path d="M-50 0C-76-30-98-34-112-26-98-18-96-8-100 0-96 10-100 20-112 28-96 36-74 28-50 6z" fill="url(#gKoi)" stroke="#5a0f05" stroke-width="1.8"/><path d="M-40-20C-30-50 12-54 34-22 20-28 10-24 2-30-8-22-20-28-28-18z" fill="#e2341d" stroke="#5a0f05" stroke-width="1.8"/><path d="M-30 22c4 20 22 26 36 6z" fill="#e2341d" stroke="#5a0f05" stroke-width="1.8"/>${body('dragon', 'M-60 0C-44-26-6-36 30-28 54-24 68-10 70 0 68 14 50 26 24 29-12 34-46 22-60 0z', 'url(#gDrag)', `${scales([-60, -36, 96, 70], 11, '#8a3d04')}<path d="M38-34c-8 22-8 44 0 68h40V-34z" fill="#ffdf7d" opacity=".8"/>`, [-62, -36, 134, 70])}<path d="M12 4C-2-2-18 8-14 22-2 26 14 18 18 10z" fill="#ff7a3c" stroke="#5a0f05" stroke-width="1.6"/>${eye(52, -8, 6.5, '#fff')}<path d="M66 6C84 10 92 2 100 10M64 10c12 10 14 16 24 18" stroke="#fff0b3" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M44-26C40-40 30-44 22-46 32-50 48-46 52-30z" fill="#ffe9ae" stroke="#8a5606" stroke-width="1.4"/>`,
  chest: `<ellipse cx="0" cy="36" rx="52" ry="8" fill="#000" opacity=".45"/><circle cy="-8" r="46" fill="#ffd25a" opacity=".4" filter="url(#fb6)"/><path d="M-40-6C-38-36 38-36 40-6z" fill="#3a1c08" stroke="#1a0b02" stroke-width="2" transform="translate(0 -12) rotate(-4)"/><path d="M-40-14C-36-42 36-42 40-14L34-10C30-30-30-30-34-10z" fill="url(#gWood)" stroke="#1a0b02" stroke-width="2" transform="translate(0 -8) rotate(-4)"/><g><g fill="url(#coinG)" stroke="#8a560c">${dots(
    [
      [-26, -6, 8],
      [-12, -11, 8],
      [2, -9, 8],
      [16, -12, 8],
      [27, -5, 8],
      [-4, -3, 8],
      [10, -3, 8],
      [-18, -1, 8],
    ],
  )}</g><path d="M-8-12l8-9 8 9-8 7z" fill="#58e0d0" stroke="#fff" stroke-width="1"/></g><path d="M-42 0h84l-5 36h-74z" fill="url(#gWood)" stroke="#1a0b02" stroke-width="2"/><path d="M-40 16H40M-14 1v34M14 1v34" stroke="#2a1205" stroke-width="2" opacity=".7"/><path d="M-42 0h84v7h-84zM-34 1h8v35h-6zM34 1h-8v35h6z" fill="#f0b63e" stroke="#7a4a08" stroke-width="1.2"/><rect x="-9" y="0" width="18" height="18" rx="3" fill="#ffd66e" stroke="#7a4a08" stroke-width="1.5"/><path d="M0 6v6" stroke="#5a3405" stroke-width="4" stroke-linecap="round"/>`,
  squid: `<g fill="none" stroke="#d65a6e" stroke-width="4" stroke-linecap="round"><path d="M-22-10C-40-18-48-8-60-14M-22-4C-40-6-50 2-62-4M-22 4C-40 6-50-2-62 6M-22 10C-40 18-48 8-60 16"/><path d="M-22-7C-46-14-58-20-74-12M-22 7C-46 14-58 20-74 14" stroke="#ffb7a8" stroke-width="2.6"/></g><path d="M26-14C32-34 48-34 58-24 52-12 44-6 34-4zM26 14C32 34 48 34 58 24 52 12 44 6 34 4z" fill="#e2606f" stroke="#5c1226" stroke-width="1.6"/>${body(
    'squid',
    'M-24 0C-24-16-8-19 14-16 40-13 58-6 66 0 58 6 40 13 14 16-8 19-24 16-24 0z',
    'url(#gSquid)',
    `<g fill="#9c2743" opacity=".5">${dots([
      [4, -8, 2.4],
      [16, -4, 2],
      [28, -8, 2.4],
      [10, 4, 2],
      [24, 6, 2.4],
      [40, -2, 2],
      [-4, 2, 1.8],
    ])}</g>`,
    [-26, -20, 94, 40],
  )}${eye(-13, -5, 5.4, '#bff6ff')}`,
  seahorse: `<path d="M4-34C22-28 26-6 10 10 2 20 4 32 14 32 22 32 22 22 15 22" fill="none" stroke="#7a3d05" stroke-width="16" stroke-linecap="round"/><path d="M-10-8C-26-14-28 6-14 8z" fill="#ffd98a" stroke="#7a3d05" stroke-width="1.6"/><path d="M4-34C22-28 26-6 10 10 2 20 4 32 14 32 22 32 22 22 15 22" fill="none" stroke="url(#gHorse)" stroke-width="12.5" stroke-linecap="round"/><path d="M9-25l11-3M13-15l12 0M11-4l12 4M5 6l10 6M2 16l9 4" stroke="#b8650c" stroke-width="2" opacity=".7"/>${body('horse', 'M-12-40C-8-54 12-56 18-42 20-34 16-28 8-26 4-22 6-14-2-14-10-16-8-26-8-30z', 'url(#gHorse)', '', [-14, -56, 36, 44])}<path d="M14-44h24q5 3 0 7H14z" fill="#f0a93a" stroke="#7a3d05" stroke-width="1.6"/><path d="M-6-46l-7-8 8 2 1-10 6 7 6-7 1 9" fill="#ffe39a" stroke="#7a3d05" stroke-width="1.6" stroke-linejoin="round"/>${eye(8, -42, 5, '#9ff2ff')}`,
  octopus: `<g fill="none" stroke="#4b0f42" stroke-width="13" stroke-linecap="round"><path d="M-20 12C-34 24-46 18-54 30M-12 16C-20 34-38 36-40 50M2 18C0 36-12 44-8 56M14 16C20 34 14 46 26 54M22 10C36 22 40 36 54 36"/></g><g fill="none" stroke="url(#gOcto)" stroke-width="10" stroke-linecap="round"><path d="M-20 12C-34 24-46 18-54 30M-12 16C-20 34-38 36-40 50M2 18C0 36-12 44-8 56M14 16C20 34 14 46 26 54M22 10C36 22 40 36 54 36"/></g>${body(
    'octo',
    'M-34-14C-34-46-14-58 4-58 26-58 40-42 38-16 37 2 30 20 4 22-20 22-34 8-34-14z',
    'url(#gOcto)',
    `<g fill="#ffc3ea" opacity=".45">${dots([
      [-16, -36, 5],
      [-4, -46, 3.6],
      [-24, -20, 3.6],
      [12, -48, 3],
    ])}</g>`,
    [-36, -60, 76, 84],
  )}${eye(8, -12, 8, '#ffe08a')}${eye(28, -12, 7, '#ffe08a')}<path d="M12 6q8 6 15 0" stroke="#4b0f42" stroke-width="2.6" fill="none" stroke-linecap="round"/>`,
  swordfish: `<path d="M-78 0C-92-26-104-38-114-40c8 18 10 30 12 40-2 12-6 26-12 42 12-4 26-18 36-42z" fill="#2c5796" stroke="#0d2342" stroke-width="1.6"/><path d="M-16-18C-14-44 4-58 22-60 12-44 16-30 26-18z" fill="#34639f" stroke="#0d2342" stroke-width="1.6"/><path d="M-30 14c-2 16 4 26 14 30 0-12 4-22 14-28z" fill="#2c5796" stroke="#0d2342" stroke-width="1.6"/><path d="M70-6L136-2 70 6z" fill="#dbe8f4" stroke="#0d2342" stroke-width="1.6"/>${body('sword', 'M-86 0C-60-20-20-26 24-22 54-18 70-10 80-2 72 8 50 18 18 20-24 22-62 16-86 0z', 'url(#gSword)', '<path d="M-86 4C-30 8 40 6 84-2v30H-86z" fill="#f4f9fd" opacity=".7"/>', [-88, -26, 170, 48])}<path d="M22 8C8 12-2 24-6 36 12 32 26 22 32 12z" fill="#34639f" stroke="#0d2342" stroke-width="1.6"/>${eye(56, -6, 5.4, '#ffe08a')}`,
  whale: `<path d="M-92-4C-112-28-132-34-146-28-138-14-132-6-134 4-140 14-142 26-136 34-120 30-104 20-90 8z" fill="#2c4d70" stroke="#0c1b2c" stroke-width="2"/>${body('whale', 'M-104 0C-70-40-10-58 48-50 92-44 120-22 124 2 126 22 110 38 80 44 20 54-60 38-104 0z', 'url(#gWhale)', '<path d="M-40 30C20 22 80 18 130 8v50H-40z" fill="#eef5fb" opacity=".85"/><g stroke="#7f9cb8" stroke-width="2.4" fill="none" opacity=".8"><path d="M20 32C50 28 84 24 118 16M14 40C50 36 84 32 112 26M20 48C50 44 78 40 100 36"/></g>', [-106, -58, 234, 106])}<path d="M26 26C14 44-6 58-26 64-22 46-10 32 4 24z" fill="#2c4d70" stroke="#0c1b2c" stroke-width="2"/><path d="M64 20q24 4 48-8" stroke="#0c1b2c" stroke-width="3" fill="none" stroke-linecap="round"/>${eye(74, 2, 6, '#9fe6ff')}<g fill="none" stroke="#dff6ff" stroke-width="4" stroke-linecap="round" opacity=".8"><path d="M36-54C34-68 24-72 16-70M40-54C42-68 52-72 60-70"/></g>`,
}

/** What a drawing takes of its own plane: x, y, width, height. */
export const FISH_BOX: Readonly<Record<SpeciesName, Box>> = {
  minnow: [-29, -11, 52, 22],
  clown: [-66, -38, 116, 74],
  angel: [-54, -66, 107, 132],
  squid: [-79, -35, 148, 70],
  tang: [-65, -37, 115, 71],
  jelly: [-54, -54, 108, 121],
  puffer: [-58, -47, 108, 94],
  angler: [-70, -70, 144, 112],
  seahorse: [-27, -66, 72, 109],
  turtle: [-55, -59, 119, 118],
  ray: [-115, -70, 179, 140],
  octopus: [-64, -62, 128, 128],
  shark: [-128, -65, 234, 122],
  dragon: [-117, -77, 222, 154],
  swordfish: [-119, -64, 258, 113],
  whale: [-151, -76, 279, 145],
  chest: [-56, -64, 112, 112],
}

/** A whole SVG document of one species, drawn so many pixels a unit. */
export function fishSvg(species: SpeciesName, scale = 1): string {
  const box = FISH_BOX[species]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(box[2] * scale)}" height="${Math.ceil(box[3] * scale)}" viewBox="${box.join(' ')}"><defs>${DEFS}</defs>${DRAWINGS[species]}</svg>`
}

export const svgUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
