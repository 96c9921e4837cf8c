/** A drag upward of a card. Anywhere else it goes back, and a tap stays a tap. */

/** So far up a card is played. */
const DRAG_PX = 46
/** Less is a tap. */
const TAP_PX = 10

/** `stage` gets `--drag`, how far the card has been drawn; `onDrag` is called when it was let go far enough up. */
export function watchDrag(button: HTMLElement, stage: HTMLElement, onDrag: () => void): void {
  let fromY: number | null = null
  let isDragged = false
  button.addEventListener('pointerdown', (event) => {
    fromY = event.clientY
    isDragged = false
  })
  button.addEventListener('pointermove', (event) => {
    if (fromY === null || event.buttons === 0) return
    const up = fromY - event.clientY
    if (!isDragged && Math.abs(up) < TAP_PX) return
    if (!isDragged) button.setPointerCapture(event.pointerId)
    isDragged = true
    stage.style.setProperty('--drag', `${-Math.max(0, up)}px`)
    button.classList.add('is-dragged')
  })
  const end = (event: PointerEvent) => {
    const isUp = fromY !== null && fromY - event.clientY > DRAG_PX && event.type === 'pointerup'
    fromY = null
    button.classList.remove('is-dragged')
    stage.style.removeProperty('--drag')
    if (isDragged && isUp) onDrag()
  }
  button.addEventListener('pointerup', end)
  button.addEventListener('pointercancel', end)
  const swallowClick = (event: Event) => {
    if (isDragged) event.stopImmediatePropagation()
    isDragged = false
  }
  button.addEventListener('click', swallowClick, { capture: true })
}
