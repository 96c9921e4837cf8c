/** What is drawn beside the fish: cannon, coin, shot, glow, beam, bubble, ring. Each an SVG document of its own size. */

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`

const BRASS = `<linearGradient id="b" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#8a560c"/><stop offset=".3" stop-color="#ffe7a0"/><stop offset=".55" stop-color="#e0a233"/><stop offset="1" stop-color="#6b3f08"/></linearGradient><linearGradient id="l" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#b07518"/><stop offset=".3" stop-color="#fff4c9"/><stop offset="1" stop-color="#8a560c"/></linearGradient>`

const barrel = (lamp: string) =>
  svg(
    48,
    84,
    `<defs>${BRASS}</defs><g transform="translate(24 72)"><path d="M-15 4L-12-58h24L15 4z" fill="url(#b)" stroke="#4a2a05" stroke-width="2"/><path d="M-15-58h30v-9h-30z" fill="url(#l)" stroke="#4a2a05" stroke-width="2"/><path d="M-17-20h34v9h-34z" fill="url(#l)" stroke="#4a2a05" stroke-width="1.5"/><path d="M-7-54L-8-24h4l1-30z" fill="#fff" opacity=".6"/><rect x="-8" y="-48" width="16" height="22" rx="8" fill="#073a44" stroke="#e9c46a" stroke-width="2"/><circle cy="-37" r="5.5" fill="${lamp}"/><circle cx="-2" cy="-39" r="2" fill="#fff"/></g>`,
  )

const BASE = svg(
  128,
  64,
  `<defs>${BRASS}<linearGradient id="c" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#3fb8ac"/><stop offset="1" stop-color="#0b4450"/></linearGradient></defs><g transform="translate(64 30)"><path d="M-60 22C-60-6-34-20 0-20S60-6 60 22z" fill="url(#c)" stroke="#04182c" stroke-width="2"/><g stroke="#cdfcf3" stroke-opacity=".35" stroke-width="2" fill="none"><path d="M-20-17C-30-6-36 8-38 22M0-20v42M20-17C30-6 36 8 38 22"/></g></g>`,
)

const HUB = svg(
  48,
  48,
  `<defs>${BRASS}</defs><g transform="translate(24 24)"><circle r="20" fill="url(#b)" stroke="#4a2a05" stroke-width="2"/><circle r="11" fill="#08303c" stroke="#ffe9ae" stroke-width="2"/><path d="M-6 0a6 6 0 0 1 6-6" stroke="#7ff5e0" stroke-width="2.5" fill="none" stroke-linecap="round"/></g>`,
)

/** Seen from its side so much: 1 is its face. */
const coin = (face: number) =>
  svg(
    44,
    44,
    `<defs><radialGradient id="g" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff6c9"/><stop offset=".45" stop-color="#f8c548"/><stop offset="1" stop-color="#a9690f"/></radialGradient></defs><g transform="translate(22 22) scale(${face} 1)"><circle r="20" fill="#7a4a08" cx="2" cy="2.4"/><circle r="20" fill="url(#g)"/><circle r="14.8" fill="none" stroke="#9c6410" stroke-width="2"/><path d="M-6.8 6h13.6M-7.2 .4Q0-17 7.2 .4M-3.2 .4Q0-8 3.2 .4" stroke="#8a560c" stroke-width="2.6" fill="none" stroke-linecap="round"/></g>`,
  )

const glow = (inner: string, middle: string, outer: string) =>
  svg(
    128,
    128,
    `<defs><radialGradient id="g"><stop offset="0" stop-color="${inner}"/><stop offset=".3" stop-color="${middle}" stop-opacity=".6"/><stop offset="1" stop-color="${outer}" stop-opacity="0"/></radialGradient></defs><circle cx="64" cy="64" r="64" fill="url(#g)"/>`,
  )

const BEAM = svg(
  128,
  256,
  '<defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><filter id="f" x="-30%" width="160%"><feGaussianBlur stdDeviation="11 1"/></filter></defs><path d="M48 0H80L98 256H30z" fill="url(#d)" filter="url(#f)"/>',
)

const BUBBLE = svg(
  32,
  32,
  '<circle cx="16" cy="16" r="13" fill="#bfefff" fill-opacity=".12" stroke="#dff8ff" stroke-opacity=".8" stroke-width="1.6"/><path d="M8 11a9 9 0 0 1 7-5" stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"/>',
)

const RING = svg(
  128,
  128,
  '<circle cx="64" cy="64" r="58" fill="none" stroke="#fff" stroke-width="5" opacity=".9"/><circle cx="64" cy="64" r="50" fill="none" stroke="#fff" stroke-width="2" opacity=".5"/>',
)

/** Four arcs round a fish that the cannon is aimed at. */
const AIM = svg(
  320,
  320,
  '<g transform="translate(160 160) scale(2)" fill="none"><circle r="64" stroke="#021022" stroke-width="6" opacity=".5"/><circle r="64" stroke="#ffe08a" stroke-width="3.4" stroke-dasharray="60.8 39.7" stroke-dashoffset="30.4"/><path d="M0-74v18M0 74v-18M-74 0h18M74 0h-18" stroke="#ffe08a" stroke-width="3"/></g>',
)

const SHOT = svg(
  24,
  64,
  '<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eafffb"/><stop offset=".3" stop-color="#8ffbe6" stop-opacity=".8"/><stop offset="1" stop-color="#8ffbe6" stop-opacity="0"/></linearGradient></defs><path d="M12 2C20 2 20 14 15 62H9C4 14 4 2 12 2z" fill="url(#t)"/><ellipse cx="12" cy="10" rx="6" ry="8" fill="#fff"/>',
)

/** A streak: of the burst where a fish was caught, and a tick of the magazine. */
const STREAK = svg(8, 48, '<path d="M4 2v44" stroke="#fff" stroke-width="5" stroke-linecap="round"/>')

export const THINGS = {
  barrel: barrel('#7ff5e0'),
  otherBarrel: barrel('#9fb7ff'),
  base: BASE,
  hub: HUB,
  coin1: coin(1),
  coin2: coin(0.72),
  coin3: coin(0.34),
  gold: glow('#fffbe0', '#ffd25a', '#ffb938'),
  light: glow('#fff', '#bdfff1', '#3fe0c8'),
  beam: BEAM,
  bubble: BUBBLE,
  ring: RING,
  aim: AIM,
  shot: SHOT,
  streak: STREAK,
} as const
export type ThingName = keyof typeof THINGS
