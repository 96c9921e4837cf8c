import { MODAL } from '../../contract/constants.ts'

const { widthPx: width, heightPx: height, delayMs } = MODAL

/** NAV-12: covers the page while something must finish first. Appears late, so that quick work shows nothing. */
export function Loader({ label }: { label?: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      style={{ animationDelay: `${delayMs}ms` }}
      className="loader fixed inset-0 z-60 grid place-items-center bg-scrim"
    >
      <span aria-hidden style={{ width, height }} className="grid place-items-center rounded-l bg-surface-1">
        <span className="turning size-10 rounded-full border-3 border-accent border-r-transparent" />
      </span>
    </div>
  )
}
