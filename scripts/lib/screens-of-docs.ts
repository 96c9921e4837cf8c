/** The pictures that stand in the repository. All others are made again when somebody wants to look at them. */
export const DOCS_FOLDER = 'docs/screens'
export const OTHERS_FOLDER = '.local/screens'

/** `<screen>-<merchant>-<size>-<language>`: at most 12, under 1.5 MB together. */
const DOCS_PICTURES = [
  'home-meridian-phone-en',
  'list-saffron-phone-th',
  'game-meridian-desktop-en',
  'promotions-saffron-desktop-en',
  // Taken by hand in the console of a local site: `npm run screens` knows the players' pages alone.
  'console-withdrawals-meridian-desktop-en',
  'console-members-meridian-desktop-en',
  'console-health-meridian-desktop-en',
  'console-texts-meridian-desktop-en',
  'console-bills-meridian-desktop-en',
  'console-maintenance-meridian-phone-en',
]

/** Where a picture of this name is written, from the repository's root. */
export const findPicture = (name: string) =>
  `${DOCS_PICTURES.includes(name) ? DOCS_FOLDER : OTHERS_FOLDER}/${name}.webp`
