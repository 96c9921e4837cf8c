/** Faces of the seats in rooms: animals, never people. Drawn on a canvas of 64; the strings are our own markup. */

export const ANIMALS = ['fox', 'cat', 'tiger', 'panda', 'whale'] as const
export type Animal = (typeof ANIMALS)[number]

/** By seat: a player keeps the face of the seat for the whole visit. */
export const animalOf = (seat: number): Animal => ANIMALS[seat % ANIMALS.length] ?? 'fox'

const FACES: Readonly<Record<Animal, { readonly ground: string; readonly drawing: string }>> = {
  fox: {
    ground: '#3a2048',
    drawing:
      '<path d="M10 8l16 14H8zM54 8 38 22h18z" fill="#c85a1c"/><path d="M32 58C14 52 8 36 10 22c8-4 36-4 44 0 2 14-4 30-22 36z" fill="#f0833a"/><path d="M32 58c-9-3-16-9-19-18 8 0 14 4 19 10 5-6 11-10 19-10-3 9-10 15-19 18z" fill="#fff3df"/><ellipse cx="23" cy="34" rx="3" ry="4" fill="#26120a"/><ellipse cx="41" cy="34" rx="3" ry="4" fill="#26120a"/><path d="M28 49h8l-4 5z" fill="#26120a"/>',
  },
  cat: {
    ground: '#7a1f38',
    drawing:
      '<path d="M12 8l16 14-18 6zM52 8 36 22l18 6z" fill="#e7dcc6"/><path d="M15 13l9 9-10 3zM49 13l-9 9 10 3z" fill="#e98a96"/><path d="M32 60C15 60 8 48 8 36c0-12 10-20 24-20s24 8 24 20c0 12-7 24-24 24z" fill="#f7f1e4"/><path d="M30 17c10-2 20 4 24 12-8 4-18 2-24-12z" fill="#d9863a"/><ellipse cx="22" cy="36" rx="3" ry="4.200" fill="#1f2a1a"/><ellipse cx="42" cy="36" rx="3" ry="4.200" fill="#1f2a1a"/><path d="M29 44h6l-3 4z" fill="#d05866"/><path d="M32 48q-4 5-8 2M32 48q4 5 8 2" stroke="#6b4a3a" stroke-width="2" fill="none" stroke-linecap="round"/>',
  },
  tiger: {
    ground: '#0f4a3c',
    drawing:
      '<circle cx="14" cy="16" r="8" fill="#d68b1e"/><circle cx="50" cy="16" r="8" fill="#d68b1e"/><path d="M32 60C14 60 8 46 8 34 8 20 18 10 32 10s24 10 24 24c0 12-6 26-24 26z" fill="#f5b23c"/><path d="M32 10v12M24 11l2 9M40 11l-2 9M8 32l10 2M9 42l9-2M56 32l-10 2M55 42l-9-2" stroke="#3a1c08" stroke-width="3.500" stroke-linecap="round"/><ellipse cx="32" cy="48" rx="12" ry="9" fill="#fff3df"/><circle cx="23" cy="33" r="3.600" fill="#241006"/><circle cx="41" cy="33" r="3.600" fill="#241006"/><path d="M27 43h10l-5 5z" fill="#a32735"/>',
  },
  panda: {
    ground: '#1f5a44',
    drawing:
      '<circle cx="14" cy="16" r="9" fill="#1b1d26"/><circle cx="50" cy="16" r="9" fill="#1b1d26"/><path d="M32 60C15 60 7 48 7 35c0-13 11-22 25-22s25 9 25 22c0 13-8 25-25 25z" fill="#fbfaf6"/><ellipse cx="21" cy="35" rx="7" ry="8.500" fill="#1b1d26" transform="rotate(20 21 35)"/><ellipse cx="43" cy="35" rx="7" ry="8.500" fill="#1b1d26" transform="rotate(-20 43 35)"/><circle cx="22" cy="34" r="2.600" fill="#fff"/><circle cx="42" cy="34" r="2.600" fill="#fff"/><ellipse cx="32" cy="46" rx="4.500" ry="3" fill="#1b1d26"/><path d="M27 51q5 4 10 0" stroke="#1b1d26" stroke-width="2" fill="none" stroke-linecap="round"/>',
  },
  whale: {
    ground: '#1a2758',
    drawing:
      '<path d="M6 36c0-14 12-22 26-22s26 9 26 22c0 12-10 20-26 20S6 50 6 36z" fill="#3b8fdc"/><path d="M8 42c8 3 40 3 48 0-3 9-12 14-24 14S11 51 8 42z" fill="#dcefff"/><circle cx="19" cy="33" r="3.200" fill="#071a30"/><circle cx="45" cy="33" r="3.200" fill="#071a30"/><path d="M32 14c-2-6-8-8-10-6 2 3 6 4 10 6 4-2 8-3 10-6-2-2-8 0-10 6z" fill="#bfe6ff"/><path d="M26 40q6 5 12 0" stroke="#0d3560" stroke-width="2.500" fill="none" stroke-linecap="round"/>',
  },
}

export function faceSvg(animal: Animal): string {
  const { ground, drawing } = FACES[animal]
  return `<svg viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="${ground}"/><g transform="translate(6 8) scale(.81)">${drawing}</g></svg>`
}

/** The head that stands on the plaque of a bull-bull. */
export const BULL_SVG =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M16 24C6 22 2 12 6 4c4 8 10 10 18 12zM48 24C58 22 62 12 58 4c-4 8-10 10-18 12z" fill="#fff6df" stroke="#6b3f08" stroke-width="2" stroke-linejoin="round"/><path d="M15 26C8 26 5 31 5 35c6 2 10 0 13-4zM49 26c7 0 10 5 10 9-6 2-10 0-13-4z" fill="#c7761a" stroke="#5a2f06" stroke-width="2"/><path d="M32 14c12 0 18 8 17 18-1 8-4 12-5 18-1 7-6 11-12 11s-11-4-12-11c-1-6-4-10-5-18-1-10 5-18 17-18z" fill="#f0b84a" stroke="#5a2f06" stroke-width="2"/><path d="M32 60c-7 0-11-4-11-9s4-8 11-8 11 3 11 8-4 9-11 9z" fill="#ffe9c4" stroke="#5a2f06" stroke-width="1.800"/><circle cx="27.500" cy="51" r="2" fill="#5a2f06"/><circle cx="36.500" cy="51" r="2" fill="#5a2f06"/><path d="M27 56q5 4 10 0" stroke="#b3121d" stroke-width="2.600" fill="none" stroke-linecap="round"/><circle cx="24" cy="32" r="3.200" fill="#241006"/><circle cx="40" cy="32" r="3.200" fill="#241006"/><path d="M20 27l8 2M44 27l-8 2" stroke="#5a2f06" stroke-width="2.400" stroke-linecap="round"/><path d="M32 16l4 6-4 5-4-5z" fill="#d9263b"/></svg>'

export const CROWN_SVG =
  '<svg viewBox="0 0 24 20" aria-hidden="true"><path d="M2 17L1 5l6 5 5-9 5 9 6-5-1 12z" fill="#f0b84a" stroke="#5a2f06" stroke-width="1.300"/></svg>'
