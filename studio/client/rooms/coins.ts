/** Coins that fly from one seat to another. Nothing under reduced motion: the sums stand there at once. */
import { delay, h, reducedMotion } from '../dom.ts'
import { play } from '../sound.ts'

const COINS = 6
const FLIGHT_MS = 500
const APART_MS = 45

const middleOf = (element: Element, within: DOMRect) => {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2 - within.left, y: box.top + box.height / 2 - within.top }
}

/** `layer` lies over the table and takes no press. */
export async function flyCoins(layer: HTMLElement, from: Element, to: Element): Promise<void> {
  if (reducedMotion()) return
  const within = layer.getBoundingClientRect()
  const [start, end] = [middleOf(from, within), middleOf(to, within)]
  play('coins')
  for (let coin = 0; coin < COINS; coin += 1) {
    const element = h('i', { class: 'coin-fly' })
    const bow = (coin % 2 === 0 ? -1 : 1) * (14 + coin * 5)
    layer.appendChild(element)
    const at = (x: number, y: number, size: number) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` })
    const flight = element.animate(
      [
        at(start.x, start.y, 0.6),
        { ...at((start.x + end.x) / 2 + bow, (start.y + end.y) / 2 - Math.abs(bow), 1), offset: 0.5 },
        at(end.x, end.y, 0.7),
      ],
      { duration: FLIGHT_MS, delay: coin * APART_MS, easing: 'ease-in-out', fill: 'both' },
    )
    flight.addEventListener('finish', () => element.remove())
    flight.addEventListener('cancel', () => element.remove())
  }
  await delay(FLIGHT_MS * 0.8)
}
