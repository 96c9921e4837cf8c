/**
 * Words for drawing in SVG. `paint` is a class of the cover's style sheet (paint.ts): `a` and `b` body and trim
 * with an edge of light, `l m d` and `t u v` their flat light, middle and dark, `k` ink, `w` white, `g` glow,
 * `n` and `o` thin lines of dark and of trim, `q` and `r` thick strokes of body and of trim, `e` a fading glow;
 * `h` and `f` beside another make it half or a third as strong.
 */
type Numbers = readonly number[]

export const path = (paint: string, d: string) => `<path class="${paint}" d="${d}"/>`

export const circle = (paint: string, x: number, y: number, radius: number) =>
  `<circle class="${paint}" cx="${x}" cy="${y}" r="${radius}"/>`

export const ellipse = (paint: string, x: number, y: number, rx: number, ry: number, turn = 0) =>
  `<ellipse class="${paint}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`

export const rect = (paint: string, x: number, y: number, width: number, height: number, round = 0) =>
  `<rect class="${paint}" x="${x}" y="${y}" width="${width}" height="${height}"${round ? ` rx="${round}"` : ''}/>`

export const polygon = (paint: string, ...points: Numbers) => `<path class="${paint}" d="M${points.join(' ')}Z"/>`

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`

/** A half that begins and ends on the axis: its straight side lies there. */
const HALF = /d="M0([ -][^"MZ]*(?:[ C]0[ -]\d+|H0|V-?\d+))Z"/g

/** The content and its image in the vertical axis; halves are left open there, so that no edge shows down the middle. */
export const mirror = (content: string) =>
  `<g id="?">${content.replace(HALF, 'd="M-.6$1"')}</g><use href="#?" transform="scale(-1 1)"/>`

/** The content `count` times round the point x, y. */
export const spin = (count: number, content: string, x = 0, y = 0) =>
  `<g${x || y ? ` transform="translate(${x} ${y})"` : ''}><g id="?">${content}</g>${Array.from(
    { length: count - 1 },
    (_, at) => `<use href="#?" transform="rotate(${round(((at + 1) * 360) / count)})"/>`,
  ).join('')}</g>`

/** Numbers the ids of repeated parts; a `use` means the part before it. */
export function nameParts(drawing: string, prefix: string): string {
  let count = 0
  return drawing.replace(/(id="|href="#)\?/g, (_, start: string) => {
    if (start === 'id="') count += 1
    return `${start}${prefix}${count}`
  })
}

/** At most one decimal: a cover weighs a few KB. */
export const round = (value: number) => Math.round(value * 10) / 10
